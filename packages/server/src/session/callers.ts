import { createAccess } from "@twinhelm/core/access/evaluate";
import { refuseEnded } from "../apikey/lifetime";
import type { Records } from "../engine/engine";
import { isPredefined, statementsOf } from "../policy/store";
import type { Authenticated, Callers, KnownCaller } from "../shell/callers";
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

/** Keeps one object for each credential, as each request asks twice: for as long as what is known of its caller stays the same. */
function createAdmitted() {
  const kept = new WeakMap<object, { readonly found: KnownCaller; readonly as: Authenticated }>();
  return (credential: object, found: KnownCaller, make: () => Authenticated): Authenticated => {
    const before = kept.get(credential);
    if (before?.found === found) return before.as;
    const as = make();
    kept.set(credential, { found, as });
    return as;
  };
}

/** Who has a credential, with the rights that they have now. What is kept of them is not asked again. */
function createAdmitting({
  context,
  revocations,
}: Pick<Parts, "revocations"> & { readonly context: ServerContext }) {
  const { engine } = context;
  const known = createKnownCallers(context);
  const admitted = createAdmitted();
  const admit = (token: VerifiedToken, records: Records = engine): Authenticated | Promise<Authenticated> => {
    if (revocations.has(token.fingerprint)) throw httpError(401, "jwt expired");
    const checked = (found: KnownCaller): Authenticated => {
      if (token.generation !== found.generation) throw httpError(401, "jwt expired");
      return admitted(token, found, () => ({
        ...found,
        signedInAt: token.iat,
        again: (from) => admit(token, from),
      }));
    };
    const found = known.find(token._id);
    return found === undefined
      ? known.load(token._id, () => loadIdentity(records, token._id)).then(checked)
      : checked(found);
  };
  const keyOf = (credential: string, records: Records = engine): Authenticated | Promise<Authenticated> => {
    const checked = (key: KnownCaller): Authenticated => {
      refuseEnded(key.caller.document.ends, context.now());
      return admitted(key, key, () => ({ ...key, again: (from) => keyOf(credential, from) }));
    };
    const name = `key ${credential}`;
    const found = known.find(name);
    return found === undefined
      ? known.load(name, () => loadKey(records, credential)).then(checked)
      : checked(found);
  };
  const identity = async (
    id: string,
    policies: readonly string[] | undefined,
    records: Records,
  ): Promise<Authenticated> => {
    engine.assertCurrent();
    const again = (from: Records) => identity(id, policies, from);
    const found = known.find(id) ?? (await known.load(id, () => loadIdentity(records, id)));
    if (policies === undefined) return { ...found, again };
    const own = found.caller.policies.filter((each) => policies.includes(each));
    const caller = { ...found.caller, policies: own };
    return { ...found, caller, ...(await rightsOf(records, caller)), again };
  };
  return { admit, keyOf, identity };
}

export function createCallers(context: ServerContext, { tokens, revocations, lent, log }: Parts): Callers {
  const { engine } = context;
  const uses = createKeyUses({ ...context, log });
  const { admit, keyOf, identity } = createAdmitting({ context, revocations });
  const used = (key: Authenticated): Authenticated => {
    uses.note(key.caller.id);
    return key;
  };
  return {
    identity: (id, policies, records = engine) => identity(id, policies, records),
    authenticate(header) {
      engine.assertCurrent();
      const { scheme, credential } = readAuthorization(header);
      switch (scheme.toUpperCase()) {
        case "IDENTITY": {
          const verified = tokens.known(credential);
          return verified === undefined ? tokens.verify(credential).then(admit) : admit(verified);
        }
        case "APIKEY": {
          const found = keyOf(credential);
          return found instanceof Promise ? found.then(used) : used(found);
        }
        case lentScheme: {
          const found = lent.find(credential, engine);
          if (found === undefined) throw httpError(401, "No auth token");
          return found;
        }
        default:
          throw httpError(400, `Unknown authentication strategy "${scheme.toLowerCase()}"`);
      }
    },
  };
}

async function loadIdentity(records: Records, id: string): Promise<KnownCaller | undefined> {
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
  return { caller, generation, ...(await rightsOf(records, caller)) };
}

async function loadKey(records: Records, key: string): Promise<KnownCaller | undefined> {
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
  return { caller, generation: 0, ...(await rightsOf(records, caller)) };
}

async function rightsOf(
  records: Records,
  { policies }: Caller,
): Promise<Pick<KnownCaller, "statements" | "access">> {
  const order = (id: string) => (isPredefined(id) ? 0 : 1);
  const ids = [...new Set(policies)].sort((a, b) => order(a) - order(b));
  const statements = await statementsOf(records, ids);
  return { statements, access: createAccess(statements) };
}
