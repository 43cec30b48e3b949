import type { DatabaseSync } from "node:sqlite";
import type { ActivityEntry, Caller, ServerContext, ServerOptions } from "./context";
import { createIdMaker } from "./objectId";

/** How long activities are kept (contract, section 5.2), in milliseconds. */
export const activityLifespan = 30 * 24 * 3600 * 1000;

/** Joins database, clock and ids into what handlers work on. */
export function createContext(
  database: DatabaseSync,
  options: ServerOptions,
  now: () => number,
): ServerContext {
  const newId = createIdMaker(now);
  const insertActivity = database.prepare(
    "INSERT INTO activity (id, action, caller, resource, created_at) VALUES (?, ?, ?, ?, ?)",
  );
  const rollbackListeners: (() => void)[] = [];
  let depth = 0;
  const transaction = <T>(work: () => T): T => {
    if (depth > 0) return work();
    database.exec("BEGIN IMMEDIATE");
    depth += 1;
    try {
      const result = work();
      database.exec("COMMIT");
      return result;
    } catch (error) {
      // A full disk has ended the transaction by itself.
      if (database.isTransaction) database.exec("ROLLBACK");
      for (const listener of rollbackListeners) listener();
      throw error;
    } finally {
      depth -= 1;
    }
  };
  const expire = database.prepare("DELETE FROM activity WHERE created_at < ?");
  let recorded = 0;
  const recordActivity = (caller: Caller, entry: ActivityEntry) => {
    if (recorded % 1000 === 0) expire.run(now() - activityLifespan);
    recorded += 1;
    insertActivity.run(newId(), entry.action, caller.id, JSON.stringify(entry.resource), now());
  };
  return {
    database,
    now,
    newId,
    options,
    transaction,
    onRollback: (listener) => void rollbackListeners.push(listener),
    recordActivity,
    accessVersion: { value: 0 },
  };
}
