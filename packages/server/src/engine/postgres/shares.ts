import type { ClientBase } from "pg";
import { StartError } from "../../shell/errors";
import { addressText, type DatabaseAddress } from "./address";
import { processOf } from "./pool";

/**
 * Throws where a connection leads to a pool instead of PostgreSQL: settings would be lost, and those of others be had, and
 * who ends a statement would end that of somebody else.
 */
export async function refusePool(client: ClientBase, address: DatabaseAddress): Promise<void> {
  const sql = "SELECT pg_backend_pid() AS process, current_setting('search_path') AS path";
  const [row] = (await client.query(sql)).rows;
  if (row?.process === processOf(client) && row.path === address.schema) return;
  throw new StartError("database", `--database: ${sharing(address)}`);
}

/** Whether a pool says that it does not know the settings that a connection begins with. */
export const isPool = (reason: string): boolean =>
  /unsupported startup (parameter|option).*\boptions\b/i.test(reason);

/** What is said of a pool, and what to do. */
export const sharing = (
  address: DatabaseAddress,
  reason = "connections there are not sessions of PostgreSQL",
): string =>
  `between this program and the database at ${addressText(address)} is a pool that shares connections, such as PgBouncer (${reason}). Sessions have settings, turns and messages of their own, in whichever mode it is. Name PostgreSQL itself in the address.`;
