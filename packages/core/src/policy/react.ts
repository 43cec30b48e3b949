import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { actionNamed, isListAction, type SegmentKind } from "../access/catalogue";
import type { AccessRequest } from "../access/evaluate";
import type { SourcedStatement } from "../access/statement";
import { actionWithTerm, listed, type NameOf } from "../access/words";
import { apikeyQueries } from "../apikey/records";
import { useBuckets } from "../bucket/react";
import type { Failure } from "../http/failure";
import { identityApi } from "../identity/api";
import { identitiesOffered, identitySearch } from "../identity/queries";
import { type Loaded, loadedOf, useAccess, useClient, useSession } from "../react/console";
import { type Editing, type EditingOptions, useEditing } from "../react/editing";
import { useStatements } from "../react/session";
import { recordQueries } from "../record/queries";
import { namesIn } from "../shell/names";
import { mayList, missingToList, type NamedCaller, namedIdentity, namedKey } from "./callers";
import { type Choice, choicesQuery, documentChoicesQuery, everything, segmentSources } from "./choices";
import type { PolicyDraft } from "./draft";
import { asWritten, policyModel } from "./editing";
import type { Policy } from "./model";
import { kindsOfActions } from "./names";
import { policyNeeds, policyQueries } from "./queries";
import { policyText } from "./text";
import {
  namesNoPolicy,
  policiesOfStatements,
  type StatedPolicy,
  sourcedBy,
  type TriedPolicy,
  trialAnswers,
  trialRequest,
} from "./trial";

/** The choices of a kind of segment. */
export interface SegmentChoices {
  /** null: any text may be typed; `undefined`: on their way. */
  readonly value: readonly Choice[] | null | undefined;
  /** The action that reading them needs and the caller lacks. */
  readonly denied: string | undefined;
  readonly failure: Failure | undefined;
}

/** What a segment may be set to. Denied or failed, an id can still be typed. */
export function useSegmentChoices(kind: SegmentKind): SegmentChoices {
  const { transport } = useClient();
  const access = useAccess().value;
  const { needs } = segmentSources[kind];
  const may = needs === undefined || (access?.explain(needs).allowed ?? false);
  const query = useQuery({ ...choicesQuery(transport, kind), enabled: may });
  const { value, failure } = loadedOf(query);
  const denied = access !== undefined && !may ? needs?.action : undefined;
  return { value: denied !== undefined || failure !== undefined ? null : value, denied, failure };
}

export interface TrialCallers {
  readonly identities: readonly NamedCaller[];
  readonly apikeys: readonly NamedCaller[];
  /** Whether there are more identities than these: a part of a name finds them. */
  readonly more: boolean;
}

const nobody: readonly never[] = [];

/** The identities with a text in their name and the API keys, as far as the caller may list them. */
export function useTrialCallers(typed: string): TrialCallers {
  const { transport } = useClient();
  const access = useAccess().value;
  const search = { ...identitySearch(transport, typed), placeholderData: keepPreviousData };
  const found = useQuery({ ...search, enabled: mayList(access, "identities") });
  // Whoever was found for what was typed before may be none of those that are meant now.
  const identities = found.isPlaceholderData
    ? found.data?.filter(({ identifier }) => holds(identifier, typed))
    : found.data;
  const apikeys = useQuery({ ...apikeyQueries.all(transport), enabled: mayList(access, "apikeys") }).data;
  return {
    identities: identities?.map(namedIdentity) ?? nobody,
    apikeys: apikeys?.map(namedKey) ?? nobody,
    more: typed !== "" || (identities?.length ?? 0) >= identitiesOffered,
  };
}

/** What is asked when a policy is tried, and what the answer is. */
export interface PolicyTrial {
  /** Absent: somebody with the policy alone. */
  readonly caller: NamedCaller | undefined;
  readonly setCaller: (caller: NamedCaller | undefined) => void;
  readonly action: string;
  readonly setAction: (action: string) => void;
  /** Of the parts of the resource that are asked for; on a list the last one matches the rows. */
  readonly kinds: readonly SegmentKind[];
  /** One for each kind; empty: not chosen yet. */
  readonly segments: readonly string[];
  readonly setSegments: (segments: readonly string[]) => void;
  readonly about: string;
  /** Names of what the question and its answers name by ids. */
  readonly nameOf: NameOf;
  /** What the caller of this console lacks to try more, in words. */
  readonly lacks: readonly string[];
  readonly request: AccessRequest;
  /** Absent: the question is not whole yet. */
  readonly result: ReturnType<typeof trialAnswers> | undefined;
}

const listPolicies = "passport:policy:index";

/** Tries a policy as it is edited here, before it is saved. */
export function usePolicyTrial(tried: TriedPolicy): PolicyTrial {
  const access = useAccess().value;
  const [caller, setCaller] = useState<NamedCaller>();
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState<readonly string[]>([]);
  const { statement } = tried.draft;
  const action = chosen ?? statement.find((each) => actionNamed(each.action))?.action ?? "bucket:index";
  const nameOf = usePolicyNames([action]);
  const kinds = actionNamed(action)?.segments.slice(0, isListAction(action) ? -1 : undefined) ?? [];
  const segments = kinds.map((kind, at) => typed[at] ?? (kind === "bucketData" ? everything.value : ""));
  const denied = access === undefined ? [] : missingToList(access);
  const others = caller === undefined || access === undefined || access.can(listPolicies, [], true);
  const request = trialRequest(action, segments.join("/"));
  return {
    caller,
    setCaller,
    action,
    setAction(next) {
      setChosen(next);
      setTyped([]);
    },
    kinds,
    segments,
    setSegments(next) {
      // An answer that is read stays the answer to the same question.
      setChosen(action);
      setTyped(next.map((segment) => segment.replaceAll("/", "")));
    },
    nameOf,
    about: policyText(tried.readOnly ? "try.text.stored" : "try.text"),
    lacks: [
      ...(denied.length === 0
        ? []
        : [policyText("try.callers.denied", { actions: listed(denied.map(actionWithTerm)) })]),
      ...(others ? [] : [policyText("try.policies.denied", { action: actionWithTerm(listPolicies) })]),
    ],
    request,
    result: segments.includes("") ? undefined : trialAnswers({ ...tried, caller, request, nameOf }),
  };
}

/** The policies of the caller, and the others that the caller may list. */
export function useOwnPolicies(): {
  readonly own: readonly string[];
  readonly policies: readonly StatedPolicy[];
} {
  const statements = useStatements().value;
  const listed = usePolicies().value;
  const attached = useAttachedPolicies(statements);
  return useMemo(() => {
    const named = policiesOfStatements(statements ?? []);
    const own = named.length > 0 ? named : (listed ?? []).filter(({ _id }) => attached.includes(_id));
    const ids = own.map(({ _id }) => _id);
    const others = (listed ?? []).filter(({ _id }) => !ids.includes(_id));
    return { own: ids, policies: [...own, ...others] };
  }, [statements, listed, attached]);
}

const identityOwn = recordQueries("identity", identityApi);

/** Ids of the policies of the caller, where the server does not name them in statements: Spica does not. */
function useAttachedPolicies(statements: readonly SourcedStatement[] | undefined): readonly string[] {
  const { transport } = useClient();
  const { identity } = useSession();
  const isUnnamed = statements !== undefined && namesNoPolicy(statements);
  const query = identityOwn.one(transport, identity?._id ?? "");
  const own = useQuery({ ...query, enabled: isUnnamed && identity !== undefined }).data;
  return own?.policies ?? nobody;
}

/** What the caller may do, each statement with its policy, as far as the server says it or the caller may look it up. */
export function useSourcedStatements(): Loaded<readonly SourcedStatement[]> {
  const statements = useStatements();
  const { value } = statements;
  const attached = useAttachedPolicies(value);
  const policies = usePolicies(value !== undefined && namesNoPolicy(value)).value;
  return useMemo(() => {
    if (value === undefined || policies === undefined) return statements;
    const own = policies.filter(({ _id }) => attached.includes(_id));
    return { ...statements, value: sourcedBy(value, own) };
  }, [statements, value, policies, attached]);
}

/** All policies, where they are wanted and the caller may list them: for their names, and to attach them. */
export function usePolicies(wanted = true): Loaded<readonly Policy[]> {
  const { transport } = useClient();
  const access = useAccess().value;
  const may = wanted && access?.can(policyNeeds.action, [], policyNeeds.list) === true;
  const loaded = loadedOf(useQuery({ ...policyQueries.all(transport), enabled: may }));
  return { ...loaded, value: may ? loaded.value : nobody };
}

/** Edits a policy, or a new one that begins with `initial`. */
export function usePolicyEditing(
  initial: PolicyDraft,
  options: EditingOptions<Policy, PolicyDraft>,
): Editing<Policy, PolicyDraft> {
  const editing = useEditing(policyModel(useClient(), initial), options);
  const { row, base } = editing;
  return { ...editing, row: useMemo(() => asWritten({ row, base }), [row, base]) };
}

/** Documents of a bucket with a text in their name, as far as the caller may list them. */
export function useDocumentChoices(bucketId: string, typed: string): Loaded<readonly Choice[]> {
  const { transport } = useClient();
  const access = useAccess().value;
  const bucket = useBuckets().value?.find(({ _id }) => _id === bucketId);
  const may = bucket !== undefined && access?.can("bucket:data:index", [bucketId], true) === true;
  const query = useQuery({
    ...documentChoicesQuery(transport, bucket ?? noBucket, typed),
    enabled: may,
    placeholderData: keepPreviousData,
  });
  const loaded = loadedOf(query);
  if (!query.isPlaceholderData) return loaded;
  return { ...loaded, value: loaded.value?.filter(({ label }) => holds(label, typed)) };
}

const holds = (name: string, typed: string): boolean => name.toLowerCase().includes(typed.toLowerCase());

const noBucket = { _id: "", title: "", description: "", properties: {} };

/** Names of what actions can be done to; what the caller may list is read for it. */
export function usePolicyNames(actions: readonly string[]): NameOf {
  const { transport, queries } = useClient();
  const access = useAccess().value;
  const wanted = kindsOfActions(actions).filter((kind) => {
    const { needs, load } = segmentSources[kind];
    return load !== undefined && (needs === undefined || access?.explain(needs).allowed === true);
  });
  useQueries({ queries: wanted.map((kind) => choicesQuery(transport, kind)) });
  return useMemo(() => namesIn(queries), [queries]);
}
