import { failed, type Result, success } from "../http/failure";
import { wordsOfIssue } from "../http/issue";
import { readJson } from "../text/json";
import { type Plan, planSchema } from "./model";

/** A plan as a file. Its values may be secrets. */
export const planText = (plan: Plan): string => `${JSON.stringify(plan, null, 2)}\n`;

/** The plan in a file. The failure says why it is none, in a sentence without the name of the file. */
export function readPlanText(text: string): Result<Plan> {
  const refused = (message: string) => failed({ code: "invalid", message, retry: false });
  const read = readJson(text.replace(/^\ufeff/, ""));
  if (!read.ok) return refused(read.problem.reason);
  const parsed = planSchema.safeParse(read.value);
  if (parsed.success) return success(parsed.data);
  return refused(parsed.error.issues.slice(0, 3).map(wordsOfIssue).join(" "));
}
