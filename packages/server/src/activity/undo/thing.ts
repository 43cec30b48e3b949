import type { Access, AccessRequest } from "@twinhelm/core/access/evaluate";
import { isRecord, isSame } from "@twinhelm/core/editing/same";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import type { OpenedChange } from "../../bucket/change/changes";
import type { Stepping } from "../../bucket/write";
import type { Transaction } from "../../engine/engine";
import type { Caller, ServerContext } from "../../shell/context";
import { policyPlaceOf } from "../resource";

export type Value = Readonly<Record<string, unknown>>;

/** Where and for whom something is undone. */
export interface Undoing {
  readonly context: ServerContext;
  readonly tx: Transaction;
  readonly caller: Caller;
  readonly access: Access;
  readonly matcher: RegexMatcher;
  /** Done once all of it is stored. */
  readonly afterwards: (() => Promise<unknown>)[];
  /** Where an activity that changed nothing but one bucket is undone alone: it may go on behind the transaction. */
  readonly stepping?: Stepping | undefined;
  /** Gets what goes on so. */
  readonly opened: OpenedChange[];
  readonly functions: {
    deployed(id: string): Promise<unknown>;
    removed(id: string): Promise<unknown>;
  };
}

/** A thing that gets another state. */
export interface Restoring {
  readonly resource: readonly string[];
  /** Ids in the resource, without the words that say what it is. */
  readonly ids: readonly string[];
  /** Absent: it is not there. */
  readonly now: Value | undefined;
  /** Absent: it goes. */
  readonly wanted: Value | undefined;
  /** Of a document: names the fields that its bucket had. */
  readonly schema: string | undefined;
}

/** How things of a kind get another state. */
export interface Thing {
  /** What the caller has to be allowed; default: the ordinary writes. */
  readonly needs?: (restoring: Restoring) => readonly AccessRequest[];
  /** Writes it as the ordinary write would, with its checks. Gives what somebody should know. Throws `HttpError`. */
  readonly write: (undoing: Undoing, restoring: Restoring) => Promise<readonly string[]>;
}

/** The ordinary writes of a kind of things. */
export function ordinaryNeeds({ resource, now, wanted }: Restoring): readonly AccessRequest[] {
  const { module, segments } = policyPlaceOf(resource);
  const create = module === "passport:strategy" ? "insert" : "create";
  if (now === undefined) return [{ action: `${module}:${create}`, segments: segments.slice(0, -1) }];
  return [{ action: `${module}:${wanted === undefined ? "delete" : "update"}`, segments }];
}

/** Those of things that policies are attached to. */
export function holderNeeds(restoring: Restoring): readonly AccessRequest[] {
  const { resource, now, wanted } = restoring;
  if (wanted === undefined) return ordinaryNeeds(restoring);
  const { module, segments } = policyPlaceOf(resource);
  const [had, has] = [policiesOf(now), policiesOf(wanted)];
  const { policies: _, ...own } = { ...now };
  const { policies: __, ...next } = wanted;
  const changed = (verb: string, some: readonly string[], others: readonly string[]) =>
    some
      .filter((each) => !others.includes(each))
      .map((each) => ({ action: `${module}:policy:${verb}`, segments: [...segments, each] }));
  return [
    ...(now !== undefined && isSame(own, next) ? [] : ordinaryNeeds(restoring)),
    ...changed("add", has, had),
    ...changed("remove", had, has),
  ];
}

export const policiesOf = (state: Value | undefined): readonly string[] => {
  const policies = isRecord(state) ? state.policies : undefined;
  return Array.isArray(policies) ? policies.filter((each) => typeof each === "string") : [];
};
