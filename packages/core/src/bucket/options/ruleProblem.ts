import { readExpression } from "../../expression/read";
import { bucketText } from "../text";
import type { RuleName } from "./rules";

/** What is wrong with a rule and where, in words: as much as can be told without asking the server. */
export function ruleProblem(rule: string, name: RuleName): string | undefined {
  const read = readExpression(rule, name);
  if (read.ok) return undefined;
  const before = rule.slice(0, read.position).split("\n");
  return bucketText("rule.problem", {
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    message: read.message,
  });
}
