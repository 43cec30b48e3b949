// POST /bucket/:id/dry-run: what a change of a bucket would do to stored documents. Nothing is written.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";

let server: TestServer;
let path: string;
let id: string;
const properties = {
  name: { type: "string" },
  tons: { type: "number" },
  tags: { type: "array", items: { type: "string" } },
  crew: { type: "object", properties: { rank: { type: "string" } } },
};
const body = (change: object = {}, more: object = {}) => ({
  title: "Boats",
  description: "All boats",
  properties: { ...properties, ...change },
  ...more,
});
const documents = [
  { name: "Alba", tons: 9, tags: ["a"], crew: { rank: "x" } },
  { name: "Brio", tons: 3, tags: ["a"] },
  { name: "Brio", tons: 4 },
  { name: "toolong" },
];
beforeAll(async () => {
  server = await startTestServer();
  id = (await server.call("POST", "/bucket", { body: body() })).body._id;
  path = `/bucket/${id}`;
  for (const each of documents) await server.call("POST", `${path}/data`, { body: each });
});
afterAll(() => server.close());

const run = async (change: object, more: object = {}, as?: string) =>
  server.call("POST", `${path}/dry-run`, { body: body(change, more), as });

it.each<readonly [string, object, object, readonly object[]]>([
  ["nothing changes", {}, {}, []],
  ["only a title changes", { tons: { type: "number", title: "Weight" } }, {}, []],
  [
    "another type takes values away",
    { tons: { type: "string" } },
    {},
    [{ field: "tons", kind: "removed", count: 3 }],
  ],
  [
    "a field of an object goes",
    { crew: { type: "object", properties: { pay: { type: "number" } } } },
    {},
    [{ field: "crew", kind: "removed", count: 1 }],
  ],
  [
    "a limit refuses what is there",
    { tons: { type: "number", maximum: 3 } },
    {},
    [{ field: "tons", kind: "refused", count: 2, problem: ".tons should be <= 3" }],
  ],
  [
    "a pattern refuses what is there",
    { name: { type: "string", pattern: "^[A-Z]" } },
    {},
    [{ field: "name", kind: "refused", count: 1 }],
  ],
  [
    "a required field that some lack",
    {},
    { required: ["tons"] },
    [{ field: "tons", kind: "refused", count: 1, problem: "should have required property 'tons'" }],
  ],
  ["a required field with a default", { tons: { type: "number", default: 1 } }, { required: ["tons"] }, []],
  [
    "a value that two share",
    { name: { type: "string", options: { unique: true } } },
    {},
    [{ field: "name", kind: "taken", count: 1 }],
  ],
])("%s", async (_, change, more, effects) => {
  const { status, body: answer } = await run(change, more);
  expect(status).toBe(200);
  expect(answer).toMatchObject({ documents: 4, complete: true, effects });
  expect(answer.effects).toHaveLength(effects.length);
});

it("changes nothing, and leaves no activity", async () => {
  const before = await server.call("GET", "/activity", { query: { limit: "100" } });
  await run({ tons: { type: "string" } });
  const { body: stored } = await server.call("GET", path);
  expect(stored.properties).toEqual(properties);
  const { body: left } = await server.call("GET", `${path}/data`);
  expect(left.map(({ tons }: { tons?: number }) => tons)).toEqual([9, 3, 4, undefined]);
  const after = await server.call("GET", "/activity", { query: { limit: "100" } });
  expect(after.body).toEqual(before.body);
});

it("names documents only to those who may read them", async () => {
  const statement = (action: string, module: string, include: string) => ({
    action,
    module,
    resource: { include: [include], exclude: [] },
  });
  const update = statement("bucket:update", "bucket", "*");
  const { credential } = await server.createIdentity([update]);
  const { body: hidden } = await run({ tons: { type: "string" } }, {}, credential);
  expect(hidden.effects).toMatchObject([{ count: 3, ids: [] }]);
  const { body: shown } = await run({ tons: { type: "string" } });
  expect(shown.effects[0].ids).toHaveLength(3);
});

it("refuses what cannot be stored, unknown buckets, and those who may not change the bucket", async () => {
  expect((await run({ tons: { type: "nothing" } })).status).toBe(400);
  const unknown = "/bucket/0123456789abcdef01234567/dry-run";
  expect((await server.call("POST", unknown, { body: body() })).status).toBe(404);
  const { credential } = await server.createIdentity([]);
  expect((await run({}, {}, credential)).status).toBe(403);
  expect((await server.call("POST", `${path}/dry-run`, { body: body(), as: null })).status).toBe(401);
});
