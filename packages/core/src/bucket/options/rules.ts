import { readExpression } from "../../expression/read";
import { bucketText } from "../text";

/** The rules of a bucket: who may read its documents, and who may write them. */
export const rules = ["read", "write"] as const;
export type RuleName = (typeof rules)[number];

/** Whether an option of this name is a rule. */
export const isRule = (name: string): name is RuleName => rules.some((rule) => rule === name);

/** Rule that lets everybody pass. */
export const alwaysTrue = "true==true";

export const isAlwaysTrue = (rule: string): boolean => rule.replace(/\s/g, "") === alwaysTrue;

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
