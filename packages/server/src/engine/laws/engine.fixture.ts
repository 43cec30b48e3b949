import { createRegexMatcher } from "../../filter/regex";
import { dropDatabase, testDatabase } from "../../shell/testDatabase";
import { openEngine } from "../open";
import { createPools } from "../postgres/pool";
import { numbered } from "../postgres/text";
import type { Row, SqlValue } from "../records/work";
import type { StoredEngine } from "../stored";

/** Milliseconds: as by default. */
const budgets = { readBudget: 5_000, writeBudget: 60_000 };

/** Opens the engine that tests are run against. */
export const openTestEngine = (folder: string): Promise<StoredEngine> =>
  openEngine({ dataFolder: folder, database: testDatabase(folder), ...budgets }, createRegexMatcher(), {
    log: console.error,
    elapsed: undefined,
    caller: () => "",
  });

/** Takes away what an engine had outside of its folder, once it is closed. */
export const dropTestEngine = (folder: string): Promise<void> => dropDatabase(testDatabase(folder));

/** Runs a statement behind the back of an engine; question marks stand for the values. Gives its rows. */
export async function behind(
  engine: StoredEngine,
  folder: string,
  sql: string,
  ...values: readonly SqlValue[]
): Promise<readonly Row[]> {
  const address = testDatabase(folder);
  if (address === undefined) return engine.database.prepare(sql).all(...values);
  const pools = createPools(address, { readBudget: 10_000, writeBudget: 10_000, onLost: () => undefined });
  try {
    return (await pools.writes.query<Row>(numbered(sql), [...values])).rows;
  } finally {
    await pools.close();
  }
}
