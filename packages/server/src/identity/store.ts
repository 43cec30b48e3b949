import type { ServerContext } from "../shell/context";
import { httpError } from "../shell/errors";

/** An identity as answered: no password, no secret of a second factor. */
export interface Identity {
  readonly _id: string;
  readonly identifier: string;
  readonly policies: readonly string[];
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly [key: string]: unknown;
}

/** What sign-in needs beside the identity. */
export interface IdentityRow {
  readonly identity: Identity;
  readonly passwordHash: string | undefined;
  /** Changes of the password so far: tokens of an earlier one are refused. */
  readonly generation: number;
}

/** Identities of this instance. Password hashes never leave `find` and `findByIdentifier`. */
export function createIdentityStore({ database, accessVersion }: ServerContext) {
  const all = database.prepare("SELECT json FROM identity ORDER BY rowid");
  const byId = database.prepare("SELECT * FROM identity WHERE id = ?");
  const byIdentifier = database.prepare("SELECT * FROM identity WHERE identifier = ?");
  const alike = database.prepare(
    "SELECT identifier FROM identity WHERE identifier = ? COLLATE NOCASE AND id <> ? LIMIT 1",
  );
  const insert = database.prepare(
    "INSERT INTO identity (id, identifier, password, json) VALUES (?, ?, ?, ?)",
  );
  const keyOf = database.prepare("SELECT 1 FROM apikey WHERE id = ?");
  const update = database.prepare("UPDATE identity SET identifier = ?, json = ? WHERE id = ?");
  const setPassword = database.prepare(
    "UPDATE identity SET password = ?, generation = generation + 1 WHERE id = ?",
  );
  const renewHash = database.prepare("UPDATE identity SET password = ? WHERE id = ? AND password = ?");
  const remove = database.prepare("DELETE FROM identity WHERE id = ?");
  const count = database.prepare("SELECT count(*) AS count FROM identity");

  const rowOf = (row: Record<string, unknown> | undefined): IdentityRow | undefined =>
    row === undefined
      ? undefined
      : {
          identity: JSON.parse(String(row.json)),
          passwordHash: typeof row.password === "string" ? row.password : undefined,
          generation: Number(row.generation),
        };
  return {
    list: (): Identity[] => all.all().map((row) => JSON.parse(String(row.json))),
    count: (): number => Number(count.get()?.count),
    find: (id: string) => rowOf(byId.get(id)),
    findByIdentifier: (identifier: string) => rowOf(byIdentifier.get(identifier)),
    /** The name of another identity that is this one, but for the case of its letters. */
    findAlike: (identifier: string, own = ""): string | undefined => {
      const found = alike.get(identifier, own)?.identifier;
      return typeof found === "string" ? found : undefined;
    },
    insert(identity: Identity, passwordHash: string | undefined) {
      // Whoever makes keys chooses their ids, and could choose one that comes next.
      if (keyOf.get(identity._id) !== undefined)
        throw httpError(409, "An API key has the id that was made for this identity. Try again.");
      insert.run(identity._id, identity.identifier, passwordHash ?? null, JSON.stringify(identity));
      accessVersion.value += 1;
    },
    update(identity: Identity) {
      update.run(identity.identifier, JSON.stringify(identity), identity._id);
      accessVersion.value += 1;
    },
    /** A new password ends every session that began with an old one. */
    setPassword(id: string, passwordHash: string) {
      setPassword.run(passwordHash, id);
      accessVersion.value += 1;
    },
    /** Another hash of the same password: no session ends. Does nothing where the password changed meanwhile. */
    renewHash(id: string, passwordHash: string, replaced: string) {
      renewHash.run(passwordHash, id, replaced);
    },
    remove(id: string): boolean {
      accessVersion.value += 1;
      return remove.run(id).changes > 0;
    },
  };
}

export type IdentityStore = ReturnType<typeof createIdentityStore>;
