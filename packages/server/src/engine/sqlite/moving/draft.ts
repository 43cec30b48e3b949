import { closeSync, existsSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { createRegexMatcher } from "../../../filter/regex";
import { StartError } from "../../../shell/errors";
import { readSecret, secretFile, syncFolder, writeSecret } from "../../../vault/secret";
import { createVault } from "../../../vault/vault";
import { forgetDatabase } from "../../databaseNote";
import { makeDataFolder } from "../../dataFolder";
import { adjustIndexes, createItemTable, itemTables } from "../../records/documents/indexes";
import { tableOf } from "../../records/documentTable";
import type { Cell, Draft, Key, MovedTable } from "../../records/moving/held";
import { columnsOf, documentTables, isOfDocuments, keyOf } from "../../records/moving/tables";
import { type Connection, connect } from "../connection";
import { type FolderLock, lockFolder } from "../lock";
import { migrate } from "../migrate";
import { databaseFile, startErrorOf } from "../open";
import { refuseLost } from "../sealed";
import { filesIn, settleFiles } from "./files";
import { readingOf } from "./read";

/** Holds what has come so far: no server takes it for an instance. */
const draftFile = `${databaseFile}.moving`;

interface Parts {
  readonly folder: string;
  readonly path: string;
  readonly lock: FolderLock;
  readonly connection: Connection;
}

/**
 * The instance that is made in a data folder, sealed with this secret: a new one, or what an attempt that was cut short has
 * left. Throws `StartError`.
 */
export function draftFolder(folder: string, secret: Uint8Array): Draft {
  const path = join(folder, draftFile);
  let lock: FolderLock | undefined;
  let database: DatabaseSync | undefined;
  try {
    makeDataFolder(folder);
    refuseFilled(folder);
    lock = lockFolder(folder);
    takeSecret(folder, secret);
    closeSync(openSync(path, "a", 0o600));
    database = new DatabaseSync(path, { enableForeignKeyConstraints: true });
    // Whatever ends this, what is there is whole; that all of it is on the disk is seen to at the end.
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    migrate(database, { folder, path, whenLost: refuseLost });
    const connection = connect(database, createRegexMatcher(), createVault(secret));
    return draftOn({ folder, path, lock, connection });
  } catch (error) {
    database?.close();
    lock?.release();
    throw startErrorOf(error, folder, path);
  }
}

function draftOn({ folder, path, lock, connection }: Parts): Draft {
  const { database } = connection;
  const reading = readingOf(database);
  const inserts = new Map<string, StatementSync>();
  return {
    name: folder,
    tables: reading.tables,
    rows: reading.rows,
    async shape(buckets) {
      const wanted = new Set(buckets.flatMap(documentTables).map(({ name }) => name));
      const present = await reading.tables();
      whole(database, () => {
        for (const name of present)
          if (isOfDocuments(name) && !wanted.has(name)) database.exec(`DROP TABLE "${name}"`);
        for (const bucket of buckets) {
          if (!present.has(tableOf(bucket._id).slice(1, -1)))
            connection.run(connection.ways.createTable(bucket));
          for (const list of itemTables(bucket))
            if (!present.has(list.table.slice(1, -1)))
              connection.run(createItemTable(connection, bucket._id, list));
        }
      });
    },
    filesOf: () => filesIn(folder, database),
    lastKey: async (table) => lastKey(database, table),
    async clear({ name }) {
      database.exec(`DELETE FROM "${name}"`);
    },
    async insert(table, rows) {
      const sql = `INSERT INTO "${table.name}" (${columnsOf(table)}) VALUES (${table.columns.map(() => "?").join(", ")})`;
      const statement = inserts.get(table.name) ?? database.prepare(sql);
      inserts.set(table.name, statement);
      whole(database, () => {
        for (const row of rows) statement.run(...row);
      });
    },
    async complete(buckets, numbers) {
      await settleFiles(folder, database);
      whole(database, () => {
        for (const bucket of buckets) connection.run(adjustIndexes(connection, bucket));
        continueNumbers(database, numbers);
      });
      database.exec(
        "PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE",
      );
      database.close();
      renameSync(path, join(folder, databaseFile));
      forgetDatabase(folder);
      syncFolder(folder);
    },
    async close() {
      if (database.isOpen) database.close();
      lock.release();
    },
  };
}

/** All of it, or nothing. */
function whole(database: DatabaseSync, work: () => void): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    work();
    database.exec("COMMIT");
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

function lastKey(database: DatabaseSync, table: MovedTable): Key | undefined {
  const descending = table.key.map((at) => `"${table.columns[at]?.name}" DESC`).join(", ");
  const row = database
    .prepare(`SELECT ${keyOf(table)} FROM "${table.name}" ORDER BY ${descending} LIMIT 1`)
    .get();
  return row && Object.values(row).map((value): Cell => (typeof value === "bigint" ? Number(value) : value));
}

/** Numbers that were given once are not given again. */
function continueNumbers(database: DatabaseSync, numbers: ReadonlyMap<string, number>): void {
  const giving = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'")
    .all();
  const find = database.prepare("SELECT seq FROM sqlite_sequence WHERE name = ?");
  for (const { name } of giving) {
    const table = String(name);
    const number = numbers.get(table);
    if (number === undefined) continue;
    const known = find.get(table)?.seq;
    if (known === undefined)
      database.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)").run(table, number);
    else
      database
        .prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = ?")
        .run(Math.max(number, Number(known)), table);
  }
}

/** What a folder may have beside files of an instance whose secret is there. */
const own = ["lock", draftFile, `${draftFile}-wal`, `${draftFile}-shm`, `${draftFile}-journal`];

function refuseFilled(folder: string): void {
  if (existsSync(join(folder, databaseFile)))
    throw new StartError(
      "backup",
      `${folder} holds an instance: ${databaseFile} is in it. Nothing was moved. Choose another folder, or move that file away.`,
    );
  if (existsSync(join(folder, secretFile))) return;
  const other = readdirSync(folder).find((name) => !own.includes(name));
  if (other !== undefined)
    throw new StartError(
      "backup",
      `${folder} holds something else (${other}). Nothing was moved. Choose a new folder, or one of a server whose instance was elsewhere.`,
    );
}

function takeSecret(folder: string, secret: Uint8Array): void {
  const present = readSecret(folder);
  if (present === undefined) {
    // What was begun with another one is of no use.
    for (const name of own.slice(1)) rmSync(join(folder, name), { force: true });
    writeSecret(folder, secret);
  } else if (createVault(present).keyId !== createVault(secret).keyId)
    throw new StartError(
      "secret",
      `${folder} has the secret of another instance. Nothing was moved. Choose another folder.`,
    );
}
