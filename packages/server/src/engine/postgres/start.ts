import type { ClientBase, Pool } from "pg";
import { StartError } from "../../shell/errors";
import { newSecret, readSecret, writeSecret } from "../../vault/secret";
import { createVault } from "../../vault/vault";
import type { DatabaseAddress } from "./address";
import { createPools } from "./pool";
import { codeOf, isAway } from "./problems";
import { steps } from "./schema";

/** Collations that order texts by their bytes. */
const byBytes = /^(C|POSIX)(\.utf-?8)?$/i;

/**
 * Brings the tables of an instance to the format of this version, one node after the other, and gives the secret that it is
 * sealed with: that of the data folder, a new one for a new instance. Throws `StartError`.
 */
export async function prepareDatabase(
  pool: Pool,
  address: DatabaseAddress,
  folder: string,
): Promise<Uint8Array> {
  try {
    const client = await pool.connect();
    try {
      return await prepared(client, address, folder);
    } finally {
      client.release(true);
    }
  } catch (error) {
    throw startErrorOf(error);
  }
}

async function prepared(
  client: ClientBase,
  { schema }: DatabaseAddress,
  folder: string,
): Promise<Uint8Array> {
  await refuseForeign(client);
  await client.query("BEGIN");
  // Of one schema, by whichever node comes first.
  await client.query("SELECT pg_advisory_xact_lock(1952413289, hashtext($1))", [schema]);
  await client.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
  const { rows: tables } = await client.query(
    "SELECT 1 FROM pg_tables WHERE schemaname = $1 AND tablename = 'instance'",
    [schema],
  );
  const { rows } =
    tables.length === 0 ? { rows: [] } : await client.query("SELECT format, key_id FROM instance");
  const [found] = rows;
  const format = Number(found?.format ?? 0);
  if (format > steps.length)
    throw new StartError(
      "newer-version",
      `The database was written by a newer version (format ${format}; this one knows ${steps.length}). Start that version, or put back a backup.`,
    );
  for (const step of steps.slice(format)) await client.query(step);
  const present = readSecret(folder);
  const secret = present ?? newSecret();
  const { keyId } = createVault(secret);
  if (found === undefined)
    await client.query('INSERT INTO instance ("only", format, key_id) VALUES (1, $1, $2)', [
      steps.length,
      keyId,
    ]);
  else if (found.key_id !== keyId)
    throw new StartError(
      "secret",
      `The secret of ${folder} is not the one that the database is sealed with. Every node needs the same: put the file "secret" of the first node into this folder.`,
    );
  else await client.query("UPDATE instance SET format = $1", [steps.length]);
  // Before what is sealed with it.
  if (present === undefined) writeSecret(folder, secret);
  await client.query("COMMIT");
  return secret;
}

/** Throws where texts would not stand in the order that all of it counts on. */
export async function refuseForeign(client: ClientBase): Promise<void> {
  const { rows } = await client.query(
    "SELECT datcollate, pg_encoding_to_char(encoding) AS encoding, current_setting('server_version_num') AS version FROM pg_database WHERE datname = current_database()",
  );
  const [row] = rows;
  if (Number(row?.version) < 140_000)
    throw new StartError("options", "--database: PostgreSQL 14 or newer is needed.");
  if (row?.encoding !== "UTF8" || !byBytes.test(String(row?.datcollate)))
    throw new StartError(
      "options",
      "--database: its texts must be UTF-8 and ordered by their bytes. Make it with: CREATE DATABASE twinhelm TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8';",
    );
}

export function startErrorOf(error: unknown): unknown {
  if (error instanceof StartError) return error;
  const reason =
    error instanceof Error && error.message !== "" ? error.message : String(codeOf(error) ?? error);
  if (isAway(error)) return new StartError("options", `--database: it cannot be reached (${reason}).`);
  if (codeOf(error) === "42501")
    return new StartError("options", `--database: its user may not make tables (${reason}).`);
  return error;
}

/** Takes away an instance with all that it holds. */
export async function dropSchema(address: DatabaseAddress): Promise<void> {
  const pools = createPools(address, { readBudget: 60_000, writeBudget: 60_000, log: () => undefined });
  try {
    await pools.writes.query(`DROP SCHEMA IF EXISTS "${address.schema}" CASCADE`);
  } finally {
    await pools.close();
  }
}
