import type { Access } from "../../access/evaluate";
import { neededOf } from "../../action/offer";
import { runAction } from "../../action/run";
import { apikeyRecords } from "../../apikey/records";
import { failed, type Result, success } from "../../http/failure";
import { newPassword } from "../../identity/password";
import { identityRecords } from "../../identity/records";
import type { ConsoleClient } from "../../shell/client";
import { titleOfBucket } from "../model";
import { bucketText } from "../text";
import { bucketGrant, type GrantedBucket, type HolderKind } from "./grant";
import type { Granted } from "./granting";
import type { GrantLevel } from "./levels";

/** Somebody who is chosen to get access. */
export interface ChosenHolder {
  readonly kind: HolderKind;
  readonly name: string;
  /** Absent: made when access is granted. */
  readonly id: string | undefined;
  /** Of one that is made here: its password or its key, to be handed over. */
  readonly secret?: string | undefined;
}

/** What is chosen in the dialog that grants access. */
export interface GrantDraft {
  readonly level: GrantLevel;
  readonly holders: readonly ChosenHolder[];
}

export const firstGrant: GrantDraft = { level: "read", holders: [] };

/** An identity or a key that is made with its access; an identity gets a password to hand over. */
export const newHolder = (kind: HolderKind, name: string): ChosenHolder => ({
  kind,
  name,
  id: undefined,
  secret: kind === "identity" ? newPassword() : undefined,
});

export const isSameHolder = (one: ChosenHolder, other: ChosenHolder): boolean =>
  one.kind === other.kind && one.id === other.id && one.name === other.name;

/** The draft with somebody chosen, or not any more. */
export function withHolder(draft: GrantDraft, holder: ChosenHolder): GrantDraft {
  const without = draft.holders.filter((each) => !isSameHolder(each, holder));
  const chosen = without.length < draft.holders.length ? without : [...draft.holders, holder];
  return { ...draft, holders: chosen };
}

const inputOf = ({ bucketId, title }: GrantedBucket, { level, holders }: GrantDraft) => ({
  bucketId,
  title,
  level,
  holders: holders.map(({ kind, id = "*", name }) => ({ kind, id, name })),
});

const creating = { identity: identityRecords.actions.create, apikey: apikeyRecords.actions.create } as const;

/** What granting this needs: the first permission that the caller lacks, if there is one. */
export function grantRequest(bucket: GrantedBucket, draft: GrantDraft, access: Access | undefined) {
  const made = draft.holders.find(
    ({ id, kind }) => id === undefined && access?.can(`passport:${kind}:create`) === false,
  );
  return made === undefined
    ? neededOf(bucketGrant, inputOf(bucket, draft), access)
    : { action: `passport:${made.kind}:create` };
}

/** What came of granting: who was made by then is in the draft, so that granting again makes nobody twice. */
export interface GrantOutcome {
  readonly draft: GrantDraft;
  readonly result: Result<Granted>;
}

/** Makes who is new, then the policy, and attaches it. */
export async function grantDraft(
  client: ConsoleClient,
  bucket: GrantedBucket,
  draft: GrantDraft,
): Promise<GrantOutcome> {
  const holders: ChosenHolder[] = [...draft.holders];
  const made: string[] = [];
  for (const [at, holder] of draft.holders.entries()) {
    if (holder.id !== undefined) continue;
    const result = await make(client, holder);
    if (!result.ok) return { draft: { ...draft, holders }, result: afterMaking(made, result) };
    holders[at] = result.value;
    made.push(holder.name);
  }
  const next = { ...draft, holders };
  const result = await runAction(client, bucketGrant, inputOf(bucket, next));
  return { draft: next, result: result.ok ? result : afterMaking(made, result) };
}

/** A failure, with the names of those who were made before it. */
function afterMaking(made: readonly string[], { failure }: Extract<Result<never>, { ok: false }>) {
  if (made.length === 0) return failed(failure);
  const message = bucketText("grant.made", { names: made.join(", "), reason: failure.message });
  return failed({ ...failure, code: "partly", message });
}

async function make(client: ConsoleClient, holder: ChosenHolder): Promise<Result<ChosenHolder>> {
  const { name, secret = "" } = holder;
  if (holder.kind === "identity") {
    const made = await runAction(client, creating.identity, { identifier: name, password: secret });
    return made.ok ? success({ ...holder, id: made.value._id }) : made;
  }
  const made = await runAction(client, creating.apikey, { name, active: true });
  return made.ok ? success({ ...holder, id: made.value._id, secret: made.value.key }) : made;
}

/** Passwords and keys of those who were made, to be copied and handed over. */
export const grantSecrets = ({ holders }: GrantDraft) =>
  holders.flatMap(({ kind, name, id, secret }) =>
    id === undefined || secret === undefined
      ? []
      : [{ kind, name, secret, label: bucketText(`grant.secret.${kind}`, { name }) }],
  );

/** What is said once it is done. */
export const grantedText = (bucket: GrantedBucket, { level, holders }: GrantDraft): string =>
  bucketText("grant.done", {
    names: holders.map(({ name }) => name).join(", "),
    level: bucketText(`grant.done.${level}`),
    title: titleOfBucket(bucket),
  });
