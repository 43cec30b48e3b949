import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { statement } from "../statement";

const bucket = (properties: object) => ({ title: "Stored", description: "For a test", properties });
const good = { name: { type: "string" } };
const deep = `{"title":"Deep","properties":${'{"a":{"type":"object","properties":'.repeat(20_000)}{}${"}}".repeat(20_000)}}`;
/** What another version, or somebody's hand, left in the database. */
const bad: Readonly<Record<string, string>> = {
  "no JSON": "{",
  "a text": '"x"',
  "no fields": '{"title":"x"}',
  "fields that are none": '{"title":"x","properties":{"a":null}}',
  "names that are none": `{"title":"x","properties":{"a\\"b":{"type":"string","options":{"index":true}}}}`,
  "a rule that is none": '{"title":"x","properties":{},"acl":{"read":1}}',
  "fields nested without end": deep,
};

let server: TestServer;
let healthy = "";
const ids = new Map<string, string>();
beforeAll(async () => {
  const before = await startTestServer();
  const create = async () => (await before.call("POST", "/bucket", { body: bucket(good) })).body._id;
  healthy = await create();
  for (const name of Object.keys(bad)) ids.set(name, await create());
  ids.set("more fields than may be", await create());
  await before.server.close();
  const { folder } = before;
  const update = (id: string, json: string) =>
    statement({ folder }, "UPDATE bucket SET json = ? WHERE id = ?", json, id);
  for (const [name, json] of Object.entries(bad)) await update(ids.get(name) ?? "", json);
  const many = Object.fromEntries(
    Array.from({ length: 1_500 }, (_, index) => [`f${index}`, { type: "string" }]),
  );
  const id = ids.get("more fields than may be") ?? "";
  await update(id, JSON.stringify({ _id: id, ...bucket(many) }));
  server = await startTestServer({ dataFolder: folder });
});
afterAll(() => server.close());

it("the others go on", async () => {
  const path = `/bucket/${healthy}/data`;
  expect((await server.call("POST", path, { body: { name: "x" } })).status).toBe(201);
  expect((await server.call("POST", path, { body: { name: 1 } })).status).toBe(400);
  expect((await server.call("POST", path, { body: { name: "y" } })).status).toBe(201);
  expect((await server.call("GET", path)).body).toHaveLength(2);
  const made = await server.call("POST", "/bucket", { body: bucket(good) });
  expect(made.status).toBe(201);
  expect((await server.call("GET", "/bucket")).body).toHaveLength(ids.size + 2);
});

it.each(Object.keys(bad))("a bucket of %s says so, and can be replaced or removed", async (name) => {
  const id = ids.get(name) ?? "";
  const path = `/bucket/${id}/data`;
  const message = expect.stringContaining(`The stored bucket ${id} cannot be used`);
  for (const [method, body] of [
    ["GET", undefined],
    ["POST", { name: "x" }],
  ] as const) {
    const answer = await server.call(method, path, { body });
    expect([answer.status, answer.body.message]).toEqual([500, message]);
  }
  const shown = await server.call("GET", `/bucket/${id}`);
  expect([shown.status, shown.body.description]).toEqual([200, message]);
  const put = await server.call("PUT", `/bucket/${id}`, { body: bucket(good) });
  expect([put.status, put.body.title]).toEqual([200, "Stored"]);
  expect((await server.call("POST", path, { body: { name: "x" } })).status).toBe(201);
  expect((await server.call("DELETE", `/bucket/${id}`)).status).toBe(204);
});

it("a bucket of more fields than may be can be read, and says why nothing is written", async () => {
  const id = ids.get("more fields than may be");
  expect((await server.call("GET", `/bucket/${id}/data`)).status).toBe(200);
  const { status, body } = await server.call("POST", `/bucket/${id}/data`, { body: { f1: "x" } });
  expect([status, body.error]).toEqual([400, expect.stringContaining("has 1500 fields")]);
  expect((await server.call("PUT", `/bucket/${id}`, { body: bucket(good) })).status).toBe(200);
});

it("a bucket whose indexes cannot be made is said in the log, and keeps nobody from starting", async () => {
  const before = await startTestServer();
  const made = await before.call("POST", "/bucket", { body: bucket(good) });
  await before.server.close();
  const { folder } = before;
  const indexed = bucket({ name: { type: "string", options: { index: true } } });
  const json = JSON.stringify({ _id: made.body._id, ...indexed });
  await statement({ folder }, "UPDATE bucket SET json = ? WHERE id = ?", json, made.body._id);
  await statement({ folder }, `DROP TABLE "document_${made.body._id}"`);
  const said: unknown[] = [];
  const after = await startTestServer({ dataFolder: folder, log: (error) => said.push(error) });
  await after.close();
  expect(said).toEqual([
    expect.objectContaining({
      message: `The indexes of the bucket ${made.body._id} could not be created; the bucket works without them.`,
      cause: expect.objectContaining({ message: expect.stringContaining("no such table") }),
    }),
  ]);
});
