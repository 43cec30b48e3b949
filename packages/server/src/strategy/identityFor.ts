import type { Records, Transaction } from "../engine/engine";
import type { IdentityRow } from "../engine/identities";
import { refuseTaken } from "../identity/write";
import type { ServerContext } from "../shell/context";
import { HttpError, httpError } from "../shell/errors";
import type { SignedOn } from "./user";

/**
 * The identity of somebody a provider has vouched for: the one that was linked at an earlier sign-in, or a new one
 * without a password. Throws 401 where an account of that name is somebody else's until an administrator links it.
 */
export async function identityFor(context: ServerContext, user: SignedOn): Promise<IdentityRow> {
  const { engine } = context;
  // Asking is stored, though nobody is signed in.
  const found = await engine.write(async (tx) => (await known(context, tx, user)) ?? ask(context, tx, user));
  if (found !== undefined) return found;
  throw httpError(401, notLinked(user));
}

const notLinked = ({ identifier }: SignedOn): string =>
  `There is an account named ${identifier} here already, and it is not linked to this sign-on. An administrator can link it; then sign in again.`;

/** Why somebody a provider has vouched for is not signed in; `undefined`: they are. Nothing is stored. */
export async function refusalOf(
  { engine, options }: ServerContext,
  user: SignedOn,
): Promise<string | undefined> {
  const { identities, signOns } = engine;
  if ((await signOns.find(user.strategy, user.subject))?.linked === true || options.signOnByName)
    return undefined;
  const named = await identities.findByIdentifier(user.identifier);
  if (named !== undefined) return (await wasBroughtByStrategy(engine, named)) ? undefined : notLinked(user);
  try {
    await refuseTaken(engine, user.identifier);
    return undefined;
  } catch (error) {
    if (error instanceof HttpError) return error.message;
    throw error;
  }
}

/** Undefined: somebody else has the name, as far as is known. */
async function known(
  { options, newId, now }: ServerContext,
  tx: Transaction,
  { strategy, subject, identifier, attributes }: SignedOn,
): Promise<IdentityRow | undefined> {
  const { identities, signOns } = tx;
  const signOn = await signOns.find(strategy, subject);
  if (signOn?.linked === true) return identities.find(signOn.identity);
  const link = (identity: string) => signOns.save({ strategy, subject, identity, linked: true, at: now() });
  const named = await identities.findByIdentifier(identifier);
  if (named === undefined) {
    await refuseTaken(tx, identifier);
    const identity = { _id: newId(), identifier, attributes, policies: [] };
    await identities.insert(identity, undefined);
    await link(identity._id);
    return { identity, passwordHash: undefined, generation: 0 };
  }
  if (options.signOnByName) return named;
  if (!(await wasBroughtByStrategy(tx, named))) return undefined;
  await link(named.identity._id);
  return named;
}

/** Before links were kept, an identity that never had a password came from a strategy: from the only one there is. */
async function wasBroughtByStrategy(
  { strategies, signOns }: Records,
  { identity, passwordHash }: IdentityRow,
): Promise<boolean> {
  if (passwordHash !== undefined || (await strategies.list()).length !== 1) return false;
  return (await signOns.of(identity._id)).every(({ linked }) => !linked);
}

async function ask(
  { now }: ServerContext,
  { identities, signOns }: Transaction,
  { strategy, subject, identifier }: SignedOn,
): Promise<undefined> {
  const identity = (await identities.findByIdentifier(identifier))?.identity._id;
  if (identity !== undefined) await signOns.save({ strategy, subject, identity, linked: false, at: now() });
}
