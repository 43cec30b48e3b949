import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storesNull } from "../statement";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const bucket = (properties: object) => ({ title: "Hostile", description: "For a test", properties });
const string = { type: "string" };
const create = async (properties: object): Promise<string> => {
  const { status, body } = await server.call("POST", "/bucket", { body: bucket(properties) });
  expect(status, JSON.stringify(body)).toBe(201);
  return body._id;
};

describe("relations that multiply", () => {
  let path = "";
  beforeAll(async () => {
    const id = await create({ name: string });
    const many = { type: "relation", relationType: "onetomany", bucketId: id };
    await server.call("PUT", `/bucket/${id}`, { body: bucket({ name: string, many }) });
    path = `/bucket/${id}/data`;
    const ids: string[] = [];
    for (const name of ["a", "b", "c", "d"])
      ids.push((await server.call("POST", path, { body: { name } })).body._id);
    for (const each of ids) await server.call("PATCH", `${path}/${each}`, { body: { many: ids } });
  });
  const levels = (count: number) => Array.from({ length: count }, () => "many").join(".");

  it("are resolved as far as an answer can hold them", async () => {
    const { status, body } = await server.call("GET", path, { query: { relation: levels(3) } });
    expect([status, body[0].many[3].many[2].many[1].name]).toEqual([200, "b"]);
  });

  it.each([
    [
      16,
      "The related documents are too many: they refer to one another. Ask for fewer relations, or for a smaller page.",
    ],
    [
      40,
      "The related documents are too many: they refer to one another. Ask for fewer relations, or for a smaller page.",
    ],
    [400, "A path through relations has at most 50 names."],
  ])("and refused beyond, at %i levels", async (count, message) => {
    for (const query of [
      { relation: levels(count) },
      { filter: JSON.stringify({ [`${levels(count)}.name`]: "zz" }) },
    ]) {
      const answer = await server.call("GET", path, { query });
      expect([answer.status, answer.body]).toEqual([400, { statusCode: 400, message }]);
    }
    expect((await server.call("GET", path)).status).toBe(200);
  });
});

it("a long chain of dependents is deleted whole", async () => {
  const id = await create({ name: string });
  const next = { type: "relation", relationType: "onetoone", bucketId: id, dependent: true };
  await server.call("PUT", `/bucket/${id}`, { body: bucket({ name: string, next }) });
  const path = `/bucket/${id}/data`;
  const add = async (body: object): Promise<string> => (await server.call("POST", path, { body })).body._id;
  const first = await add({ name: "x" });
  const idOf = (index: number) => (index === 0 ? first : index.toString(16).padStart(24, "0"));
  await server.server.engine.write(async ({ documents }) => {
    for (let index = 1; index < 12_000; index += 1)
      await documents.insert(id, idOf(index), { name: "x", next: idOf(index - 1) });
  });
  const last = await add({ name: "x", next: idOf(11_999) });
  expect((await server.call("DELETE", `${path}/${last}`)).status).toBe(204);
  const left = await server.call("GET", path, { query: { paginate: "true" } });
  expect(left.body).toEqual({ meta: { total: 0 }, data: [] });
}, 240_000);

it.each<readonly [object, RegExp]>([
  [{ a: { type: "number", multipleOf: 0 } }, /^\.properties cannot be used to check documents: .*multipleOf/],
  [
    { a: { type: "number", exclusiveMinimum: "x" } },
    /^\.properties cannot be used to check documents: .*exclusiveMinimum/,
  ],
  [
    { o: { type: "object", properties: { a: { type: "number", exclusiveMaximum: [] } } } },
    /exclusiveMaximum/,
  ],
])("fields that no document could be checked against are refused: %j", async (properties, message) => {
  const { status, body } = await server.call("POST", "/bucket", { body: bucket(properties) });
  expect([status, body]).toEqual([
    400,
    { statusCode: 400, message: expect.stringMatching(message), error: "validation failed" },
  ]);
});

it("the id of a bucket in capitals is the same id", async () => {
  const id = await create({ name: string });
  const one = (await server.call("POST", `/bucket/${id}/data`, { body: { name: "x" } })).body._id;
  const home = { type: "relation", relationType: "onetoone", bucketId: id.toUpperCase() };
  const holder = await create({ home });
  await server.call("POST", `/bucket/${holder}/data`, { body: { home: one } });
  const { body } = await server.call("GET", `/bucket/${holder}/data?relation=true`);
  expect(body[0].home).toEqual({ _id: one, name: "x" });
});

it("names of every object are names like any other", async () => {
  const id = await create({ constructor: string, valueof: string });
  const path = `/bucket/${id}/data`;
  expect((await server.call("POST", path, { body: {} })).body).toEqual({ _id: expect.any(String) });
  const { body } = await server.call("POST", path, { body: { constructor: "x" } });
  const found = async (query: Record<string, string>) =>
    (await server.call("GET", path, { query })).body.length;
  expect(await found({ filter: '{"constructor":"x"}', sort: '{"constructor":1}' })).toBe(1);
  expect(await found({ filter: '{"toString":{"$exists":true}}' })).toBe(0);
  expect((await server.call("PATCH", `${path}/${body._id}`, { body: { constructor: null } })).body).toEqual({
    _id: body._id,
  });
  const poisoned = await server.call("POST", path, { raw: '{"__proto__":{"x":1}}' });
  expect(poisoned.status).toBe(400);
});

it("texts of every kind come back as they were sent", async () => {
  const id = await create({ text: { ...string, options: { unique: true } } });
  const path = `/bucket/${id}/data`;
  for (const text of [
    "",
    "\u0000",
    "a\u0000b",
    "'\"; DROP TABLE bucket; --",
    "\u2028",
    "\ud83d\ude00",
    "{}",
    "null",
    "%",
    "1e3",
  ]) {
    const made = await server.call("POST", path, { body: { text } });
    if (text.includes("\u0000") && !storesNull) {
      expect([made.status, made.body.message]).toEqual([400, expect.stringContaining("null character")]);
      continue;
    }
    expect([made.status, made.body.text]).toEqual([201, text]);
    const listed = await server.call("GET", path, { query: { filter: JSON.stringify({ text }) } });
    expect(listed.body).toEqual([{ _id: made.body._id, text }]);
    expect((await server.call("POST", path, { body: { text } })).status).toBe(400);
  }
});
