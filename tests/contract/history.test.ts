import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { statement } from "../statement";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Value = Readonly<Record<string, unknown>>;

const nobody = "0".repeat(24);
const late = "f".repeat(24);
const string = { type: "string" };
const fields = {
  title: string,
  tons: { type: "number" },
  tags: { type: "array", items: string },
  info: { type: "object", properties: { port: string, depth: { type: "number" } } },
  place: { type: "location" },
  since: { type: "date" },
};

async function bucketWith(more: object = {}): Promise<string> {
  const body = { title: "Boats", description: "Changing", properties: fields, history: true, ...more };
  const { status, body: made } = await server.call("POST", "/bucket", { body });
  expect(status, JSON.stringify(made)).toBe(201);
  return made._id;
}

async function send(method: string, path: string, body: unknown, status = 200): Promise<string> {
  const answer = await server.call(method, path, { body });
  expect([answer.status, answer.body], path).toEqual([status, answer.body]);
  return answer.body?._id;
}

const insert = (bucket: string, body: Value) => send("POST", `/bucket/${bucket}/data`, body, 201);
const replace = (bucket: string, id: string, body: Value) =>
  send("PUT", `/bucket/${bucket}/data/${id}`, body);
const patch = (bucket: string, id: string, body: Value) =>
  send("PATCH", `/bucket/${bucket}/data/${id}`, body);

async function revisions(bucket: string, id: string, as?: string): Promise<readonly Value[]> {
  const { status, body } = await server.call("GET", `/bucket/${bucket}/history/${id}`, as ? { as } : {});
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function state(bucket: string, id: string, revision: unknown, as?: string) {
  const path = `/bucket/${bucket}/history/${id}/${revision}`;
  const { status, body } = await server.call("GET", path, as ? { as } : {});
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** What a document was before each change, the latest first. */
const states = async (bucket: string, id: string): Promise<readonly Value[]> =>
  Promise.all((await revisions(bucket, id)).map(({ _id }) => state(bucket, id, _id)));

const reading = (resource: string, verb = "show") => ({
  action: `bucket:data:${verb}`,
  module: "bucket:data",
  resource: { include: [resource], exclude: [] },
});

describe("what is remembered", () => {
  it("is the state before each change, with its moment and a count of changed values", async () => {
    const bucket = await bucketWith();
    const place = { type: "Point", coordinates: [28, 41] };
    const first = { title: "Alba", tons: 1, tags: ["a", "b"], place, since: "2024-01-01T00:00:00.000Z" };
    const id = await insert(bucket, first);
    expect(await revisions(bucket, id)).toEqual([]);
    const began = Math.floor(Date.now() / 1000) * 1000;
    await replace(bucket, id, { title: "Alba", tons: 2, info: { port: "Izmir", depth: 4 } });
    await patch(bucket, id, { info: { port: "Bari" }, tons: null });
    const list = await revisions(bucket, id);
    expect(list.map((each) => Object.keys(each))).toEqual([
      ["_id", "date", "changes"],
      ["_id", "date", "changes"],
    ]);
    expect(list.map(({ changes }) => changes)).toEqual([2, 1 + 2 + 1 + 3 + 1]);
    for (const { _id, date } of list) {
      expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);
      const moment = Date.parse(String(date));
      expect(moment).toBe(Number.parseInt(String(_id).slice(0, 8), 16) * 1000);
      expect(moment).toBeGreaterThanOrEqual(began);
    }
    expect(await states(bucket, id)).toEqual([
      { _id: id, title: "Alba", tons: 2, info: { port: "Izmir", depth: 4 } },
      { _id: id, ...first },
    ]);
  });

  it("is what there is now for an id after all, and what there was first for one before all", async () => {
    const bucket = await bucketWith();
    const id = await insert(bucket, { title: "One" });
    await patch(bucket, id, { title: "Two" });
    await patch(bucket, id, { title: "Three" });
    expect(await state(bucket, id, late)).toEqual({ _id: id, title: "Three" });
    expect(await state(bucket, id, nobody)).toEqual({ _id: id, title: "One" });
  });

  it("is kept for replaces, patches and batches that change something, of buckets that keep history", async () => {
    const bucket = await bucketWith();
    const id = await insert(bucket, { title: "One", tons: 1 });
    await replace(bucket, id, { tons: 1, title: "One" });
    await patch(bucket, id, { title: "One" });
    await patch(bucket, id, {});
    expect(await revisions(bucket, id)).toEqual([]);
    const documents = [{ _id: id, title: "Two" }, { _id: id, title: "Three" }, { title: "Other" }];
    await send("POST", `/bucket/${bucket}/data/batch`, { documents, upsert: true }, 201);
    expect((await states(bucket, id)).map(({ title }) => title)).toEqual(["Two", "One"]);
    // A refused one leaves nothing.
    await send("PATCH", `/bucket/${bucket}/data/${id}`, { tons: "many" }, 400);
    expect(await revisions(bucket, id)).toHaveLength(2);

    const plain = await bucketWith({ history: false });
    const silent = await insert(plain, { title: "One" });
    await patch(plain, silent, { title: "Two" });
    expect(await revisions(plain, silent)).toEqual([]);
  });

  it("is a list that became empty or went while it was empty, too", async () => {
    const bucket = await bucketWith();
    const id = await insert(bucket, { tags: [] });
    await patch(bucket, id, { tags: null });
    expect((await revisions(bucket, id)).map(({ changes }) => changes)).toEqual([1]);
    expect(await states(bucket, id)).toEqual([{ _id: id, tags: [] }]);
  });

  it("stays at ten for a document: the oldest goes", async () => {
    const bucket = await bucketWith();
    const [id, other] = [await insert(bucket, { tons: 0 }), await insert(bucket, { tons: 100 })];
    await patch(bucket, other, { tons: 101 });
    for (let tons = 1; tons <= 12; tons += 1) await patch(bucket, id, { tons });
    expect((await states(bucket, id)).map(({ tons }) => tons)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(await revisions(bucket, other)).toHaveLength(1);
  });

  it("is whatever was stored before each write, over any edits (a law)", async () => {
    const bucket = await bucketWith();
    const text = fc.string({ maxLength: 5 });
    const document = fc.record(
      {
        title: text,
        tons: fc.integer(),
        tags: fc.array(text, { maxLength: 3 }),
        info: fc.record({ port: text, depth: fc.integer() }, { requiredKeys: [] }),
        place: fc.record({
          type: fc.constant("Point"),
          coordinates: fc.tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -90, max: 90 })),
        }),
        since: fc
          .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
          .map((d) => d.toISOString()),
      },
      { requiredKeys: [] },
    );
    const edits = fc.array(fc.tuple(fc.constantFrom("PUT", "PATCH"), document), { maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(document, edits, async (first, changes) => {
        const id = await insert(bucket, first);
        const path = `/bucket/${bucket}/data/${id}`;
        const stored = [(await server.call("GET", path)).body];
        for (const [method, body] of changes) {
          await send(method, path, body);
          const { body: now } = await server.call("GET", path);
          if (JSON.stringify(sorted(now)) !== JSON.stringify(sorted(stored[0]))) stored.unshift(now);
        }
        expect(await states(bucket, id)).toEqual(stored.slice(1));
      }),
      { numRuns: 6 },
    );
  });
});

/** The same value with its keys in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, each]) => [key, sorted(each)]);
}

const revisionsIn = async (place: TestServer) =>
  (await statement(place, "SELECT count(*) AS n FROM revision"))[0]?.n;
const storedRows = () => revisionsIn(server);

describe("what is forgotten", () => {
  it("goes with its document, its bucket, and by Remove History, and leaves no row", async () => {
    const empty = await startTestServer();
    try {
      const rows = () => revisionsIn(empty);
      const call = async (method: string, path: string, body?: object) =>
        (await empty.call(method, path, body === undefined ? {} : { body })).body;
      const made = { title: "Boats", description: "Changing", properties: fields, history: true };
      const { _id: bucket } = await call("POST", "/bucket", made);
      const { _id: other } = await call("POST", "/bucket", made);
      const change = async (place: string) => {
        const { _id } = await call("POST", `/bucket/${place}/data`, { tons: 1 });
        await call("PATCH", `/bucket/${place}/data/${_id}`, { tons: 2 });
        return _id;
      };
      const [first, , , stays] = [
        await change(bucket),
        await change(bucket),
        await change(bucket),
        await change(other),
      ];
      expect(await rows()).toBe(4);
      await call("DELETE", `/bucket/${bucket}/data/${first}`);
      expect(await rows()).toBe(3);
      expect(await call("DELETE", `/bucket/${bucket}/history`)).toBe("");
      expect(await rows()).toBe(1);
      expect(await call("GET", `/bucket/${other}/history/${stays}`)).toHaveLength(1);
      await call("DELETE", `/bucket/${other}`);
      expect(await rows()).toBe(0);
    } finally {
      await empty.close();
    }
  });

  it("is not what was remembered when a bucket keeps history no more", async () => {
    const bucket = await bucketWith();
    const id = await insert(bucket, { title: "One" });
    await patch(bucket, id, { title: "Two" });
    await send("PUT", `/bucket/${bucket}`, {
      title: "Boats",
      description: "Changing",
      properties: fields,
      history: false,
    });
    await patch(bucket, id, { title: "Three" });
    expect((await states(bucket, id)).map(({ title }) => title)).toEqual(["One"]);
    await send("DELETE", `/bucket/${bucket}/data/${id}`, undefined, 204);
    expect(await revisions(bucket, id)).toEqual([]);
  });

  it.each<[string, object, readonly Value[], readonly number[]]>([
    [
      "a removed field",
      { ...fields, tons: undefined },
      [{ title: "One", info: { port: "a", depth: 1 } }],
      [2],
    ],
    [
      "a field of another type",
      { ...fields, title: { type: "number" } },
      [{ tons: 1, info: { port: "a", depth: 1 } }],
      [2],
    ],
    [
      "a field that is translated now",
      { ...fields, title: { ...string, options: { position: "left", translate: true } } },
      [{ title: "Two", tons: 1, info: { port: "a", depth: 1 } }],
      [2],
    ],
    [
      "a field inside of an object",
      { ...fields, info: { type: "object", properties: { port: string } } },
      [{ title: "One", tons: 1, info: { port: "a" } }],
      [3],
    ],
    [
      "nothing, when a title is gone or an index comes",
      { ...fields, title: { ...string, title: "Name", options: { position: "left", index: true } } },
      [{ title: "One", tons: 1, info: { port: "a", depth: 1 } }],
      [3],
    ],
  ])("is what a new schema has no place for: %s", async (_, properties, left, changes) => {
    const bucket = await bucketWith();
    const id = await insert(bucket, { title: "One", tons: 1, info: { port: "a", depth: 1 } });
    await patch(bucket, id, { title: "Two", tons: 2, info: { port: "b" } });
    await send("PUT", `/bucket/${bucket}`, {
      title: "Boats",
      description: "Changing",
      properties,
      history: true,
    });
    expect(await states(bucket, id)).toEqual(left.map((each) => ({ _id: id, ...each })));
    expect((await revisions(bucket, id)).map((each) => each.changes)).toEqual(changes);
  });

  it("is a change of which nothing is left", async () => {
    const bucket = await bucketWith();
    const id = await insert(bucket, { title: "One", info: { port: "a", depth: 1 } });
    await patch(bucket, id, { info: { depth: 2 } });
    await patch(bucket, id, { title: "Two" });
    const info = { type: "object", properties: { port: string } };
    await send("PUT", `/bucket/${bucket}`, {
      title: "Boats",
      description: "Changing",
      properties: { ...fields, info },
      history: true,
    });
    expect(await states(bucket, id)).toEqual([{ _id: id, title: "One", info: { port: "a" } }]);
  });

  it("is what refers to a bucket that is gone, and texts of a language that is gone", async () => {
    const target = await bucketWith({ title: "Ports" });
    const port = await insert(target, { title: "Izmir" });
    const to = { type: "relation", bucketId: target, relationType: "onetoone" };
    const said = { ...string, options: { position: "left", translate: true } };
    const bucket = await bucketWith({ properties: { title: string, to, said } });
    const id = await insert(bucket, { title: "One", to: port, said: { en_US: "hello", tr_TR: "merhaba" } });
    await patch(bucket, id, { to: null, said: { en_US: "hi", tr_TR: "selam" } });
    await send("DELETE", `/bucket/${target}`, undefined, 204);
    const { body: preference } = await server.call("GET", "/preference/bucket");
    const language = { available: { en_US: "English" }, default: "en_US" };
    await send("PUT", "/preference/bucket", { scope: "bucket", language });
    expect(await states(bucket, id)).toEqual([{ _id: id, title: "One", said: { en_US: "hello" } }]);
    await send("PUT", "/preference/bucket", { scope: "bucket", language: preference.language });
  });
});

describe("who sees it", () => {
  it("is anybody signed in for the question whether there is any, and nobody else", async () => {
    const { credential: as } = await server.createIdentity([], { identifier: "prober" });
    expect(await revisions(nobody, nobody, as)).toEqual([]);
    const path = `/bucket/${nobody}/history/${nobody}`;
    expect((await server.call("GET", path, { as: null })).status).toBe(401);
    const bucket = await bucketWith();
    const known = `/bucket/${bucket}/history/${nobody}`;
    expect((await server.call("GET", known, { as })).status).toBe(403);
    expect(await revisions(bucket, nobody)).toEqual([]);
    expect(await revisions(nobody, bucket)).toEqual([]);
    expect(await state(bucket, nobody, late)).toBe("");
    expect((await server.call("GET", `${path}/${nobody}`)).status).toBe(404);
    expect((await server.call("GET", `${known}/zz`)).body).toEqual({
      statusCode: 400,
      message: "Invalid id.",
    });
    expect((await server.call("GET", `/bucket/${bucket}/history`)).status).toBe(404);
    expect((await server.call("DELETE", known)).status).toBe(404);
  });

  it("is whoever may read the document by the rule of its bucket, and of old states those that it lets through", async () => {
    const open = { type: "boolean" };
    const to = { type: "relation", bucketId: "", relationType: "onetoone" };
    const keys = await bucketWith({ title: "Keys" });
    const bucket = await bucketWith({
      properties: { title: string, open, key: { ...to, bucketId: keys } },
      acl: { read: "document.open == true || document.key.title == auth.identifier", write: "true==true" },
    });
    const person = await server.createIdentity([reading(`${bucket}/*`)], { identifier: "ann" });
    const key = await insert(keys, { title: "ann" });
    const id = await insert(bucket, { title: "Draft", open: false });
    await patch(bucket, id, { title: "Held", key });
    await patch(bucket, id, { title: "Shown", open: true, key: null });
    await patch(bucket, id, { title: "Still shown" });
    const seen = await revisions(bucket, id, person.credential);
    const titles = await Promise.all(
      seen.map(async ({ _id }) => (await state(bucket, id, _id, person.credential)).title),
    );
    expect(titles).toEqual(["Shown", "Held"]);
    const all = "SELECT id FROM revision WHERE document = ? ORDER BY sequence DESC";
    const [, , hidden] = await statement(server, all, id);
    expect(await state(bucket, id, String(hidden?.id), person.credential)).toBe("");
    await patch(bucket, id, { open: false });
    expect(await revisions(bucket, id, person.credential)).toEqual([]);
    for (const { _id } of seen) expect(await state(bucket, id, _id, person.credential)).toBe("");
  });

  it("shows related documents as their ids", async () => {
    const target = await bucketWith();
    const to = { type: "relation", bucketId: target, relationType: "onetoone" };
    const bucket = await bucketWith({ properties: { to } });
    const port = await insert(target, { title: "Izmir" });
    const id = await insert(bucket, { to: port });
    await patch(bucket, id, { to: null });
    const [revision] = await revisions(bucket, id);
    const path = `/bucket/${bucket}/history/${id}/${revision?._id}`;
    expect((await server.call("GET", path, { query: { relation: "true" } })).body).toEqual({
      _id: id,
      to: port,
    });
  });

  it("is forgotten by whoever may change the bucket", async () => {
    const bucket = await bucketWith();
    const id = await insert(bucket, { title: "One" });
    await patch(bucket, id, { title: "Two" });
    const { credential: as } = await server.createIdentity([reading("*/*"), reading("*/*", "update")], {
      identifier: "writer",
    });
    expect((await server.call("DELETE", `/bucket/${bucket}/history`, { as })).status).toBe(403);
    expect(await revisions(bucket, id)).toHaveLength(1);
    const rows = await storedRows();
    const activities = (await server.call("GET", "/activity")).body.length;
    await send("DELETE", `/bucket/${bucket}/history`, undefined, 204);
    expect(await storedRows()).toBe(Number(rows) - 1);
    expect((await server.call("GET", "/activity")).body).toHaveLength(activities);
  });
});
