import type { FunctionSizeWrites, SizeKind } from "../functionSizes";
import type { Context } from "./context";
import { all, get, run, type Work, type WorkOf } from "./work";

/** As they are stored; `leftOut` counts changes, and `bound` stands once, without a function. */
const kinds = { lines: 0, runs: 1, changes: 2, leftOut: 3, bound: 4 } as const;

/** Bytes of a row beside its texts, its indexes among them. */
const ofRow = 100;

export const sizeOf = (...texts: readonly (string | null | undefined)[]): number =>
  texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ""), ofRow);

/** Adds to what is known of functions, or takes from it. */
export function* addSizes(
  context: Context,
  kind: Exclude<keyof typeof kinds, "bound">,
  sizes: Iterable<readonly [functionId: string, amount: number]>,
): Work<void> {
  const sums = new Map<string, number>();
  for (const [id, amount] of sizes) sums.set(id, (sums.get(id) ?? 0) + amount);
  const add =
    "INSERT INTO function_size (kind, function, amount) VALUES (?, ?, ?) ON CONFLICT (kind, function) DO UPDATE SET amount = function_size.amount + excluded.amount";
  for (const [id, amount] of sums) yield* run(add, kinds[kind], id, amount);
  // No page of documents shows them.
  context.aside += sums.size;
}

/** What was counted of a function is forgotten. */
export function* forgetSizes(context: Context, kind: "changes" | "leftOut", id: string): Work<number> {
  const remove = "DELETE FROM function_size WHERE kind = ? AND function = ? RETURNING amount";
  const gone = yield* get(remove, kinds[kind], id);
  if (gone !== undefined) context.aside += 1;
  return Number(gone?.amount ?? 0);
}

const amountSql = "SELECT amount FROM function_size WHERE kind = ? AND function = ?";

/** How many changes of a function were not stored. */
export function* leftOutOf(id: string): Work<number> {
  return Number((yield* get(amountSql, kinds.leftOut, id))?.amount ?? 0);
}

/** Functions that listen, each with whether so many bytes more may wait for it. */
export function* withRoom(
  listens: string,
  bytes: number,
): Work<readonly { readonly id: string; readonly hasRoom: boolean }[]> {
  const bound = yield* get(amountSql, kinds.bound, "");
  const most = Number(bound?.amount ?? Number.POSITIVE_INFINITY);
  const sql =
    "SELECT w.function AS id, s.amount AS amount FROM function_watch w LEFT JOIN function_size s ON s.kind = ? AND s.function = w.function WHERE w.listens = ? ORDER BY w.function";
  const rows = yield* all(sql, kinds.changes, listens);
  return rows.map(({ id, amount }) => ({ id: String(id), hasRoom: Number(amount ?? 0) + bytes <= most }));
}

/** How much is kept of functions, on one connection. */
export const functionSizeRecords = (context: Context): WorkOf<FunctionSizeWrites> => ({
  *of(kind: SizeKind) {
    const sql =
      "SELECT function, amount FROM function_size WHERE kind = ? AND amount > 0 ORDER BY amount DESC";
    const rows = yield* all(sql, kinds[kind]);
    return rows.map(({ function: id, amount }) => ({ function: String(id), bytes: Number(amount) }));
  },
  *boundChanges(bytes) {
    const sql =
      "INSERT INTO function_size (kind, function, amount) VALUES (?, '', ?) ON CONFLICT (kind, function) DO UPDATE SET amount = excluded.amount";
    yield* run(sql, kinds.bound, bytes);
    context.aside += 1;
  },
  takeLeftOut: (id) => forgetSizes(context, "leftOut", id),
});
