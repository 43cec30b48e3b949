import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { createRegexMatcher } from "../../filter/regex";
import { dropDatabase, testDatabase } from "../../shell/testDatabase";
import { openEngine } from "../open";
import { createPools } from "../postgres/pool";
import { numbered } from "../postgres/text";
import type { Row, SqlValue } from "../records/work";
import type { StoredEngine } from "../stored";

/** Milliseconds: as by default. */
const budgets = { readBudget: 5_000, writeBudget: 60_000 };

const openTestEngine = (folder: string): Promise<StoredEngine> =>
  openEngine({ dataFolder: folder, database: testDatabase(folder), ...budgets }, createRegexMatcher(), {
    log: console.error,
    elapsed: undefined,
    caller: () => "",
  });

/**
 * The engine that tests are run against, in a folder of its own: one for each test, or one for all of the file. `begin` is
 * given it before them. `open` opens that folder, once more where it was closed; all of it goes afterwards.
 */
export function useEngine(
  per: "test" | "file",
  begin: (engine: StoredEngine, folder: string) => unknown,
): { open(): Promise<StoredEngine> } {
  let folder = "";
  let engine: StoredEngine | undefined;
  const open = async (): Promise<StoredEngine> => {
    engine = await openTestEngine(folder);
    return engine;
  };
  const [before, after] = per === "test" ? [beforeEach, afterEach] : [beforeAll, afterAll];
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "twinhelm-law-"));
    await begin(await open(), folder);
  });
  after(async () => {
    await engine?.close();
    await dropDatabase(testDatabase(folder));
    rmSync(folder, { recursive: true, force: true });
  });
  return { open };
}

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
