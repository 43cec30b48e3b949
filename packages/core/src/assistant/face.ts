import { type Access, createAccess } from "../access/evaluate";
import { type Result, success } from "../http/failure";
import { listStatements } from "../session/api";
import { failing, refusing, type ToolAnswer } from "./answer";
import { planWith } from "./applying";
import { coarseTools, usable } from "./coarse";
import type { AssistantHost } from "./host";
import { readWith } from "./reading";
import { assistantText } from "./text";
import { type AssistantTool, inputOf, isReading, toolNameOf, toolOf } from "./tools";

/** What the caller may do, as it is at this moment. */
export async function accessNow({ transport }: Pick<AssistantHost, "transport">): Promise<Result<Access>> {
  const statements = await listStatements(transport);
  return statements.ok ? success(createAccess(statements.value)) : statements;
}

/** The tools of an assistant. */
export async function listTools(host: AssistantHost): Promise<Result<readonly AssistantTool[]>> {
  const few = coarseTools().map(({ about }) => about);
  if (!host.limits.all) return success(few);
  const access = await accessNow(host);
  if (!access.ok) return access;
  const of = host.actions.map((listed) => toolOf(listed, access.value, host.limits.readOnly));
  return success([...few, ...of]);
}

/** Calls a tool. What is expected to fail is an answer that says so. */
export async function callTool(host: AssistantHost, name: string, input: unknown): Promise<ToolAnswer> {
  const access = await accessNow(host);
  if (!access.ok) return failing(host, access.failure);
  const few = coarseTools().find(({ about }) => about.name === name);
  if (few !== undefined) return few.run(host, input, access.value);
  const listed = host.limits.all && host.actions.find(({ action }) => toolNameOf(action) === name);
  if (!listed) return refusing(assistantText("unknown.tool"));
  const allowed = usable(host, listed.action.id, access.value);
  if (!allowed.ok) return refusing(allowed.failure.message);
  const own = inputOf(listed.action, input ?? {});
  return isReading(listed.action)
    ? readWith(host, listed, own, access.value)
    : planWith(host, listed.action, own, access.value);
}
