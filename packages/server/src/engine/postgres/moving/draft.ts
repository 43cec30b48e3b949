import type { Bucket } from "@twinhelm/core/bucket/model";
import type { PoolClient } from "pg";
import { StartError } from "../../../shell/errors";
import { adjustIndexes, createItemTable, itemTables } from "../../records/documents/indexes";
import { tableOf } from "../../records/documentTable";
import type { Draft } from "../../records/moving/held";
import { documentTables, isOfDocuments, keyOf } from "../../records/moving/tables";
import type { Work } from "../../records/work";
import type { DatabaseAddress } from "../address";
import { postgresDialect } from "../dialect";
import { adjustAtOnce } from "../indexes/ways";
import { readLine } from "../line";
import { steps } from "../schema";
import { makeSchema, refuseUnfit } from "../start";
import { createTexts } from "../text";
import { runWaiting } from "../waiting";
import { postgresWays } from "../ways";
import { connectToMove, type MovingConnection } from "./connect";
import { filesIn, numberRepository } from "./files";
import { insertRows } from "./insert";
import { numbered, readingOf } from "./read";
import { unfinished } from "./unfinished";
import { whole } from "./whole";

/**
 * The instance that is made in PostgreSQL, sealed with the key of this id: a new one, or what an attempt that was cut short
 * has left. Throws `StartError`.
 */
export async function draftDatabase(address: DatabaseAddress, keyId: string): Promise<Draft> {
  const connection = await connectToMove(address);
  try {
    await refuseUnfit(connection.client, address);
    await begin(connection, address, keyId);
    return draftOn(connection);
  } catch (error) {
    await connection.close();
    throw connection.told(error);
  }
}

function draftOn({ client, name, told, close }: MovingConnection): Draft {
  const texts = createTexts();
  const run = <T>(work: Work<T>): Promise<T> => runWaiting(readLine(client, texts), work);
  const reading = readingOf(client);
  const expected = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw told(error);
    });
  return {
    name,
    tables: () => expected(reading.tables()),
    async *rows(table, range) {
      await expected(client.query("BEGIN"));
      try {
        yield* reading.rows(table, range);
      } catch (error) {
        throw told(error);
      } finally {
        await client.query("COMMIT").catch(() => undefined);
      }
    },
    shape: (buckets) => expected(whole(client, () => shape(client, run, buckets))),
    async lastKey(table) {
      const descending = table.key.map((at) => `"${table.columns[at]?.name}" DESC`).join(", ");
      const sql = `SELECT ${keyOf(table)} FROM "${table.name}" ORDER BY ${descending} LIMIT 1`;
      const { rows } = await expected(client.query({ text: sql, rowMode: "array" }));
      return rows[0];
    },
    filesOf(vault) {
      const { files, put, drop } = filesIn(client, vault);
      return {
        async *files() {
          try {
            yield* files();
          } catch (error) {
            throw told(error);
          }
        },
        put: (file) => expected(put(file)),
        drop: (path) => expected(drop(path)),
      };
    },
    async clear({ name: table }) {
      await expected(client.query(`DELETE FROM "${table}"`));
    },
    insert: (table, rows) => expected(insertRows(client, table, rows)),
    complete: (buckets, numbers) => expected(complete(client, run, buckets, numbers)),
    close,
  };
}

/** Makes the tables that are missing, and keeps others from moving there at the same time. */
async function begin({ client, name }: MovingConnection, address: DatabaseAddress, keyId: string) {
  const { schema } = address;
  const { rows } = await client.query("SELECT pg_try_advisory_lock(1952413290, hashtext($1)) AS held", [
    schema,
  ]);
  if (rows[0]?.held !== true)
    throw new StartError("locked", `Another move to ${name} is under way. Nothing was moved.`);
  // What is lost with the machine of the database comes again; the end waits for the disk.
  await client.query("SET synchronous_commit = off");
  await whole(client, async () => {
    await client.query("SELECT pg_advisory_xact_lock(1952413289, hashtext($1))", [schema]);
    await makeSchema(client, address);
    const tables = await readingOf(client).tables();
    if (tables.has(unfinished)) await refuseOther(client, name, keyId);
    else if (tables.size > 0) throw filled(name, tables);
    else await make(client, keyId);
  });
}

async function make(client: PoolClient, keyId: string): Promise<void> {
  for (const step of steps) await client.query(step);
  await client.query('INSERT INTO instance ("only", format, key_id) VALUES (1, $1, $2)', [
    steps.length,
    keyId,
  ]);
  await client.query(`ALTER TABLE instance RENAME TO ${unfinished}`);
}

async function refuseOther(client: PoolClient, name: string, keyId: string): Promise<void> {
  const { rows } = await client.query(`SELECT format, key_id FROM ${unfinished}`);
  const [found] = rows;
  if (found?.key_id !== keyId)
    throw new StartError(
      "backup",
      `${name} holds a part of another instance, whose move was cut short. Nothing was moved. Finish that, choose another schema with ?schema=NAME, or drop that schema.`,
    );
  if (Number(found.format) !== steps.length)
    throw new StartError(
      "newer-version",
      `${name} holds a part of this instance that another version moved (format ${Number(found.format)}; this one has ${steps.length}). Go on with that version, or drop that schema.`,
    );
}

const filled = (name: string, tables: ReadonlySet<string>): StartError =>
  new StartError(
    "backup",
    tables.has("instance")
      ? `${name} holds an instance. Nothing was moved. Choose another schema with ?schema=NAME.`
      : `${name} holds something else (the table ${[...tables].toSorted()[0]}). Nothing was moved. Choose another schema with ?schema=NAME.`,
  );

const parts = { ways: { ...postgresWays, adjust: adjustAtOnce }, dialect: postgresDialect };

async function shape(
  client: PoolClient,
  run: <T>(work: Work<T>) => Promise<T>,
  buckets: readonly Bucket[],
): Promise<void> {
  const wanted = new Set(buckets.flatMap(documentTables).map(({ name }) => name));
  const present = await readingOf(client).tables();
  for (const name of present)
    if (isOfDocuments(name) && !wanted.has(name)) await client.query(`DROP TABLE "${name}"`);
  for (const bucket of buckets) {
    if (!present.has(tableOf(bucket._id).slice(1, -1))) await run(postgresWays.createTable(bucket));
    for (const list of itemTables(bucket))
      if (!present.has(list.table.slice(1, -1))) await run(createItemTable(parts, bucket._id, list));
  }
}

async function complete(
  client: PoolClient,
  run: <T>(work: Work<T>) => Promise<T>,
  buckets: readonly Bucket[],
  numbers: ReadonlyMap<string, number>,
): Promise<void> {
  for (const bucket of buckets) await run(adjustIndexes(parts, bucket));
  for (const { table, column, sequence } of await numbered(client)) {
    const { rows } = await client.query(`SELECT max("${column}") AS last FROM "${table}"`);
    const last = Math.max(Number(rows[0]?.last ?? 0), numbers.get(table) ?? 0);
    if (last > 0) await client.query("SELECT setval($1, $2)", [sequence, last]);
  }
  await numberRepository(client);
  // What a table holds decides how it is asked.
  for (const table of await readingOf(client).tables()) await client.query(`ANALYZE "${table}"`);
  await client.query("SET synchronous_commit = on");
  await client.query(`ALTER TABLE ${unfinished} RENAME TO instance`);
}
