import { failed, type Result, success } from "../http/failure";
import { wordsOfIssue } from "../http/issue";
import { keyOf } from "../representation/model";
import { takesId } from "../representation/modules";
import { readJson } from "../text/json";
import { visibleText } from "../text/visible";
import { type Plan, type PlannedChange, planSchema } from "./model";
import { isShown } from "./shown";
import { promotionText } from "./text";

/** A plan as a file. Its values may be secrets. */
export const planText = (plan: Plan): string => `${JSON.stringify(plan, null, 2)}\n`;

/** The plan in a file. The failure says why it is none, in a sentence without the name of the file. */
export function readPlanText(text: string): Result<Plan> {
  const refused = (message: string) => failed({ code: "invalid", message, retry: false });
  const read = readJson(text.replace(/^\ufeff/, ""));
  if (!read.ok) return refused(read.problem.reason);
  const parsed = planSchema.safeParse(read.value);
  if (!parsed.success) return refused(parsed.error.issues.slice(0, 3).map(wordsOfIssue).join(" "));
  const problem = problemOf(parsed.data);
  return problem === undefined ? success(parsed.data) : refused(problem);
}

/** What only a plan that was altered has: ids become parts of addresses and paths, and what lies hides what is done. */
function problemOf(plan: Plan): string | undefined {
  const seen = new Set<string>();
  for (const change of plan.changes) {
    const problem = seen.has(keyOf(change)) ? "plan.twice" : problemOfChange(change, plan);
    const { module, _id } = change;
    if (problem !== undefined) return promotionText(problem, { module, id: visibleText(_id) });
    seen.add(keyOf(change));
  }
  return undefined;
}

function problemOfChange(change: PlannedChange, { modules, prune }: Plan) {
  const { module, _id, sign, contents, seen } = change;
  const own = contents?.schema._id;
  const is = contents === undefined ? "−" : seen === undefined ? "+" : "~";
  if (!takesId(module, _id)) return "plan.id";
  if (own !== undefined && own !== _id) return "plan.own";
  if (sign !== is) return "plan.sign";
  if (!(sign === "−" ? prune : modules).includes(module)) return "plan.module";
  return isShown(change) ? undefined : "plan.shown";
}
