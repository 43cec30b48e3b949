import { createAccess } from "../../access/evaluate";
import { type Explanation, explainAccess, plainSentence } from "../../access/explanation";
import { actionWord } from "../../access/words";
import { apikeyRecords } from "../../apikey/records";
import { type Result, success } from "../../http/failure";
import type { Transport } from "../../http/transport";
import { identityApi } from "../../identity/api";
import { identitiesOffered, identityFilter } from "../../identity/queries";
import { type NamedCaller, namedIdentity, namedKey } from "../../policy/callers";
import { type StatedPolicy, statementsOf } from "../../policy/trial";
import type { HolderKind } from "../grant/grant";
import type { AskedBucket } from "./who";

/** What can be done with documents, in the order that it is shown. */
const verbs = ["index", "show", "create", "update", "delete"] as const;

/** The same in a word each: `List`, `Read` ... */
export const whoWords: readonly string[] = verbs.map((verb) => actionWord(`bucket:data:${verb}`));

/** Somebody, and why each of what can be done is allowed or denied, in the order of `whoWords`. */
export interface Holder {
  readonly kind: HolderKind;
  readonly id: string;
  readonly name: string;
  readonly answers: readonly Explanation[];
}

interface Caller extends NamedCaller {
  readonly kind: HolderKind;
}

/** Decides for each caller as the server would: on the document that is asked about, else on any of the bucket. */
export function holdersOf(
  asked: AskedBucket,
  policies: readonly StatedPolicy[],
  callers: readonly Caller[],
): readonly Holder[] {
  const { bucketId, title, document } = asked;
  const names = new Map([
    [bucketId, title],
    [document?.id, document?.name],
  ]);
  return callers.map(({ kind, id, name, policies: attached }) => {
    const access = createAccess(statementsOf(policies.filter(({ _id }) => attached.includes(_id))));
    const answers = verbs.map((verb) => {
      const one = verb === "show" || verb === "update" || verb === "delete";
      const segments = one ? [bucketId, document?.id ?? "*"] : [bucketId];
      const request = { action: `bucket:data:${verb}`, segments, list: verb === "index" };
      return explainAccess(access, request, { who: name, nameOf: (_, each) => names.get(each) });
    });
    return { kind, id, name, answers };
  });
}

/** What somebody is denied in sentences, none twice; where nothing is, what allows it. */
export function whoSentences({ answers }: Holder): readonly string[] {
  const denied = answers.filter(({ decision }) => !decision.allowed);
  const told = denied.length === 0 ? answers : denied;
  return [...new Set(told.flatMap(({ sentences }) => sentences.map(plainSentence)))];
}

/** Identities and API keys with a text in their names, as callers. */
export function callersNamed(
  part: string,
  identities: readonly NamedCaller[],
  apikeys: readonly NamedCaller[],
): readonly Caller[] {
  const wanted = part.toLowerCase();
  return [
    ...identities.map((each) => ({ ...each, kind: "identity" as const })),
    ...apikeys
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .map((each) => ({ ...each, kind: "apikey" as const })),
  ];
}

/** Identities by name and API keys, with a part in their names. Who may not be listed is left out, unless nobody may. */
export async function listCallers(transport: Transport, part: string): Promise<Result<readonly Caller[]>> {
  const query = { limit: identitiesOffered, sort: { identifier: 1 }, filter: identityFilter(part) } as const;
  const [identities, apikeys] = await Promise.all([
    identityApi.list(transport, query),
    apikeyRecords.api.list(transport, {}),
  ]);
  if (!identities.ok && (!apikeys.ok || identities.failure.status !== 403)) return identities;
  if (!apikeys.ok && apikeys.failure.status !== 403) return apikeys;
  const people = identities.ok ? identities.value.rows.map(namedIdentity) : [];
  const keys = apikeys.ok ? apikeys.value.rows.map(namedKey) : [];
  return success(callersNamed(part, people, keys));
}
