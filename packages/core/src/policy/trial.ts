import { actionNamed, isListAction } from "../access/catalogue";
import { type Access, type AccessRequest, createAccess, type Decision } from "../access/evaluate";
import { type Explanation, explainAccess, explanationLines } from "../access/explanation";
import type { SourcedStatement, Statement } from "../access/statement";
import { type NameOf, noNames, segmentWords } from "../access/words";
import type { Policy, PolicyBody } from "./model";
import { policyText } from "./text";

/** Whom a policy is tried for: an identity, a key, or somebody to whom it alone is attached. */
interface TrialCaller {
  readonly policies: readonly string[];
}

/** As much of a policy as a decision needs. */
export type StatedPolicy = Pick<Policy, "_id" | "name"> & { readonly statement: readonly Statement[] };

export interface Trial {
  /** All policies, for those that the caller has besides. */
  readonly policies: readonly StatedPolicy[];
  readonly caller: TrialCaller;
  /** Of the policy that is edited; absent: it is new. */
  readonly policyId: string | undefined;
  readonly draft: PolicyBody;
  readonly request: AccessRequest;
}

/** What the caller may do now, and once the draft is saved. */
export interface TrialResult {
  readonly now: Decision;
  readonly after: Decision;
  /** What the two are decided by. */
  readonly access: { readonly now: Access; readonly after: Access };
  /** False: the policy is not attached to this caller; `after` is as if it were. */
  readonly attached: boolean;
}

const idOfNew = "new";

/** Decides as the server would: the same evaluator on the same statements. */
export function tryPolicy({ policies, caller, policyId = idOfNew, draft, request }: Trial): TrialResult {
  const attached = caller.policies.includes(policyId);
  const stored = policies.filter(({ _id }) => caller.policies.includes(_id));
  const edited: StatedPolicy = { ...draft, _id: policyId };
  const later = attached
    ? stored.map((each) => (each._id === policyId ? edited : each))
    : [...stored, edited];
  const access = { now: createAccess(statementsOf(stored)), after: createAccess(statementsOf(later)) };
  return { now: access.now.explain(request), after: access.after.explain(request), access, attached };
}

/** The statements of policies, each with where it comes from. */
export const statementsOf = (policies: readonly StatedPolicy[]): readonly SourcedStatement[] =>
  policies.flatMap(({ _id, name, statement }) =>
    statement.map((each, index) => ({ ...each, policy: { id: _id, name }, index })),
  );

/**
 * Statements of a caller, each with where it comes from: as the server says, or else as the caller's policies have it.
 * Of equal ones each comes from another policy. What no policy has stays without: the right to oneself.
 */
export function sourcedBy(
  statements: readonly SourcedStatement[],
  policies: readonly StatedPolicy[],
): readonly SourcedStatement[] {
  const left = Map.groupBy(statementsOf(policies), grantOf);
  return statements.map((each) => {
    const source = each.policy === undefined ? left.get(grantOf(each))?.shift() : undefined;
    return source === undefined ? each : { ...each, policy: source.policy, index: source.index };
  });
}

/** Whether a server says of no statement where it comes from, as Spica does not. */
export const namesNoPolicy = (statements: readonly SourcedStatement[]): boolean =>
  statements.length > 0 && statements.every(({ policy }) => policy === undefined);

const grantOf = ({ action, module, resource }: Statement): string =>
  JSON.stringify([action, module, resource?.include, resource?.exclude]);

/** A question from an action of the catalogue and what was typed as its resource. */
export function trialRequest(action: string, resource: string): AccessRequest {
  const typed = resource === "" ? [] : resource.split("/");
  const list = isListAction(action) && (actionNamed(action)?.segments.length ?? 0) > 0;
  // On a list the last segment stands for the rows, and is not asked for.
  const wanted = (actionNamed(action)?.segments.length ?? typed.length) - (list ? 1 : 0);
  return { action, list, segments: typed.slice(0, wanted) };
}

/** What somebody needs to change this policy back. */
const needed = (policyId: string): readonly AccessRequest[] => [
  { action: "passport:policy:index", list: true },
  { action: "passport:policy:show", segments: [policyId] },
  { action: "passport:policy:update", segments: [policyId] },
];

/** What the editor of a policy can do now to change it back, and could not once the draft is saved. */
export function lockedOut(trial: Omit<Trial, "request">): readonly AccessRequest[] {
  const { policyId } = trial;
  if (policyId === undefined || !trial.caller.policies.includes(policyId)) return [];
  return needed(policyId).filter((request) => {
    const { now, after } = tryPolicy({ ...trial, request });
    return now.allowed && !after.allowed;
  });
}

/** Somebody who takes a policy away from themselves. */
export interface Detaching {
  readonly policies: readonly StatedPolicy[];
  readonly identityId: string;
  /** Ids of the policies that this identity has. */
  readonly attached: readonly string[];
  readonly policyId: string;
}

/** What somebody can do now to take the policy back, and could not without it. */
export function lockedOutByDetaching(detaching: Detaching): readonly AccessRequest[] {
  const { policies, identityId, attached, policyId } = detaching;
  const held = policies.filter(({ _id }) => attached.includes(_id));
  const now = createAccess(statementsOf(held));
  const after = createAccess(statementsOf(held.filter(({ _id }) => _id !== policyId)));
  const needed: readonly AccessRequest[] = [
    { action: "passport:identity:policy:add", segments: [identityId, policyId] },
    { action: "passport:policy:index", list: true },
  ];
  return needed.filter(
    ({ action, segments, list }) => now.can(action, segments, list) && !after.can(action, segments, list),
  );
}

/** The policies of a caller, put together from their statements; none where the server does not name them. */
export function policiesOfStatements(statements: readonly SourcedStatement[]): readonly StatedPolicy[] {
  const policies = new Map<string, StatedPolicy>();
  for (const { policy, index: _, ...statement } of statements) {
    if (policy === undefined) continue;
    const known = policies.get(policy.id)?.statement ?? [];
    policies.set(policy.id, {
      _id: policy.id,
      name: policy.name,
      statement: [...known, statement],
    });
  }
  return [...policies.values()];
}

/** An explanation line by line, with the rows that a list has. */
export const trialLines = (explanation: Explanation, nameOf: NameOf = noNames): readonly string[] => [
  ...explanationLines(explanation),
  ...rowLines(explanation, nameOf),
];

/** Which rows a list that is allowed has, by their names; none: all. */
export function rowLines({ action, decision }: Explanation, nameOf: NameOf): readonly string[] {
  if (!decision.allowed) return [];
  const kind = actionNamed(action)?.segments.at(-1);
  const named = (ids: readonly string[]) => ids.map((id) => segmentWords(kind, id, nameOf)).join(", ");
  const { include: ids, patterns = [], excludeGroups } = decision.rows;
  const include = [...ids, ...patterns];
  const excluded = excludeGroups.length === 1 ? (excludeGroups[0] ?? []) : [];
  return [
    ...(include.length > 0 ? [policyText("try.rows", { rows: named(include) })] : []),
    ...(excluded.length > 0 ? [policyText("try.rowsExcept", { rows: named(excluded) })] : []),
  ];
}

/** A policy that is tried out while it is edited. */
export interface TriedPolicy {
  /** As it is stored; absent: it is new. */
  readonly stored: Policy | undefined;
  readonly draft: PolicyBody;
  /** All policies that are known here. */
  readonly policies: readonly StatedPolicy[];
  /** True: nothing can be changed, so that there is no later. */
  readonly readOnly: boolean;
}

/** What somebody may do, now or once the policy is saved. */
export interface TrialAnswer {
  readonly when: "now" | "after";
  readonly explanation: Explanation;
}

interface Asked extends TriedPolicy {
  /** Absent: somebody with the policy alone. */
  readonly caller: (TrialCaller & { readonly name: string }) | undefined;
  readonly request: AccessRequest;
  readonly nameOf?: NameOf | undefined;
}

/** The answers that there are to one question; a policy that is new grants nobody anything now. */
export function trialAnswers({ stored, draft, policies, readOnly, caller, request, nameOf }: Asked): {
  readonly answers: readonly TrialAnswer[];
  /** True: the policy is not attached to this caller; the later answer is as if it were. */
  readonly unattached: boolean;
} {
  const id = stored?._id;
  const { access, attached } = tryPolicy({
    policies: stored === undefined ? policies : [...policies.filter(({ _id }) => _id !== id), stored],
    caller: caller ?? { policies: id === undefined ? [] : [id] },
    policyId: id,
    draft: { ...draft, name: draft.name || stored?.name || policyText("try.unnamed") },
    request,
  });
  const before = caller !== undefined || stored !== undefined;
  const who = caller?.name ?? policyText("try.somebody");
  const answer = (when: TrialAnswer["when"]): TrialAnswer => ({
    when,
    explanation: explainAccess(access[when], request, { nameOf, who }),
  });
  return {
    answers: [...(before ? [answer("now")] : []), ...(readOnly ? [] : [answer("after")])],
    unattached: caller !== undefined && !attached && !readOnly,
  };
}
