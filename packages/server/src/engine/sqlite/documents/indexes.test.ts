import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createRegexMatcher } from "../../../filter/regex";
import { startTestServer, type TestServer } from "../../../shell/testServer";
import { createVault } from "../../../vault/vault";
import { adjustIndexes } from "../../records/documents/indexes";
import { orderOf } from "../../records/documents/order";
import { tableOf } from "../../records/documentTable";
import { connect } from "../connection";
import { sqliteDialect } from "../dialect";
import { databaseFile } from "../open";

const id = "0123456789abcdef01234567";
const string = { type: "string" };
const bucketOf = (properties: Bucket["properties"]): Bucket => ({
  _id: id,
  title: "Boats",
  description: "For a test",
  properties,
});

/** Makes the indexes of a bucket, as the engine does. */
function adjust(database: DatabaseSync, bucket: Bucket): void {
  const connection = connect(database, createRegexMatcher(), createVault(randomBytes(32)));
  connection.run(adjustIndexes(connection, bucket));
}

describe("indexes of a bucket", () => {
  let database: DatabaseSync;
  beforeEach(() => {
    database = new DatabaseSync(":memory:");
    database.exec(
      `CREATE TABLE ${tableOf(id)} (sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, json TEXT NOT NULL) STRICT`,
    );
  });
  afterEach(() => database.close());

  const made = () =>
    database
      .prepare(
        "SELECT name, rootpage FROM sqlite_schema WHERE name GLOB ? AND name NOT GLOB 'document_*' AND name NOT GLOB 'sqlite_*'",
      )
      .all(`*_${id}_*`)
      .map(({ name, rootpage }) => [String(name).replace(`_${id}_`, " "), Number(rootpage)] as const);
  const names = () =>
    made()
      .map(([name]) => name)
      .toSorted();
  const relation = (relationType: "onetoone" | "onetomany") => ({
    type: "relation",
    bucketId: id,
    relationType,
  });
  const list = (options: { unique?: boolean; index?: boolean }) => ({
    type: "array",
    items: string,
    options,
  });

  it("follow its fields, and what stays is not made again", () => {
    adjust(
      database,
      bucketOf({
        name: { ...string, options: { index: true } },
        code: { ...string, options: { unique: true } },
        plain: string,
        tags: list({ unique: true }),
        other: list({ index: true }),
        port: relation("onetoone"),
        crew: relation("onetomany"),
        info: { type: "object", properties: { document: { ...string, options: { index: true } } } },
        legs: { type: "array", items: { type: "object", properties: { at: relation("onetoone") } } },
      }),
    );
    expect(names()).toEqual([
      "index code",
      "index info.document",
      "index name",
      "index port",
      "items crew",
      "items crew.document",
      "unique tags",
      "unique tags.document",
    ]);
    const before = new Map(made());
    adjust(
      database,
      bucketOf({
        name: { ...string, options: { unique: true } },
        crew: relation("onetomany"),
        tags: list({}),
      }),
    );
    expect(names()).toEqual(["index name", "items crew", "items crew.document"]);
    for (const [name, page] of made()) expect([name, page]).toEqual([name, before.get(name)]);
    adjust(database, bucketOf({ plain: string }));
    expect(names()).toEqual([]);
  });

  it("hold the items of documents that were there before", () => {
    const insert = database.prepare(`INSERT INTO ${tableOf(id)} (id, json) VALUES (?, ?)`);
    insert.run("a", '{"tags":["x","y","x"],"crew":[]}');
    insert.run("b", "{}");
    adjust(database, bucketOf({ tags: list({ unique: true }), crew: relation("onetomany") }));
    const items = (name: string) =>
      database
        .prepare(`SELECT value, document FROM "${name}" ORDER BY value`)
        .all()
        .map((row) => ({ ...row }));
    expect(items(`unique_${id}_tags`)).toEqual([
      { value: "", document: "b" },
      { value: '"x"', document: "a" },
      { value: '"y"', document: "a" },
    ]);
    expect(items(`items_${id}_crew`)).toEqual([]);
  });
});

describe("what SQLite does for a list", () => {
  const bucket = bucketOf({
    name: { ...string, options: { index: true } },
    code: { ...string, options: { unique: true } },
    port: { type: "relation", bucketId: id, relationType: "onetoone" },
  });
  const planOf = (sql: string): string => {
    const database = new DatabaseSync(":memory:");
    database.exec(
      `CREATE TABLE ${tableOf(id)} (sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, json TEXT NOT NULL) STRICT`,
    );
    adjust(database, bucket);
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    database.close();
    return steps.map(({ detail }) => detail).join("; ");
  };
  const page = (sort: Parameters<typeof orderOf>[0]) =>
    planOf(
      `SELECT json FROM ${tableOf(id)} WHERE (1) ORDER BY ${orderOf(sort, bucket, undefined, sqliteDialect)} LIMIT 25 OFFSET 0`,
    );

  it.each([
    ["in the order of insertion", [], `SCAN document_${id}`],
    [
      "by an indexed field",
      [{ path: "name", direction: 1 }],
      `SCAN document_${id} USING INDEX index_${id}_name`,
    ],
    [
      "by it, going down",
      [{ path: "name", direction: -1 }],
      `SCAN document_${id} USING INDEX index_${id}_name`,
    ],
    ["by a relation", [{ path: "port", direction: 1 }], `SCAN document_${id} USING INDEX index_${id}_port`],
    [
      "by id",
      [{ path: "_id", direction: -1 }],
      `SCAN document_${id} USING INDEX sqlite_autoindex_document_${id}_1`,
    ],
  ] as const)("%s is a walk without sorting", (_, sort, expected) => {
    expect(page(sort)).toBe(expected);
  });

  it("a check of uniqueness is one look into the index", () => {
    const column = `json_extract(json, '$."code"')`;
    const given = `json_extract(?, '$."code"')`;
    expect(planOf(`SELECT 1 FROM ${tableOf(id)} WHERE ${column} IS ${given} AND id <> ? LIMIT 1`)).toBe(
      `SEARCH document_${id} USING INDEX index_${id}_code (<expr>=?)`,
    );
  });
});

describe("a folder whose tables lack indexes", () => {
  let folder: string;
  let server: TestServer;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "twinhelm-test-"));
    server = await startTestServer({ dataFolder: folder });
  });
  afterEach(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("gets them when it is opened", async () => {
    const properties = {
      code: { ...string, options: { unique: true } },
      tags: { type: "array", items: string, options: { unique: true } },
    };
    const made = await server.call("POST", "/bucket", {
      body: { title: "Codes", description: "For a test", properties },
    });
    const path = `/bucket/${made.body._id}/data`;
    const body = { code: "a", tags: ["x"] };
    expect((await server.call("POST", path, { body })).status).toBe(201);
    await server.close();
    const database = new DatabaseSync(join(folder, databaseFile));
    database.exec(`DROP TABLE "unique_${made.body._id}_tags"; DROP INDEX "index_${made.body._id}_code"`);
    database.close();
    server = await startTestServer({ dataFolder: folder });
    const again = await server.call("POST", path, { body: { code: "b", tags: ["x"] } });
    expect([again.status, again.body.message]).toEqual([
      400,
      "Value of the property .tags should unique across all documents.",
    ]);
    expect((await server.call("POST", path, { body: { code: "b", tags: ["y"] } })).status).toBe(201);
  });
});
