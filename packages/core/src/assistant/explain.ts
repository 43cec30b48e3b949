import { type Access, type AccessRequest, createAccess } from "../access/evaluate";
import { explainAccess, explanationLines } from "../access/explanation";
import type { SourcedStatement } from "../access/statement";
import { allNeededOf } from "../action/offer";
import { type Result, success } from "../http/failure";
import { identityRecords } from "../identity/records";
import { loadNames } from "../policy/names";
import { policyRecords } from "../policy/records";
import { statementsOf, trialRequest } from "../policy/trial";
import { failing, giving, refusing, type ToolAnswer } from "./answer";
import { given } from "./given";
import type { AssistantHost } from "./host";
import { fitting, refusal } from "./plan";
import { assistantText } from "./text";
import { inputOf, unavailable } from "./tools";

export interface ExplainInput {
  /** An action of ours, or one that policies name. */
  readonly action: string;
  readonly input?: unknown;
  readonly resource?: string | undefined;
  /** Id or name of somebody else. */
  readonly identity?: string | undefined;
}

/** Whether somebody may do something, and why. */
export async function explainWith(
  host: AssistantHost,
  asked: ExplainInput,
  access: Access,
): Promise<ToolAnswer> {
  const asking = requestsOf(host, asked);
  if (asking === undefined) return refusing(assistantText("unknown"));
  if (!asking.ok) return failing(host, asking.failure);
  const requests = asking.value;
  const whose = asked.identity === undefined ? success(access) : await accessOf(host, asked.identity);
  if (!whose.ok) return failing(host, whose.failure);
  const nameOf = await loadNames(
    host.transport,
    requests.map(({ action }) => action),
  );
  const explained = requests.map((request) => {
    const explanation = explainAccess(whose.value, request, { nameOf, who: asked.identity });
    return { allowed: explanation.decision.allowed, lines: explanationLines(explanation) };
  });
  const own = host.actions.find(({ action }) => action.id === asked.action);
  const reason = own && unavailable(own.action, access, host.limits.readOnly);
  return giving(
    host,
    given("", { needs: explained, ...(reason === undefined ? {} : { unavailable: reason }) }),
    explained.length === 0 ? assistantText("signed.in") : "",
  );
}

/** What is asked for; `undefined`: there is no such action. */
function requestsOf(host: AssistantHost, asked: ExplainInput): Result<readonly AccessRequest[]> | undefined {
  const listed = host.actions.find(({ action }) => action.id === asked.action);
  if (listed === undefined)
    return asked.action.includes(":")
      ? success([trialRequest(asked.action, asked.resource ?? "")])
      : undefined;
  const input = fitting(listed.action, inputOf(listed.action, asked.input));
  return input.ok ? success(allNeededOf(listed.action, input.value)) : input;
}

/** What the policies of an identity grant. Its right to itself is not among them. */
async function accessOf({ transport }: AssistantHost, who: string): Promise<Result<Access>> {
  const [identities, policies] = await Promise.all([
    identityRecords.api.list(transport, {}),
    policyRecords.api.list(transport, {}),
  ]);
  if (!identities.ok) return identities;
  if (!policies.ok) return policies;
  const identity = identities.value.rows.find(({ _id, identifier }) => _id === who || identifier === who);
  if (identity === undefined) return refusal(assistantText("unknown.identity", { who }), "not-found");
  const rows = policies.value.rows.filter(({ _id }) => identity.policies.includes(_id));
  const statements: readonly SourcedStatement[] = statementsOf(rows);
  return success(createAccess(statements));
}
