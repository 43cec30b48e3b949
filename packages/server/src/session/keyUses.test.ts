import { afterEach, beforeEach, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../shell/testServer";

let server: TestServer;
let logged: unknown[];
let key: { _id: string; key: string };
beforeEach(async () => {
  logged = [];
  server = await startTestServer({ log: (error) => logged.push(error) });
  key = (await server.call("POST", "/passport/apikey", { body: { name: "reader" } })).body;
  await server.call("PUT", `/passport/apikey/${key._id}/policy/BucketReadOnlyAccess`);
});
afterEach(() => server.close());

const read = async () => (await server.call("GET", "/bucket", { as: `APIKEY ${key.key}` })).status;
const lastUsed = async () => (await server.call("GET", `/passport/apikey/${key._id}`)).body.last_used;

it("a read waits for no other write until its key is noted", async () => {
  const { engine } = server.server;
  const turn = Promise.withResolvers<void>();
  const write = engine.write(() => turn.promise);
  expect(await read()).toBe(200);
  expect(await lastUsed()).toBeNull();
  turn.resolve();
  await write;
  await expect.poll(lastUsed).toEqual(expect.any(String));
});

it("a read is answered where nothing can be written, and the failure is told once", async () => {
  const { engine } = server.server.context;
  const { write } = engine;
  Object.assign(engine, { write: async () => Promise.reject(new Error("Nothing can be written")) });
  expect([await read(), await read()]).toEqual([200, 200]);
  await expect.poll(() => logged).toHaveLength(1);
  Object.assign(engine, { write });
  expect(await lastUsed()).toBeNull();
});

it("a note that waits for a long write does not keep a server that closes", async () => {
  const { engine } = server.server;
  const begun = Promise.withResolvers<void>();
  const body = { title: "Ships", description: "For a test", properties: { name: { type: "string" } } };
  const bucketId = (await server.call("POST", "/bucket", { body })).body._id;
  const ids = Array.from({ length: 300 }, (_, index) => index.toString(16).padStart(24, "0"));
  const json = ids.map((id) => JSON.stringify({ _id: id, name: id }));
  const documents = { ids, json, isNew: ids.map(() => true) };
  const long = expect(
    engine.write(async (tx) => {
      await tx.documents.storeAll(bucketId, documents);
      begun.resolve();
      for (;;) await tx.documents.find(bucketId, ids[0] ?? "");
    }),
  ).rejects.toMatchObject({ body: { statusCode: 503 } });
  await begun.promise;
  expect(await read()).toBe(200);
  await server.server.close();
  await long;
  expect(logged).toEqual([]);
});
