import type { ServerContext } from "../shell/context";

/** The secret of a second factor. It never leaves the server. */
export interface StoredFactor {
  /** Base32. */
  readonly secret: string;
}

/**
 * Secrets of second factors, apart from the identities, so that none is ever answered with one. They go with
 * their identity.
 */
export function createFactorStore({ database }: ServerContext) {
  const one = database.prepare("SELECT secret FROM factor WHERE identity = ?");
  const save = database.prepare("INSERT OR REPLACE INTO factor (identity, secret, step) VALUES (?, ?, ?)");
  const spend = database.prepare("UPDATE factor SET step = ?2 WHERE identity = ?1 AND step < ?2");
  const remove = database.prepare("DELETE FROM factor WHERE identity = ?");
  return {
    find(identity: string): StoredFactor | undefined {
      const row = one.get(identity);
      return row === undefined ? undefined : { secret: String(row.secret) };
    },
    /** Replaces the one there was. `step`: that of the code it was shown with, which is spent. */
    save: (identity: string, secret: string, step: number) => void save.run(identity, secret, step),
    /** Spends the code of a time step, and all before it. False: it was spent already. */
    spend: (identity: string, step: number): boolean => spend.run(identity, step).changes > 0,
    /** False: there was none. */
    remove: (identity: string): boolean => remove.run(identity).changes > 0,
  };
}

export type FactorStore = ReturnType<typeof createFactorStore>;
