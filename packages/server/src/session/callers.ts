import { type Access, createAccess } from "@twinhelm/core/access/evaluate";
import { isPredefined, statementsOf } from "../policy/store";
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
  const { engine, accessVersion } = context;
  const kept = new Map<string, Authenticated>();
  let version = -1;

  // Policies are read once per change of identities, policies or keys, not once per request.
  const remembered = (key: string): Authenticated | undefined => {
    if (version !== accessVersion.value || kept.size > 5000) {
      kept.clear();
      version = accessVersion.value;
    }
    return kept.get(key);
  };
  const remember = async (
    key: string,
    load: () => Promise<Authenticated | undefined>,
  ): Promise<Authenticated> => {
    for (;;) {
      const before = accessVersion.value;
      const found = await load();
      // What was read in parts while others changed it may never have been.
      if (before !== accessVersion.value) continue;
      if (found === undefined) throw bareError(401, "Unauthorized");
      kept.set(key, found);
      return found;
    }
  };
  const compile = async (caller: Caller, generation: number): Promise<Authenticated> => {
    const order = (id: string) => (isPredefined(id) ? 0 : 1);
    const ids = [...new Set(caller.policies)].sort((a, b) => order(a) - order(b));
    return { caller, generation, access: createAccess(await statementsOf(engine, ids)) };
  };
  const loadIdentity = async (id: string) => {
    const row = await engine.identities.find(id);
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
  const loadKey = async (key: string) => {
    const document = await engine.apiKeys.findByKey(key);
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
  const admit = (token: VerifiedToken): Authenticated | Promise<Authenticated> => {
    if (stores.revocations.has(token.fingerprint)) throw httpError(401, "jwt expired");
    const checked = (found: Authenticated): Authenticated => {
      if (token.generation !== found.generation) throw httpError(401, "jwt expired");
      return found;
    };
    const found = remembered(token._id);
    return found === undefined
      ? remember(token._id, () => loadIdentity(token._id)).then(checked)
      : checked(found);
  };
  return {
    authenticate(header) {
      const { scheme, credential } = readAuthorization(header);
      switch (scheme.toUpperCase()) {
        case "IDENTITY": {
          const known = stores.tokens.known(credential);
          return known === undefined ? stores.tokens.verify(credential).then(admit) : admit(known);
        }
        case "APIKEY": {
          const name = `key ${credential}`;
          return remembered(name) ?? remember(name, () => loadKey(credential));
        }
        default:
          throw httpError(400, `Unknown authentication strategy "${scheme.toLowerCase()}"`);
      }
    },
  };
}
