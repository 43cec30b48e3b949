// POST /bucket/:id/data/import and below: rows are sent in parts, and written together or not at all.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createReferences } from "@twinhelm/core/document/transfer/references";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import { mostHidden, mostHiddenInAnHour } from "@twinhelm/server/document/import/hidden";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let server: TestServer;
let bucket: string;
const id = (number: number) => `64a0000000000000000000${String(number).padStart(2, "0")}`;

beforeAll(async () => {
  server = await startTestServer();
  const properties = {
    code: { type: "string", options: { unique: true } },
    rank: { type: "number", minimum: 0 },
    info: { type: "object", properties: { depth: { type: "number" }, port: { type: "string" } } },
  };
  const acl = { read: "true==true", write: 'document.code != "locked"' };
  const { body } = await server.call("POST", "/bucket", {
    body: { title: "Boats", description: "For a test", properties, required: ["code"], acl },
  });
  bucket = body._id;
});
afterAll(() => server.close());

const path = () => `/bucket/${bucket}/data`;
const list = async () => (await server.call("GET", path())).body;

type Row = Record<string, unknown>;
interface How {
  readonly mode?: string;
  readonly key?: string;
  readonly dryRun?: boolean;
  readonly skipInvalid?: boolean;
  readonly as?: string;
}

async function imported(
  documents: readonly Row[],
  { mode = "insert", key = "_id", as, ...how }: How = {},
  into = bucket,
) {
  const start = `/bucket/${into}/data/import`;
  const who = as === undefined ? {} : { as };
  const started = await server.call("POST", start, { body: { mode, key }, ...who });
  if (started.status !== 201) return started;
  const one = `${start}/${started.body._id}`;
  const rows = documents.map((document, index) => ({ row: index + 2, document }));
  const half = Math.ceil(rows.length / 2);
  for (const from of [0, half])
    if (from < rows.length)
      await server.call("POST", `${one}/rows`, {
        body: { from, rows: rows.slice(from, from + half) },
        ...who,
      });
  const answer = await server.call("POST", `${one}/run`, { body: how, ...who });
  expect((await server.call("DELETE", one, who)).status).toBe(204);
  return answer;
}

describe("an import", () => {
  it("writes all rows in one transaction, each with its activity", async () => {
    const { status, body } = await imported([
      { _id: id(1), code: "a", rank: null },
      { code: "b", rank: 2 },
    ]);
    expect([status, body]).toEqual([
      200,
      { written: true, inserted: 2, updated: 0, refused: 0, problems: [] },
    ]);
    expect(await list()).toEqual([
      { _id: id(1), code: "a" },
      { _id: expect.any(String), code: "b", rank: 2 },
    ]);
    const { body: activities } = await server.call("GET", "/activity");
    expect(activities).toContainEqual(
      expect.objectContaining({ action: 1, resource: ["bucket", bucket, "data", id(1)] }),
    );
  });

  const bad = [
    { code: "c" },
    { code: "d", rank: "x" },
    { rank: 1 },
    { code: "a" },
    { code: "c" },
    { code: "locked" },
    { _id: id(1), code: "e" },
  ];
  const problems = [
    { row: 3, message: ".rank should be number" },
    { row: 4, message: "should have required property 'code'" },
    { row: 5, message: "Value of the property .code should unique across all documents." },
    { row: 6, message: "Value of the property .code should unique across all documents." },
    { row: 7, message: "ACL rules has rejected this operation." },
    { row: 8, message: "Value of the property ._id should unique across all documents." },
  ];
  const byRow = (all: readonly { row: number }[]) => all.toSorted((a, b) => a.row - b.row);

  it.each([{}, { dryRun: true }])("tells of each row that is refused, and writes none: %o", async (how) => {
    const before = await list();
    const { body } = await imported(bad, how);
    expect([body.written, body.refused, byRow(body.problems)]).toEqual([false, 6, problems]);
    expect(await list()).toEqual(before);
  });

  it("writes the others where that is asked for", async () => {
    const { body } = await imported(bad, { skipInvalid: true });
    expect(body).toMatchObject({ written: true, inserted: 1, refused: 6 });
    const { meta } = (await server.call("GET", `${path()}?paginate=true`)).body;
    expect([meta.total, (await list()).length]).toEqual([3, 3]);
  });

  it("changes what has the key, and leaves what a row does not name", async () => {
    await imported([{ code: "f", rank: 1, info: { depth: 3, port: "Izmir" } }]);
    const rows = [
      { code: "f", info: { depth: 4 } },
      { code: "f", rank: null },
      { code: "none", rank: 1 },
    ];
    const updated = await imported(rows, { mode: "update", key: "code", skipInvalid: true });
    expect(updated.body).toMatchObject({
      updated: 2,
      inserted: 0,
      problems: [{ row: 4, message: ".code is that of no document" }],
    });
    const found = (await list()).find(({ code }: Row) => code === "f");
    expect(found).toEqual({ _id: expect.any(String), code: "f", info: { depth: 4, port: "Izmir" } });
    const both = await imported(
      [
        { code: "f", rank: 8 },
        { code: "g", rank: null },
        { code: "g", rank: 9 },
      ],
      {
        mode: "upsert",
        key: "code",
      },
    );
    expect(both.body).toMatchObject({ written: true, inserted: 1, updated: 2 });
    expect((await list()).find(({ code }: Row) => code === "g")).toMatchObject({ rank: 9 });
  });

  it("leaves nothing of a row that is refused in the next one with its key", async () => {
    const rows = [
      { code: "f", rank: -1, info: { depth: 99 } },
      { code: "f", rank: 12 },
    ];
    const { body } = await imported(rows, { mode: "update", key: "code", skipInvalid: true });
    expect(body).toMatchObject({ updated: 1, refused: 1, problems: [{ row: 2 }] });
    const found = (await list()).find(({ code }: Row) => code === "f");
    expect(found).toMatchObject({ rank: 12, info: { depth: 4 } });
  });

  it("replaces no document by a new one with its id", async () => {
    const before = await list();
    const rows = [
      { _id: id(1), code: "new", rank: 1 },
      { _id: id(1).toUpperCase(), code: "newer", rank: 1 },
    ];
    const { body } = await imported(rows, { mode: "upsert", key: "code" });
    const message = "Value of the property ._id should unique across all documents.";
    expect(body.problems).toEqual([2, 3].map((row) => ({ row, message })));
    expect(await list()).toEqual(before);
  });

  it("finds ids in either case", async () => {
    const { body } = await imported([{ _id: id(1).toUpperCase(), rank: 3 }], { mode: "upsert" });
    expect([body.updated, (await list())[0]]).toEqual([1, { _id: id(1), code: "a", rank: 3 }]);
  });

  it("refuses a document that its sender is not shown, instead of replacing it", async () => {
    const everything = { include: [`${bucket}/*`], exclude: [] };
    const statement = (verb: string, resource: object) => ({
      action: `bucket:data:${verb}`,
      module: "bucket:data",
      resource,
    });
    const { credential } = await server.createIdentity([
      statement("index", { include: [`${bucket}/*`], exclude: [`${bucket}/${id(1)}`] }),
      statement("create", { include: [bucket], exclude: [] }),
      statement("update", everything),
    ]);
    const { body } = await imported([{ _id: id(1), code: "hidden" }], { mode: "upsert", as: credential });
    expect(body).toMatchObject({ written: false, refused: 1 });
    expect((await list())[0]).toEqual({ _id: id(1), code: "a", rank: 3 });
  });

  /** A bucket with a unique field, of whose 300 documents the last 50 are shown; rows with the values of all. */
  async function halfHidden() {
    const properties = { code: { type: "string", options: { unique: true } }, open: { type: "boolean" } };
    const acl = { read: "document.open == true", write: "true==true" };
    const made = await server.call("POST", "/bucket", {
      body: { title: "Hidden", description: "For a test", properties, acl },
    });
    const into = made.body._id;
    const documents = Array.from({ length: 300 }, (_, at) => ({ code: `c${at}`, open: at >= 250 }));
    await server.call("POST", `/bucket/${into}/data/batch`, { body: { documents } });
    return { into, rows: documents.map(({ code }) => ({ code, open: true })) };
  }

  const everyDocument = [
    { action: "bucket:data:index", module: "bucket:data", resource: { include: ["*/*"], exclude: [] } },
    { action: "bucket:data:create", module: "bucket:data", resource: { include: ["*"], exclude: [] } },
  ];

  it("that leaves refused rows out tells of as few values that its sender is not shown, each counted", async () => {
    const { into, rows } = await halfHidden();
    const { credential: as } = await server.createIdentity(everyDocument);
    const how = { skipInvalid: true, as };
    const free = { code: "free", open: true };
    const few = await imported([free, ...rows.slice(0, mostHidden), ...rows.slice(250)], how, into);
    expect(few.body).toMatchObject({ written: true, inserted: 1, refused: mostHidden + 50 });
    const many = await imported([{ code: "freer", open: true }, ...rows], how, into);
    expect(many.body).toMatchObject({ written: false, refused: mostHidden + 1 });
    for (let told = 2 * mostHidden; told < mostHiddenInAnHour; told += mostHidden)
      expect((await imported(rows, how, into)).status).toBe(200);
    expect((await imported(rows, how, into)).status).toBe(429);
  });

  it("that writes nothing tells of few values of documents that its sender is not shown", async () => {
    const { into, rows } = await halfHidden();
    const guessed = [{ code: "free", open: true }, ...rows];
    const dry = await imported(guessed, { dryRun: true }, into);
    expect(dry.body).toMatchObject({ refused: mostHidden + 1, written: false });
    const { problems } = dry.body;
    expect(problems.slice(0, mostHidden).map(({ row }: { row: number }) => row)).toEqual(
      Array.from({ length: mostHidden }, (_, at) => at + 3),
    );
    expect(problems.at(-1).message).toContain("no rows were looked at");
    // What is shown is told of in any number.
    const shown = await imported(rows.slice(250), { dryRun: true }, into);
    expect(shown.body).toMatchObject({ refused: 50 });
    for (let told = mostHidden; told < mostHiddenInAnHour; told += mostHidden)
      expect((await imported(rows, {}, into)).body.refused).toBe(mostHidden + 1);
    expect((await imported(rows, { dryRun: true }, into)).status).toBe(429);
    expect((await imported(rows, {}, into)).status).toBe(429);
    expect((await imported(rows, { skipInvalid: true }, into)).status).toBe(429);
  });

  it("finds each document, however many have the key of another row", async () => {
    const properties = { port: { type: "string", options: { index: true } }, rank: { type: "number" } };
    const acl = { read: "true==true", write: "true==true" };
    const made = await server.call("POST", "/bucket", {
      body: { title: "Ports", description: "For a test", properties, acl },
    });
    const documents = [..."aaaaaaaab"].map((port) => ({ port, rank: 1 }));
    await server.call("POST", `/bucket/${made.body._id}/data/batch`, { body: { documents } });
    const rows = ["a", "b"].map((port) => ({ port, rank: 2 }));
    const how = { mode: "upsert", key: "port", skipInvalid: true };
    const { body } = await imported(rows, how, made.body._id);
    expect(body).toMatchObject({
      inserted: 0,
      updated: 1,
      problems: [{ row: 2, message: ".port is that of several documents" }],
    });
  });

  it("finds the name of a related document, however many have another name that is asked for with it", async () => {
    const properties = { name: { type: "string" } };
    const acl = { read: "true==true", write: "true==true" };
    const made = await server.call("POST", "/bucket", {
      body: { title: "Harbours", description: "For a test", properties, primary: "name", acl },
    });
    const documents = [...Array.from({ length: 1001 }, () => ({ name: "Same" })), { name: "Rare" }];
    const { body } = await server.call("POST", `/bucket/${made.body._id}/data/batch`, {
      body: { documents },
    });
    const property = { type: "relation", bucketId: made.body._id, relationType: "onetoone" } as const;
    const mapping = new Map([["home", { name: "home", path: ["home"], title: "Home", property }]]);
    const transport = createTransport({ baseUrl: server.url, credential: () => server.admin });
    const rows = ["Same", "Rare"].map((home, row) => ({ row, document: { home }, problems: [] }));
    const found = await createReferences(transport, [made.body], mapping)(rows);
    if (!found.ok) throw new Error(found.failure.message);
    const [same, rare] = found.value;
    expect(same?.problems).toHaveLength(1);
    expect(rare).toEqual({ row: 1, document: { home: body.ids.at(-1) }, problems: [] });
  });

  it("finds documents by what has an index alone", async () => {
    const { status, body } = await imported([], { mode: "update", key: "rank" });
    expect([status, body.message]).toEqual([
      400,
      "Documents are found by _id, or by a field that is unique or indexed: rank is not.",
    ]);
  });

  it("asks for the permissions of what it does", async () => {
    const statement = (action: string, resource: object) => ({ action, module: "bucket:data", resource });
    const index = statement("bucket:data:index", { include: [`${bucket}/*`], exclude: [] });
    const reader = await server.createIdentity([index]);
    expect((await imported([{ code: "z" }], { as: reader.credential })).status).toBe(403);
    const how = { mode: "update", key: "code" };
    expect((await imported([{ code: "f" }], { ...how, as: reader.credential })).status).toBe(403);
    // Of another document.
    const other = statement("bucket:data:update", { include: [`${bucket}/${id(99)}`], exclude: [] });
    const editor = await server.createIdentity([index, other]);
    const update = await imported([{ code: "f", rank: 1 }], { ...how, as: editor.credential });
    expect(update.body).toMatchObject({ written: false, refused: 1 });
    expect(update.body.problems[0].message).toContain("bucket:data:update");
  });

  it("belongs to whoever began it, takes rows in their order, and is gone at its end", async () => {
    const { body } = await server.call("POST", `${path()}/import`, { body: { mode: "insert" } });
    const one = `${path()}/import/${body._id}`;
    const rows = [{ row: 1, document: { code: "q" } }];
    const other = await server.createIdentity([
      { action: "bucket:data:index", module: "bucket:data", resource: { include: ["*/*"], exclude: [] } },
    ]);
    expect(
      (await server.call("POST", `${one}/rows`, { body: { from: 0, rows }, as: other.credential })).status,
    ).toBe(404);
    expect((await server.call("POST", `${one}/rows`, { body: { from: 1, rows } })).status).toBe(409);
    expect((await server.call("POST", `${one}/rows`, { body: { from: 0, rows } })).body).toEqual({ rows: 1 });
    await server.call("DELETE", one);
    expect((await server.call("POST", `${one}/run`, { body: {} })).status).toBe(404);
    const folder = join(server.folder, "imports");
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });
});
