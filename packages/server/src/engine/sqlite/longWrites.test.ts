// Work that one small request asks for, and that leaves the thread which answers everybody.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "../../shell/testServer";

let server: TestServer;
let folder: string;
let harbours: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "twinhelm-long-"));
  server = await startTestServer({ dataFolder: folder });
  harbours = await makeBucket({ name: { type: "string" } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function makeBucket(properties: object, more: object = {}): Promise<string> {
  const body = { title: "Ships", description: "For a test", properties, ...more };
  const answer = await server.call("POST", "/bucket", { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body._id;
}
const many = (more: object = {}) => ({
  name: { type: "string" },
  many: { type: "relation", bucketId: harbours, relationType: "onetomany", ...more },
});
const idsOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => (index + from).toString(16).padStart(24, "0"));

/** How often the work of a write ran: twice where it began again in the thread that writes. */
async function runsOf(change: () => Promise<{ status: number }>): Promise<[status: number, runs: number]> {
  const { engine } = server.server.context;
  let runs = 0;
  const { write } = engine;
  const spy = vi.spyOn(engine, "write").mockImplementation((work) =>
    write((transaction) => {
      runs += 1;
      return work(transaction);
    }),
  );
  try {
    return [(await change()).status, runs];
  } finally {
    spy.mockRestore();
  }
}

describe("a document with a long list", () => {
  it.each([
    ["of relations", {}],
    ["of relations that are unique", { options: { unique: true } }],
  ])("%s is written in a thread", async (_, more) => {
    const path = `/bucket/${await makeBucket(many(more))}/data`;
    let id = "";
    const insert = (count: number) => async () => {
      const answer = await server.call("POST", path, { body: { name: "x", many: idsOf(count, 100_000) } });
      id = answer.body._id;
      return answer;
    };
    expect(await runsOf(insert(10_000))).toEqual([201, 2]);
    const one = `${path}/${id}`;
    expect(await runsOf(() => server.call("PATCH", one, { body: { name: "y" } }))).toEqual([200, 2]);
    expect((await server.call("GET", one)).body.many).toHaveLength(10_000);
    expect(await runsOf(() => server.call("DELETE", one))).toEqual([204, 2]);
    expect(await runsOf(insert(10))).toEqual([201, 1]);
  });

  it("shares no item of another one where they are unique", async () => {
    const path = `/bucket/${await makeBucket(many({ options: { unique: true } }))}/data`;
    const insert = (ids: readonly string[]) => server.call("POST", path, { body: { name: "x", many: ids } });
    expect((await insert(idsOf(10_000))).status).toBe(201);
    expect((await insert(idsOf(10_000, 9_999))).status).toBe(400);
    expect((await insert(idsOf(10_000, 10_000))).status).toBe(201);
  });
});

describe("buckets that are made together", () => {
  const made = (count: number, fields: number) => () => {
    const properties = Object.fromEntries(
      Array.from({ length: fields }, (_, at) => [`field${at}`, { type: "string" }]),
    );
    const buckets = Array.from({ length: count }, (_, at) => ({
      _id: `b${at}`,
      title: `Made ${count} ${at}`,
      description: "For a test",
      properties,
    }));
    return server.call("POST", "/bucket/templates", { body: { $id: "x", name: "Made", buckets } });
  };

  it("are stored in a thread where they have many fields, so that others are answered", async () => {
    expect(await runsOf(made(3, 3))).toEqual([201, 1]);
    expect(await runsOf(made(20, 700))).toEqual([201, 2]);
  });
});

describe("a request that removes many documents", () => {
  const count = 120;
  const fill = (bucketId: string) =>
    server.server.context.engine.write(async (tx) => {
      for (const id of idsOf(count)) await tx.documents.insert(bucketId, id, { name: id });
    });

  it("by the one that they depend on runs in a thread, and writes what held their ids once", async () => {
    const target = await makeBucket({ name: { type: "string" } });
    await fill(target);
    const relation = { type: "relation", bucketId: target, relationType: "onetomany" };
    const owner = `/bucket/${await makeBucket({ many: { ...relation, dependent: true } })}/data`;
    const holders = await makeBucket({ many: relation });
    const one = (await server.call("POST", owner, { body: { many: idsOf(count) } })).body._id;
    const kept = "f".repeat(24);
    const held = await server.call("POST", `/bucket/${holders}/data`, {
      body: { many: [...idsOf(count), kept] },
    });
    const { database } = server.server.engine;
    database.exec(`CREATE TABLE written (n); CREATE TRIGGER written_holder AFTER UPDATE ON "document_${holders}"
      BEGIN INSERT INTO written VALUES (1); END`);
    expect(await runsOf(() => server.call("DELETE", `${owner}/${one}`))).toEqual([204, 2]);
    expect((await server.call("GET", `/bucket/${target}/data`)).body).toEqual([]);
    const after = await server.call("GET", `/bucket/${holders}/data/${held.body._id}`);
    expect(after.body.many).toEqual([kept]);
    expect(database.prepare("SELECT count(*) AS n FROM written").get()?.n).toBe(1);
    database.exec("DROP TRIGGER written_holder; DROP TABLE written");
  });

  it("by a limit that was lowered runs in a thread", async () => {
    const properties = { name: { type: "string" } };
    const bucketId = await makeBucket(properties);
    await fill(bucketId);
    const documentSettings = { countLimit: 1, limitExceedBehaviour: "remove" };
    const body = { title: "Ships", description: "For a test", properties, documentSettings };
    expect((await server.call("PUT", `/bucket/${bucketId}`, { body })).status).toBe(200);
    const insert = () => server.call("POST", `/bucket/${bucketId}/data`, { body: { name: "new" } });
    expect(await runsOf(insert)).toEqual([201, 2]);
    expect((await server.call("GET", `/bucket/${bucketId}/data`)).body).toMatchObject([{ name: "new" }]);
    expect(await runsOf(insert)).toEqual([201, 1]);
  });
});

it("an import of long rows, though it finds nothing", async () => {
  const start = `/bucket/${harbours}/data/import`;
  const { body } = await server.call("POST", start, { body: { mode: "update" } });
  const one = `${start}/${body._id}`;
  const [_id] = idsOf(1, 999);
  const rows = [{ row: 1, document: { _id, name: "x".repeat(3_000_000) } }];
  await server.call("POST", `${one}/rows`, { body: { from: 0, rows } });
  expect(await runsOf(() => server.call("POST", `${one}/run`, { body: {} }))).toEqual([200, 2]);
  await server.call("DELETE", one);
});
