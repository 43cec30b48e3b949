// What clients write by the socket of a bucket (contract, bucket.md section 12.3).
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Watcher, watch } from "./watching";

let server: TestServer;
let bucket: string;
let watcher: Watcher;
beforeAll(async () => {
  server = await startTestServer();
  const body = {
    title: "Boats",
    description: "For a test",
    acl: { read: "true==true", write: 'document.name!="Forbidden"' },
    properties: { name: { type: "string", options: { unique: true } }, tons: { type: "number" } },
    required: ["name"],
  };
  bucket = (await server.call("POST", "/bucket", { body })).body._id;
});
afterEach(() => watcher.socket.terminate());
afterAll(() => server.close());

const unknown = "f".repeat(24);
async function begin(options: Parameters<typeof watch>[2] = {}): Promise<Watcher> {
  watcher = watch(server, bucket, options);
  await watcher.begun();
  return watcher;
}
/** The answer to the next command, and what it led to. */
async function answerOf(event: string, data: object) {
  watcher.send(event, data);
  const isAnswer = ({ kind }: { kind: number }) => kind === 8 || kind === -1;
  await expect.poll(() => watcher.chunks.some(isAnswer)).toBe(true);
  const at = watcher.chunks.findIndex(isAnswer);
  return watcher.chunks.splice(at, 1)[0];
}

it("writes documents, with an answer and the change itself", async () => {
  await begin();
  expect(await answerOf("insert", { name: "Alba" })).toEqual({ kind: 8, status: 201, message: "Created" });
  const [inserted] = await watcher.take(1);
  const _id = inserted?.kind === 2 ? inserted.document._id : "";
  expect(inserted).toEqual({ kind: 2, document: { _id, name: "Alba" } });
  expect(await answerOf("patch", { _id, tons: 4 })).toEqual({ kind: 8, status: 204, message: "No Content" });
  expect(await answerOf("replace", { _id, name: "Brio" })).toEqual({ kind: 8, status: 200, message: "OK" });
  expect(await answerOf("delete", { _id })).toEqual({ kind: 8, status: 204, message: "No Content" });
  const changes = await watcher.take(3);
  expect(changes).toEqual([
    { kind: 5, document: { _id, name: "Alba", tons: 4 } },
    { kind: 6, document: { _id, name: "Brio" } },
    { kind: 3, document: { _id } },
  ]);
  const { body } = await server.call("GET", "/activity", { query: { limit: "4" } });
  expect(body.map(({ action }: { action: number }) => action)).toEqual([3, 2, 4, 1]);
});

it.each<[string, string, object, number, string]>([
  ["what its schema refuses", "insert", {}, 400, " should have required property 'name'"],
  ["a document without an id", "replace", { name: "X" }, 400, "undefined is an invalid object id"],
  ["an id that is none", "patch", { _id: "zz" }, 400, "zz is an invalid object id"],
  ["an unknown document", "delete", { _id: unknown }, 404, `Could not find the document with id ${unknown}`],
  [
    "what the write rule refuses",
    "insert",
    { name: "Forbidden" },
    401,
    "ACL rules has rejected this operation.",
  ],
])("refuses %s, and stays open", async (_, event, data, status, message) => {
  await begin();
  expect(await answerOf(event, data)).toEqual({ kind: 8, status, message });
  expect(watcher.socket.readyState).toBe(watcher.socket.OPEN);
});

it("lets nobody write who may only watch", async () => {
  const { credential } = await server.createIdentity([], { policies: ["BucketReadOnlyAccess"] });
  await begin({ as: credential });
  for (const [event, data] of [
    ["insert", { name: "Sneaked" }],
    ["delete", { _id: unknown }],
  ] as const)
    expect(await answerOf(event, data)).toMatchObject({ kind: 8, status: 403 });
  expect((await server.call("GET", `/bucket/${bucket}/data`)).body).toEqual([]);
});

it.each([
  "no JSON",
  "null",
  '"text"',
  "[]",
  '{"event":"drop","data":{}}',
  '{"event":"constructor","data":{}}',
  '{"event":"insert","data":{"__proto__":{"name":"x"}}}',
  '{"event":5}',
  "",
])("ignores %j", async (text) => {
  await begin();
  watcher.socket.send(text);
  watcher.socket.send(Buffer.from('{"event":"insert","data":{"name":"Binary"}}'));
  expect(await answerOf("patch", { _id: "zz" })).toMatchObject({
    status: 400,
    message: "zz is an invalid object id",
  });
  expect((await server.call("GET", `/bucket/${bucket}/data`)).body).toEqual([]);
});

it("refuses a body that is nested too deep, and ends for one that is too large", async () => {
  await begin();
  watcher.socket.send(`{"event":"insert","data":{"name":${"[".repeat(200)}${"]".repeat(200)}}}`);
  expect(await watcher.take(1)).toMatchObject([{ kind: 8, status: 400 }]);
  watcher.socket.send("x".repeat(16 * 1024 * 1024));
  expect(await watcher.closed).toBeGreaterThan(1000);
});

it("follows commands one after the other, however fast they come", async () => {
  await begin();
  for (let index = 0; index < 60; index += 1) watcher.send("insert", { name: `Fast ${index}`, tons: index });
  await expect
    .poll(() => watcher.chunks.filter(({ kind }) => kind === 8).length, { timeout: 20_000 })
    .toBe(60);
  const { body } = await server.call("GET", `/bucket/${bucket}/data`);
  expect(body.map(({ tons }: { tons: number }) => tons)).toEqual(
    Array.from({ length: 60 }, (_, index) => index),
  );
});
