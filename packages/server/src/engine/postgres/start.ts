import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ClientBase, Pool } from "pg";
import { StartError } from "../../shell/errors";
import { newSecret, readSecret, secretOf, writeSecret } from "../../vault/secret";
import { createVault, type Vault } from "../../vault/vault";
import { noteDatabase, notedDatabase } from "../databaseNote";
import { makeDataFolder } from "../dataFolder";
import { databaseFile } from "../sqlite/open";
import { addressText, type DatabaseAddress } from "./address";
import { unfinished } from "./moving/unfinished";
import { createPools, type Pools } from "./pool";
import { steps } from "./schema";
import { refusePool } from "./shares";
import { makeIt, startErrorOf } from "./startErrors";

/** The oldest version that has what is asked of it. */
const oldest = 14;

/** What is opened, and from where. */
export interface Opening {
  readonly address: DatabaseAddress;
  readonly folder: string;
  /** Nothing is made where there is no instance. */
  readonly onlyPresent: boolean;
  /** Done, inside of the transaction, where the secret that everything was sealed with is gone; absent: it is refused. */
  readonly whenLost?: ((client: ClientBase, vault: Vault) => Promise<void>) | undefined;
}

/** Looks which of several servers takes changes. Throws `StartError` where none does. */
export async function findServer({ hosts }: Pick<Pools, "hosts">, address: DatabaseAddress): Promise<void> {
  if (address.others === undefined) return;
  await hosts.find().catch((error: unknown) => {
    throw startErrorOf(error, address);
  });
}

/**
 * Brings the tables of an instance to the format of this version, one node after the other, and gives the secret that it is
 * sealed with: that of the data folder, a new one for a new instance. Throws `StartError`.
 */
export async function prepareDatabase(pool: Pool, opening: Opening): Promise<Uint8Array> {
  try {
    const client = await pool.connect();
    try {
      return await prepared(client, opening);
    } finally {
      client.release(true);
    }
  } catch (error) {
    throw startErrorOf(error, opening.address);
  }
}

async function prepared(client: ClientBase, opening: Opening): Promise<Uint8Array> {
  const { address, folder, onlyPresent } = opening;
  await refuseUnfit(client, address);
  await refusePool(client, address);
  await client.query("BEGIN");
  // Of one schema, by whichever node comes first.
  await client.query("SELECT pg_advisory_xact_lock(1952413289, hashtext($1))", [address.schema]);
  const found = await instanceIn(client, address);
  if (found === undefined) refuseNew(opening);
  const format = found?.format ?? 0;
  if (format > steps.length)
    throw new StartError(
      "newer-version",
      `The database was written by a newer version (format ${format}; this one knows ${steps.length}). Start that version, or put back a backup.`,
    );
  if (!onlyPresent) makeDataFolder(folder);
  const known = found && secretOf(folder, found.keyId);
  if (found !== undefined && known === undefined && opening.whenLost === undefined) throw lostSecret(opening);
  const secret = known ?? readSecret(folder) ?? newSecret();
  const vault = createVault(secret);
  if (found === undefined) await makeSchema(client, address);
  for (const step of steps.slice(format)) await client.query(step);
  if (found === undefined)
    await client.query('INSERT INTO instance ("only", format, key_id) VALUES (1, $1, $2)', [
      steps.length,
      vault.keyId,
    ]);
  else await client.query("UPDATE instance SET format = $1 WHERE format <> $1", [steps.length]);
  if (found !== undefined && known === undefined) {
    await opening.whenLost?.(client, vault);
    await client.query("UPDATE instance SET key_id = $1", [vault.keyId]);
  }
  // Before what is sealed with it.
  if (readSecret(folder) === undefined) writeSecret(folder, secret);
  if (notedDatabase(folder) !== addressText(address)) noteDatabase(folder, addressText(address));
  await client.query("COMMIT");
  return secret;
}

/** `CREATE SCHEMA IF NOT EXISTS` asks for the right to make one, also where it is there. */
export async function makeSchema(client: ClientBase, { schema }: DatabaseAddress): Promise<void> {
  const { rows } = await client.query("SELECT 1 FROM pg_namespace WHERE nspname = $1", [schema]);
  if (rows.length === 0) await client.query(`CREATE SCHEMA "${schema}"`);
}

interface Found {
  readonly format: number;
  readonly keyId: string;
}

/** The instance in a schema; undefined: it has nothing in it. Throws `StartError` where what is in it is not ours. */
async function instanceIn(client: ClientBase, address: DatabaseAddress): Promise<Found | undefined> {
  const { schema } = address;
  const { rows: tables } = await client.query(
    "SELECT CAST(relname AS text) AS name FROM pg_class WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = $1) AND relkind IN ('r', 'p', 'v', 'm', 'f') ORDER BY relname <> 'instance', relname",
    [schema],
  );
  const [first] = tables;
  if (first === undefined) return undefined;
  const { rows: columns } = await client.query(
    "SELECT 1 FROM pg_attribute WHERE attrelid = to_regclass($1) AND attname IN ('only', 'format', 'key_id') AND NOT attisdropped",
    [`"${schema}".instance`],
  );
  if (tables.some(({ name }) => name === unfinished))
    throw new StartError(
      "database",
      `--database: the move of an instance to ${addressText(address)} was cut short. Give the same twinhelm migrate again: it goes on where it was.`,
    );
  if (columns.length !== 3)
    throw new StartError(
      "database",
      `--database: the schema ${schema} has tables of another program (${String(first.name)}). Name another with ?schema=NAME in the address.`,
    );
  const { rows } = await client.query(`SELECT format, key_id FROM "${schema}".instance`);
  const [row] = rows;
  if (row === undefined)
    throw new StartError(
      "corrupt",
      `--database: the table instance of the schema ${schema} has lost its row. Put back a backup.`,
    );
  return { format: Number(row.format), keyId: String(row.key_id) };
}

/** A new instance is not made beside one that is elsewhere. */
function refuseNew({ address, folder, onlyPresent }: Opening): void {
  const where = addressText(address);
  if (onlyPresent) throw new StartError("options", `--database: there is no instance in ${where}.`);
  const noted = notedDatabase(folder);
  if (noted !== undefined)
    throw new StartError(
      "database",
      `--database: there is no instance in ${where}, but ${folder} belongs to one in ${noted}. Correct the address, put back its backup, or choose another folder with --data.`,
    );
  if (existsSync(join(folder, databaseFile)))
    throw new StartError(
      "database",
      `--database: there is no instance in ${where}, but one on SQLite in ${folder}. Choose another folder with --data for a new instance.`,
    );
}

const lostSecret = ({ address, folder }: Opening): StartError =>
  new StartError(
    "secret",
    `The secret of ${folder} is missing, or is not the one that the database is sealed with. Every node needs the same: put the file "secret" of another node, or of a backup, into this folder. If there is none, type: twinhelm secret reset --data ${folder} --database "${addressText(address)}" (second factors, strategies and environments of functions are taken away, API keys get new texts, webhooks that sign are switched off; everything else stays).`,
  );

/** Throws where what all of it counts on is not so: the version, and the order of texts. */
export async function refuseUnfit(client: ClientBase, address: DatabaseAddress): Promise<void> {
  const { rows } = await client.query(
    "SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS version, current_setting('server_encoding') AS encoding",
  );
  const [row] = rows;
  if (Number(row?.number) < oldest * 10_000)
    throw new StartError(
      "database",
      `--database: PostgreSQL ${oldest} or newer is needed; there is ${String(row?.version)}.`,
    );
  const isUnicode = row?.encoding === "UTF8";
  // Asked of the order itself: who gives it has a name of its own in each version.
  const order = "SELECT 'B' < 'a' AND 'z' < 'é' AND 'a b' < 'ab' AND 'a-c' < 'ab' AS bytes";
  if (isUnicode && (await client.query(order)).rows[0]?.bytes === true) return;
  throw new StartError(
    "database",
    `--database: texts of ${address.database} must be UTF-8 and ordered by their bytes, and are not. Make another one with: ${makeIt(address)}`,
  );
}

/** Takes away an instance with all that it holds. */
export async function dropSchema(address: DatabaseAddress): Promise<void> {
  const pools = createPools(address, { readBudget: 60_000, writeBudget: 60_000, onLost: () => undefined });
  try {
    await findServer(pools, address);
    await pools.writes.query(`DROP SCHEMA IF EXISTS "${address.schema}" CASCADE`);
  } finally {
    await pools.close();
  }
}
