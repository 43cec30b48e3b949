import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createPools } from "@twinhelm/server/engine/postgres/pool";
import { numbered } from "@twinhelm/server/engine/postgres/text";
import { databaseFile } from "@twinhelm/server/engine/sqlite/open";
import { testDatabase } from "@twinhelm/server/shell/testDatabase";
import type { TestServer } from "@twinhelm/server/shell/testServer";

/** Whether texts are stored that have a null character: PostgreSQL refuses them. */
export const storesNull = process.env.TWINHELM_TEST_DATABASE === undefined;

type Rows = readonly Readonly<Record<string, unknown>>[];

/** What tests do to what is stored, past the server, on the engine that they are run with. */
export interface StatementPlace {
  readonly folder: string;
  /** Absent where the server has ended, or is in a process of its own. */
  readonly server?: TestServer["server"] | undefined;
}

/** Runs one statement; question marks stand for the values. Gives its rows. */
export async function statement(
  { folder, server }: StatementPlace,
  sql: string,
  ...values: readonly (string | number | null)[]
): Promise<Rows> {
  const address = testDatabase(folder);
  if (address === undefined)
    return onSqlite(folder, server, (database) => database.prepare(sql).all(...values));
  const pools = createPools(address, { readBudget: 10_000, writeBudget: 10_000, onLost: () => undefined });
  try {
    return (await pools.writes.query(numbered(sql), [...values])).rows;
  } finally {
    await pools.close();
  }
}

function onSqlite<T>(
  folder: string,
  server: TestServer["server"] | undefined,
  use: (database: DatabaseSync) => T,
): T {
  if (server !== undefined) return use(server.engine.database);
  const database = new DatabaseSync(join(folder, databaseFile));
  try {
    return use(database);
  } finally {
    database.close();
  }
}
