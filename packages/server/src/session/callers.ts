import { type Access, createAccess } from "@twinhelm/core/access/evaluate";
import type { IdentityStore } from "../identity/store";
import type { PolicyStore } from "../policy/store";
import type { Caller, ServerContext } from "../shell/context";
import { bareError, httpError } from "../shell/errors";
import type { Revocations } from "./revocations";
import type { Tokens, VerifiedToken } from "./tokens";

/** A caller with its compiled permissions. */
export interface Authenticated {
  readonly caller: Caller;
  readonly access: Access;
  /** Changes of the password so far; 0 for API keys. */
  readonly generation: number;
}

/** Finds out who makes a request (contract, passport.md section 1.5). */
export interface Callers {
  /** Takes the Authorization header; at once where it was verified before. Throws the contract's 400 and 401. */
  authenticate(header: string | undefined): Authenticated | Promise<Authenticated>;
}

interface Stores {
  readonly identities: IdentityStore;
  readonly policies: PolicyStore;
  readonly tokens: Tokens;
  readonly revocations: Revocations;
}

/** The first two words of an Authorization header. Throws the contract's 401. */
export function readAuthorization(header: string | undefined): { scheme: string; credential: string } {
  const [scheme = "", credential] = header?.trim().split(/\s+/) ?? [];
  if (credential === undefined) throw httpError(401, "No auth token");
  return { scheme, credential };
}

export function createCallers(context: ServerContext, stores: Stores): Callers {
  const apikey = context.database.prepare("SELECT json FROM apikey WHERE key = ?");
  const kept = new Map<string, Authenticated>();
  let version = -1;

  // Policies are read once per change of identities, policies or keys, not once per request.
  const remember = (key: string, load: () => Authenticated | undefined): Authenticated => {
    if (version !== context.accessVersion.value || kept.size > 5000) {
      kept.clear();
      version = context.accessVersion.value;
    }
    const found = kept.get(key) ?? load();
    if (found === undefined) throw bareError(401, "Unauthorized");
    kept.set(key, found);
    return found;
  };
  const compile = (caller: Caller, generation: number): Authenticated => {
    const order = (id: string) => (stores.policies.isPredefined(id) ? 0 : 1);
    const ids = [...new Set(caller.policies)].sort((a, b) => order(a) - order(b));
    return { caller, generation, access: createAccess(stores.policies.statementsOf(ids)) };
  };
  const loadIdentity = (id: string) => {
    const row = stores.identities.find(id);
    if (row === undefined) return undefined;
    const { identity } = row;
    const caller: Caller = {
      kind: "identity",
      id,
      name: identity.identifier,
      policies: identity.policies,
      document: identity,
    };
    return compile(caller, row.generation);
  };
  const loadKey = (key: string) => {
    const row = apikey.get(key);
    const document = row === undefined ? undefined : JSON.parse(String(row.json));
    if (document?.active !== true) return undefined;
    const { key: _, ...visible } = document;
    const caller: Caller = {
      kind: "apikey",
      id: document._id,
      name: document.name,
      policies: document.policies ?? [],
      document: visible,
    };
    return compile(caller, 0);
  };
  const admit = (token: VerifiedToken): Authenticated => {
    if (stores.revocations.has(token.fingerprint)) throw httpError(401, "jwt expired");
    const found = remember(token._id, () => loadIdentity(token._id));
    if (token.generation !== found.generation) throw httpError(401, "jwt expired");
    return found;
  };
  return {
    authenticate(header) {
      const { scheme, credential } = readAuthorization(header);
      switch (scheme.toUpperCase()) {
        case "IDENTITY": {
          const known = stores.tokens.known(credential);
          return known === undefined ? stores.tokens.verify(credential).then(admit) : admit(known);
        }
        case "APIKEY":
          return remember(`key ${credential}`, () => loadKey(credential));
        default:
          throw httpError(400, `Unknown authentication strategy "${scheme.toLowerCase()}"`);
      }
    },
  };
}
