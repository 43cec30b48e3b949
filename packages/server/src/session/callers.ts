import { type Access, createAccess } from "@twinhelm/core/access/evaluate";
import { refuseEnded } from "../apikey/lifetime";
import type { Records } from "../engine/engine";
import { isPredefined, statementsOf } from "../policy/store";
import type { Authenticated, Callers } from "../shell/callers";
import type { Caller, ServerContext } from "../shell/context";
import { httpError } from "../shell/errors";
import { createKeyUses } from "./keyUses";
import { createKnownCallers } from "./knownCallers";
import { type Lent, lentScheme } from "./lent";
import type { Revocations } from "./revocations";
import type { Tokens, VerifiedToken } from "./tokens";

interface Parts {
  readonly tokens: Tokens;
  readonly revocations: Revocations;
  readonly lent: Lent;
  /** Takes what went wrong unexpectedly. */
  readonly log: (error: unknown) => void;
}

/** The first two words of an Authorization header. Throws the contract's 401. */
export function readAuthorization(header: string | undefined): { scheme: string; credential: string } {
  const [scheme = "", credential] = header?.trim().split(/\s+/) ?? [];
  if (credential === undefined) throw httpError(401, "No auth token");
  return { scheme, credential };
}

export function createCallers(context: ServerContext, { tokens, revocations, lent, log }: Parts): Callers {
  const { engine } = context;
  const known = createKnownCallers(context);
  const uses = createKeyUses({ ...context, log });
  const admit = (token: VerifiedToken): Authenticated | Promise<Authenticated> => {
    if (revocations.has(token.fingerprint)) throw httpError(401, "jwt expired");
    const checked = (found: Authenticated): Authenticated => {
      if (token.generation !== found.generation) throw httpError(401, "jwt expired");
      return { ...found, signedInAt: token.iat };
    };
    const found = known.find(token._id);
    return found === undefined
      ? known.load(token._id, () => loadIdentity(engine, token._id)).then(checked)
      : checked(found);
  };
  const used = (key: Authenticated): Authenticated => {
    refuseEnded(key.caller.document.ends, context.now());
    uses.note(key.caller.id);
    return key;
  };
  return {
    async identity(id, policies) {
      engine.assertCurrent();
      const found = known.find(id) ?? (await known.load(id, () => loadIdentity(engine, id)));
      if (policies === undefined) return found;
      const own = found.caller.policies.filter((each) => policies.includes(each));
      const caller = { ...found.caller, policies: own };
      return { ...found, caller, access: await accessOf(engine, caller) };
    },
    authenticate(header) {
      engine.assertCurrent();
      const { scheme, credential } = readAuthorization(header);
      switch (scheme.toUpperCase()) {
        case "IDENTITY": {
          const verified = tokens.known(credential);
          return verified === undefined ? tokens.verify(credential).then(admit) : admit(verified);
        }
        case "APIKEY": {
          const name = `key ${credential}`;
          const found = known.find(name);
          if (found !== undefined) return used(found);
          return known.load(name, () => loadKey(engine, credential)).then(used);
        }
        case lentScheme: {
          const found = lent.find(credential);
          if (found === undefined) throw httpError(401, "No auth token");
          return found;
        }
        default:
          throw httpError(400, `Unknown authentication strategy "${scheme.toLowerCase()}"`);
      }
    },
  };
}

async function loadIdentity(records: Records, id: string): Promise<Authenticated | undefined> {
  const row = await records.identities.find(id);
  if (row === undefined) return undefined;
  const { identity, generation } = row;
  const caller: Caller = {
    kind: "identity",
    id,
    name: identity.identifier,
    policies: identity.policies,
    document: identity,
  };
  return { caller, generation, access: await accessOf(records, caller) };
}

async function loadKey(records: Records, key: string): Promise<Authenticated | undefined> {
  const document = await records.apiKeys.findByKey(key);
  if (document?.active !== true) return undefined;
  const { key: _, last_used: __, ...visible } = document;
  const caller: Caller = {
    kind: "apikey",
    id: document._id,
    name: document.name,
    policies: document.policies ?? [],
    document: visible,
  };
  return { caller, generation: 0, access: await accessOf(records, caller) };
}

async function accessOf(records: Records, { policies }: Caller): Promise<Access> {
  const order = (id: string) => (isPredefined(id) ? 0 : 1);
  const ids = [...new Set(policies)].sort((a, b) => order(a) - order(b));
  return createAccess(await statementsOf(records, ids));
}
