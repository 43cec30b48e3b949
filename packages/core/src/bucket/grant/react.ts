import { useState } from "react";
import type { Failure } from "../../http/failure";
import { identitiesOffered } from "../../identity/queries";
import { missingToList } from "../../policy/callers";
import { useTrialCallers } from "../../policy/react";
import { useAccess, useClient } from "../../react/console";
import { bucketText } from "../text";
import { type ChosenHolder, type GrantDraft, grantDraft, newHolder } from "./draft";
import { type GrantedBucket, type HolderKind, holderKinds } from "./grant";
import type { GrantLevel } from "./levels";

/** Somebody who can be chosen. */
export interface Candidate extends ChosenHolder {
  /** The permission that attaching to them needs and the caller lacks. */
  readonly denied: string | undefined;
}

export interface Candidates {
  /** By name; those that can be made of what is typed come last. */
  readonly all: readonly Candidate[];
  /** What there is to say of the list, such as that it is not whole. */
  readonly notes: readonly string[];
}

/** Shortest name of a new identity. */
const least = { identity: 3, apikey: 1 } as const;

const kindOfList = { "passport:identity:index": "identity", "passport:apikey:index": "apikey" } as const;

/** The identities and API keys with a text in their name, and those that can be made of it. */
export function useGrantCandidates(typed: string, level: GrantLevel): Candidates {
  const access = useAccess().value;
  const wanted = typed.trim();
  const { identities, apikeys } = useTrialCallers(wanted);
  const has = (name: string) => name.toLowerCase().includes(wanted.toLowerCase());
  const deniedOf = (kind: HolderKind, id: string) => {
    const action = `passport:${kind}:policy:add`;
    return access?.can(action, [id, "*"]) === false ? action : undefined;
  };
  const found = [
    ...identities.map(({ id, name }) => ({ kind: "identity" as const, id, name })),
    ...apikeys.filter(({ name }) => has(name)).map(({ id, name }) => ({ kind: "apikey" as const, id, name })),
  ];
  const known = found.map((each) => ({ ...each, denied: deniedOf(each.kind, each.id) }));
  // A person mostly reads, and what writes is mostly a program: the likelier one comes first.
  const kinds = level === "read" ? holderKinds : holderKinds.toReversed();
  const made = kinds
    .filter((kind) => [...wanted].length >= least[kind])
    .filter((kind) => access?.can(`passport:${kind}:create`) && deniedOf(kind, "*") === undefined)
    .filter((kind) => !found.some((each) => each.kind === kind && each.name === wanted))
    .map((kind) => ({ kind, id: undefined, name: wanted, denied: undefined }));
  const missing = (access === undefined ? [] : missingToList(access)).map((action) => {
    const kind = Object.entries(kindOfList).find(([each]) => each === action)?.[1] ?? "identity";
    return bucketText("grant.denied", { what: bucketText(`grant.kinds.${kind}`), action });
  });
  const more =
    identities.length >= identitiesOffered
      ? [bucketText("grant.first", { count: identities.length })]
      : found.length > 0 || missing.length > 0
        ? []
        : [wanted === "" ? bucketText("grant.nobody") : bucketText("grant.none", { typed: wanted })];
  return { all: [...known, ...made], notes: [...missing, ...more] };
}

/** One who is chosen; a new one gets what is handed over. */
export const holderOf = ({ kind, name, id }: Candidate): ChosenHolder =>
  id === undefined ? newHolder(kind, name) : { kind, name, id };

export interface Granting {
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  readonly done: boolean;
  readonly run: () => void;
}

/** Grants what is chosen. Who was made before a failure is in the draft then. */
export function useGranting(
  bucket: GrantedBucket,
  draft: GrantDraft,
  onDraft: (draft: GrantDraft) => void,
): Granting {
  const client = useClient();
  const [state, setState] = useState<Omit<Granting, "run">>({ busy: false, failure: undefined, done: false });
  const run = async () => {
    setState({ busy: true, failure: undefined, done: false });
    const { draft: next, result } = await grantDraft(client, bucket, draft);
    onDraft(next);
    setState({ busy: false, failure: result.ok ? undefined : result.failure, done: result.ok });
  };
  return { ...state, run: () => void run() };
}
