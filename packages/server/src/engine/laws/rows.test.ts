// Rows that are given one after the other are not in memory together, however large each of them is.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, describe, expect, it } from "vitest";
import { createRegexMatcher } from "../../filter/regex";
import { createVault } from "../../vault/vault";
import { noPostgres, testDatabase } from "../postgres/cluster.fixture";
import { readLine, writeLine } from "../postgres/line";
import { createTexts } from "../postgres/text";
import { runWaiting } from "../postgres/waiting";
import { each, type Work } from "../records/work";
import { connect } from "../sqlite/connection";
import { openWriter } from "../sqlite/open";

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");
const held = (): number => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const rows = 60;
const bytes = 1_000_000;

/** The most that was held while rows of a megabyte were given, and how many were given. */
async function mostHeld(
  sql: string,
  run: (work: Work<void>) => Promise<unknown>,
  until = rows,
): Promise<{ readonly most: number; readonly given: number }> {
  const before = held();
  let most = 0;
  let given = 0;
  await run(
    each(sql, [], ({ json }) => {
      given += String(json).length === bytes ? 1 : 0;
      if (given % 20 === 0) most = Math.max(most, held() - before);
      return given < until;
    }),
  );
  return { most, given };
}

/** Half of them, so that what else the process does and frees is no reason. */
const few = (rows / 2) * bytes;

describe("rows on SQLite", () => {
  const connection = connect(
    openWriter(join(mkdtempSync(join(tmpdir(), "twinhelm-rows-")), "rows.sqlite")),
    createRegexMatcher(),
    createVault(new Uint8Array(32)),
  );
  afterAll(() => connection.database.close());
  it("come one by one", async () => {
    const sql = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})
      SELECT n, hex(zeroblob(${bytes / 2})) AS json FROM numbers`;
    const { most, given } = await mostHeld(sql, async (work) => connection.run(work));
    expect(given).toBe(rows);
    expect(most).toBeLessThan(few);
  });
});

const database = await testDatabase("C");
describe.skipIf(database === undefined)("rows on PostgreSQL", () => {
  const client = () => {
    if (database === undefined) throw new Error(noPostgres);
    return database.client;
  };
  afterAll(() => database?.drop());
  const sql = `SELECT n, repeat('x', ${bytes}) AS json FROM generate_series(1, ${rows}) AS numbers (n)`;
  const lines = { "outside of a change": readLine, "inside of a change": writeLine } as const;

  it.each(Object.entries(lines))("come one by one %s", async (_, lineOf) => {
    await client().query("BEGIN");
    const line = lineOf(client(), createTexts());
    const { most, given } = await mostHeld(sql, (work) => runWaiting(line, work));
    expect(given).toBe(rows);
    expect(most).toBeLessThan(few);
    // Whoever has enough gets no more, and what is thrown is thrown.
    expect((await mostHeld(sql, (work) => runWaiting(line, work), 7)).given).toBe(7);
    const throws = each(sql, [], () => {
      throw new Error("enough");
    });
    await expect(runWaiting(line, throws)).rejects.toThrow("enough");
    await expect(
      runWaiting(
        line,
        each("SELECT 1 / 0", [], () => true),
      ),
    ).rejects.toThrow("division by zero");
    await client().query("ROLLBACK");
  });
});
