import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { apikeyQueries } from "../apikey/queries";
import type { Failure } from "../http/failure";
import { identityQueries } from "../identity/queries";
import type { SegmentKind } from "../policy/catalogue";
import { type Choice, choicesQuery, segmentSources } from "../policy/choices";
import { policiesOfStatements, type StatedPolicy } from "../policy/trial";
import { loadedOf, useAccess, useClient } from "./console";
import { usePolicies } from "./records";
import { useStatements } from "./session";

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

/** Somebody whom a policy can be tried for. */
export interface NamedCaller {
  readonly id: string;
  readonly name: string;
  readonly policies: readonly string[];
}

export interface TrialCallers {
  readonly identities: readonly NamedCaller[];
  readonly apikeys: readonly NamedCaller[];
  /** Actions that listing them needs and the caller lacks. */
  readonly denied: readonly string[];
}

const listing = ["passport:identity:index", "passport:apikey:index"] as const;
const nobody: readonly never[] = [];

/** The identities and API keys that the caller may list. */
export function useTrialCallers(): TrialCallers {
  const { transport } = useClient();
  const access = useAccess().value;
  const may = listing.map((action) => access?.can(action, [], true) ?? false);
  const identities = useQuery({ ...identityQueries.all(transport), enabled: may[0] === true }).data;
  const apikeys = useQuery({ ...apikeyQueries.all(transport), enabled: may[1] === true }).data;
  return {
    identities: (identities ?? nobody).map(({ _id, identifier, policies }) => ({
      id: _id,
      name: identifier,
      policies,
    })),
    apikeys: (apikeys ?? nobody).map(({ _id, name, policies }) => ({ id: _id, name, policies })),
    denied: access === undefined ? [] : listing.filter((_, at) => may[at] !== true),
  };
}

/** The policies of the caller, and the others that the caller may list. */
export function useOwnPolicies(): {
  readonly own: readonly string[];
  readonly policies: readonly StatedPolicy[];
} {
  const statements = useStatements().value;
  const listed = usePolicies().value;
  return useMemo(() => {
    const own = policiesOfStatements(statements ?? []);
    const ids = own.map(({ _id }) => _id);
    const others = (listed ?? []).filter(({ _id }) => !ids.includes(_id));
    return { own: ids, policies: [...own, ...others] };
  }, [statements, listed]);
}
