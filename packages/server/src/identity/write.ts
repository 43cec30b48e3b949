import type { Records, Transaction } from "../engine/engine";
import type { Identity } from "../engine/identities";
import { hashPassword, verifyPassword } from "../session/password";
import type { Caller, ServerContext } from "../shell/context";
import { bareError, httpError, validationError } from "../shell/errors";
import type { NewIdentity, UpdatedIdentity } from "./bodies";
import { alikeProblem, invisibleIn } from "./names";

/** Writes of identities, each in a transaction of its own. Throws the contract's 400 for names that are taken. */
export interface IdentityWriter {
  insert(caller: Caller, body: NewIdentity): Promise<Identity>;
  /** What the body lacks stays. Throws 404, and 401 when the caller's own password was changed meanwhile. */
  update(caller: Caller, id: string, body: UpdatedIdentity): Promise<Identity>;
  /** Nothing happens where there is none. Throws 400 for the last one. */
  remove(caller: Caller, id: string): Promise<void>;
}

export function createIdentityWriter(context: ServerContext): IdentityWriter {
  const { engine } = context;
  const cost = context.options.passwordCost;
  const record = (tx: Transaction, caller: Caller, action: 1 | 2 | 3, id: string) =>
    context.recordActivity(tx, caller, { action, resource: ["passport", "identity", id] });
  return {
    async insert(caller, { identifier, password, attributes }) {
      await refuseTaken(engine, identifier);
      const hash = await hashPassword(password, cost);
      const identity: Identity = {
        _id: context.newId(),
        identifier,
        ...(attributes === undefined ? {} : { attributes }),
        policies: [],
      };
      await engine.write(async (tx) => {
        await refuseTaken(tx, identifier);
        await requireRoom(tx, context.options.identityLimit);
        await tx.identities.insert(identity, hash);
        await record(tx, caller, 1, identity._id);
      });
      return identity;
    },
    async update(caller, id, { identifier, password, attributes }) {
      const before = await engine.identities.find(id);
      // One's own password that stays ends no session.
      const stays =
        password === undefined ||
        (caller.id === id && (await verifyPassword(password, before?.passwordHash, cost)));
      const hash = stays ? undefined : await hashPassword(password, cost);
      return engine.write(async (tx) => {
        const found = await tx.identities.find(id);
        if (found === undefined) throw httpError(404, "There is no identity with this id.");
        // Hashing takes a while: a password or attributes that others set in the meantime stay.
        if (caller.id === id && found.generation !== before?.generation) throw httpError(401, "jwt expired");
        await refuseTaken(tx, identifier, id);
        const identity: Identity = {
          ...found.identity,
          identifier,
          ...(attributes === undefined ? {} : { attributes }),
        };
        await tx.identities.update(identity);
        if (hash !== undefined) await tx.identities.setPassword(id, hash);
        await record(tx, caller, 2, id);
        return identity;
      });
    },
    remove: (caller, id) =>
      engine.write(async (tx) => {
        if ((await tx.identities.find(id)) === undefined) return;
        if ((await tx.identities.count()) === 1) throw httpError(400, "The last identity cannot be deleted.");
        await tx.identities.remove(id);
        await record(tx, caller, 3, id);
      }),
  };
}

/**
 * Throws 400 where a new name is taken, is like another, so that people would take one for the other, or has
 * characters that nobody sees. A name that stays is not looked at.
 */
export async function refuseTaken({ identities }: Records, identifier: string, own?: string): Promise<void> {
  const found = await identities.findByIdentifier(identifier);
  if (found !== undefined && found.identity._id === own) return;
  if (found !== undefined) throw httpError(400, "Identity already exists.");
  const unseen = invisibleIn(identifier);
  if (unseen !== undefined)
    throw validationError(`.identifier should have no characters that nobody sees, such as ${unseen}`);
  const alike = await identities.findAlike(identifier, own);
  if (alike !== undefined) throw httpError(400, alikeProblem(identifier, alike));
}

/** The contract's words. */
async function requireRoom({ identities }: Transaction, limit: number | undefined): Promise<void> {
  if (limit !== undefined && (await identities.count()) >= limit)
    throw bareError(400, "Maximum number of documents has been reached");
}
