import { randomBytes } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Value } from "../../../document/values";
import { createRegexMatcher } from "../../../filter/regex";
import { createVault } from "../../../vault/vault";
import { scan } from "../../records/documents/scan";
import { get, run, type Work } from "../../records/work";
import { type Connection, connect } from "../connection";

let connection: Connection;
beforeEach(() => {
  connection = connect(new DatabaseSync(":memory:"), createRegexMatcher(), createVault(randomBytes(32)));
  connection.database.exec("CREATE TABLE number (n INTEGER)");
});
afterEach(() => connection.database.close());

const numbers = (last: number) =>
  `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${last}) SELECT n FROM number`;
const scanned = (last: number, take: (documents: readonly Value[]) => Work<void>) =>
  connection.run(
    scan({
      sql: numbers(last),
      values: [],
      read: ({ n }) => (Number(n) % 3 === 0 ? { n: Number(n) } : undefined),
      take,
    }),
  );

it.each([0, 2, 149, 1500, 1501, 4567])("takes each document that is meant once, of %i rows", (last) => {
  const found: unknown[] = [];
  scanned(last, function* (documents) {
    // Another statement, while rows are open.
    const row = yield* get("SELECT count(*) AS n FROM number");
    expect(row?.n).toBe(0);
    found.push(...documents.map(({ n }) => n));
  });
  expect(found).toEqual(Array.from({ length: Math.floor(last / 3) }, (_, at) => 3 * (at + 1)));
});

it("takes many of them together", () => {
  let turns = 0;
  scanned(4500, function* () {
    turns += 1;
    yield* run("INSERT INTO number (n) VALUES (1)");
  });
  expect(turns).toBeLessThan(5);
});

it("leaves no row open where it fails", () => {
  connection.database.exec(`INSERT INTO number ${numbers(4500)}`);
  const failing = scan({
    sql: "SELECT n FROM number",
    values: [],
    read: ({ n }) => ({ n }),
    take: () => {
      throw new Error("It is too long");
    },
  });
  expect(() => connection.run(failing)).toThrow("It is too long");
  // A table that is read from cannot go.
  connection.database.exec("DROP TABLE number");
});
