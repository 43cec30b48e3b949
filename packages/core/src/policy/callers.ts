import type { Access } from "../access/evaluate";
import type { ApiKey } from "../apikey/model";
import type { Identity } from "../identity/model";

/** Somebody whom a policy can be tried for. */
export interface NamedCaller {
  readonly id: string;
  readonly name: string;
  readonly policies: readonly string[];
}

export const namedIdentity = ({ _id, identifier, policies }: Identity): NamedCaller => ({
  id: _id,
  name: identifier,
  policies,
});

export const namedKey = ({ _id, name, policies }: ApiKey): NamedCaller => ({ id: _id, name, policies });

/** What listing each kind of caller needs. */
const listing = { identities: "passport:identity:index", apikeys: "passport:apikey:index" } as const;

/** Whether the callers of a kind may be listed; false until it is known. */
export const mayList = (access: Access | undefined, kind: keyof typeof listing): boolean =>
  access?.can(listing[kind], [], true) ?? false;

/** Actions that listing callers needs and that are missing. */
export const missingToList = (access: Access): readonly string[] =>
  (["identities", "apikeys"] as const).filter((kind) => !mayList(access, kind)).map((kind) => listing[kind]);
