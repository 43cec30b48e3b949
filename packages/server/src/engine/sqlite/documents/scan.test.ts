import { randomBytes } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Value } from "../../../document/values";
import { createRegexMatcher } from "../../../filter/regex";
import { createVault } from "../../../vault/vault";
import { scan } from "../../records/documents/scan";
import { noMeter } from "../../records/meter";
import { get, run, settled, type Work } from "../../records/work";
import { type Connection, connect } from "../connection";

let connection: Connection;
beforeEach(() => {
  connection = connect(new DatabaseSync(":memory:"), createRegexMatcher(), createVault(randomBytes(32)));
  connection.database.exec(
    "CREATE TABLE number (sequence INTEGER PRIMARY KEY, json TEXT); CREATE TABLE turn (n INTEGER)",
  );
});
afterEach(() => connection.database.close());

/** Fills the table; `long`: the characters of a document, by its number. */
function fill(last: number, long: (n: number) => number = () => 10): void {
  const insert = connection.database.prepare("INSERT INTO number (sequence, json) VALUES (?, ?)");
  for (let n = 1; n <= last; n += 1) insert.run(n, JSON.stringify({ n, notes: "n".repeat(long(n)) }));
}
const asked = {
  table: "number",
  where: "TRUE",
  values: [],
  meter: noMeter,
  read: ({ json }: { readonly json?: unknown }): Value | undefined => {
    const document = JSON.parse(String(json));
    return document.n % 3 === 0 ? document : undefined;
  },
};
const scanned = (take: (documents: readonly Value[]) => Work<void>) =>
  connection.run(scan({ ...asked, take }));

it.each([0, 2, 149, 1500, 1501, 4567])("takes each document that is meant once, of %i rows", (last) => {
  fill(last);
  const found: unknown[] = [];
  scanned(function* (documents) {
    // Another statement, while rows are open.
    const row = yield* get("SELECT count(*) AS n FROM turn");
    expect(row?.n).toBe(0);
    found.push(...documents.map(({ n }) => n));
  });
  expect(found).toEqual(Array.from({ length: Math.floor(last / 3) }, (_, at) => 3 * (at + 1)));
});

it("takes many of them together", () => {
  fill(4500);
  let turns = 0;
  scanned(function* () {
    turns += 1;
    yield* run("INSERT INTO turn (n) VALUES (1)");
  });
  expect(turns).toBeLessThan(5);
});

it("takes fewer of them together where they are large, each in its place, and holds none that is not its turn", () => {
  fill(30, (n) => (n % 2 === 0 ? 2_000_000 : 10));
  let most = 0;
  const found: unknown[] = [];
  scanned(function* (documents) {
    most = Math.max(most, documents.length);
    found.push(...documents.map(({ n, notes }) => [n, String(notes).length]));
    yield* get("SELECT 1 AS one");
  });
  expect(found).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27, 30].map((n) => [n, n % 2 === 0 ? 2_000_000 : 10]));
  expect(most).toBeLessThan(6);
});

it("counts a large document before it is read", () => {
  fill(2, () => 1_000_000);
  const read: unknown[] = [];
  const large = scan({
    ...asked,
    meter: {
      spend(units) {
        if (units > 500_000) throw new Error("It is large");
      },
    },
    read: (row) => void read.push(row),
    take: () => settled(undefined),
  });
  expect(() => connection.run(large)).toThrow("It is large");
  expect(read).toEqual([]);
});

it("leaves no row open where it fails", () => {
  fill(4500);
  const failing = scan({
    ...asked,
    take: () => {
      throw new Error("It is too long");
    },
  });
  expect(() => connection.run(failing)).toThrow("It is too long");
  // A table that is read from cannot go.
  connection.database.exec("DROP TABLE number");
});
