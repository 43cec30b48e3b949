import { escapePattern } from "../filter/filter";
import { unwrap } from "../http/query";
import type { Transport } from "../http/transport";
import { countRecoveryCodes, identityApi, listFactorKinds, listSignOns } from "./api";

/** How many identities are offered at once; the others are found by a part of their name. */
export const identitiesOffered = 50;

/** The filter of those with a text in their name. */
export const identityFilter = (typed: string) =>
  typed === "" ? undefined : { identifier: { $regex: escapePattern(typed), $options: "i" } };

/** Identities with a text in their name, by name; the first of all of them for an empty text. */
export const identitySearch = (transport: Transport, typed: string) => ({
  queryKey: ["identity", "search", typed],
  queryFn: async ({ signal }: { signal?: AbortSignal }) => {
    const query = {
      limit: identitiesOffered,
      sort: { identifier: 1 },
      filter: identityFilter(typed),
    } as const;
    return (await unwrap(identityApi.list(transport, query, signal))).rows;
  },
});

/** How many recovery codes an identity has left; null: the server has none. */
export const recoveryCodesQuery = (transport: Transport, id: string) => ({
  queryKey: ["identity", "recoveryCodes", id],
  queryFn: async ({ signal }: { signal?: AbortSignal }) =>
    (await unwrap(countRecoveryCodes(transport, id, signal))) ?? null,
});

export const factorKindsQuery = (transport: Transport) => ({
  queryKey: ["session", "factorKinds"],
  queryFn: ({ signal }: { signal?: AbortSignal }) => unwrap(listFactorKinds(transport, signal)),
});

/** How an identity is known at providers; null: the server keeps none. */
export const signOnsQuery = (transport: Transport, id: string) => ({
  queryKey: ["identity", "signOns", id],
  queryFn: async ({ signal }: { signal?: AbortSignal }) =>
    (await unwrap(listSignOns(transport, id, signal))) ?? null,
});
