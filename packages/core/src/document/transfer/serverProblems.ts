import { refusalsOf, uniqueRefusals } from "../../http/refusal";
import type { RowProblem } from "./rows";

/** What the server refuses in a row, each at the field that it is about. */
export function serverProblems({ row, message }: Omit<RowProblem, "column">): readonly RowProblem[] {
  const told = message.trim();
  const taken = uniqueRefusals(told);
  const refusals = taken.length > 0 ? taken : refusalsOf(told);
  if (refusals.every(({ path }) => path.length === 0)) return [{ row, message: told }];
  return refusals.map(({ path, problem }) =>
    path.length === 0 ? { row, message: problem } : { row, column: path.join("."), message: problem },
  );
}
