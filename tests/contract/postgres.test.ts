// A walk through an instance on PostgreSQL, and many requests at once on it: there nothing that is decided outside of a
// transaction is certain to be so inside. `npm run test:postgres` runs everything else on it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  databaseOfInstances,
  type InstancesDatabase,
  noPostgres,
} from "@twinhelm/server/engine/postgres/cluster.fixture";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startReceiver } from "./fixtures/receiver";
import { functionsOf, http } from "./functionWorld";

let database: InstancesDatabase | undefined;
let folder: string;
let server: TestServer;
const start = async () => {
  if (database !== undefined)
    server = await startTestServer({ dataFolder: folder, database: database.address });
};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "twinhelm-postgres-walk-"));
  database = await databaseOfInstances();
  if (database === undefined) process.stderr.write(`${noPostgres}\n`);
  await start();
});
afterAll(async () => {
  if (database !== undefined) await server.close();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(({ skip }) => skip(database === undefined, noPostgres));

const text = { type: "string" };
const ask = async (method: string, path: string, body?: object) => {
  const answer = await server.call(method, path, body === undefined ? {} : { body });
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
const bucketOf = async (properties: object, more: object = {}): Promise<string> =>
  (await ask("POST", "/bucket", { title: "Walked", description: "For a test", properties, ...more }))._id;
const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const statusesOf = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted();

it("documents are unique, found, sorted, related, remembered, undone, and there after a restart", async () => {
  const ports = await bucketOf({ name: { ...text, options: { unique: true } } });
  const boats = await bucketOf(
    {
      name: { ...text, options: { index: true } },
      tons: { type: "number" },
      port: { type: "relation", bucketId: ports, relationType: "onetoone" },
    },
    { history: true },
  );
  const port = await ask("POST", `/bucket/${ports}/data`, { name: "Izmir" });
  expect((await server.call("POST", `/bucket/${ports}/data`, { body: { name: "Izmir" } })).status).toBe(400);
  const path = `/bucket/${boats}/data`;
  for (const [name, tons] of [
    ["b", 2],
    ["B", 10],
    ["a", 9],
  ] as const)
    await ask("POST", path, { name, tons, port: port._id });
  const found = async (query: Readonly<Record<string, string>>) =>
    (await server.call("GET", path, { query })).body.map(({ name }: { name: string }) => name);
  expect(await found({ sort: '{"name":1}' })).toEqual(["B", "a", "b"]);
  expect(await found({ filter: '{"tons":{"$gt":5}}', sort: '{"tons":-1}' })).toEqual(["B", "a"]);
  expect(await found({ filter: '{"port.name":"Izmir"}', limit: "2" })).toEqual(["b", "B"]);
  expect(await found({ filter: '{"name":{"$regex":"^[ab]$"}}' })).toEqual(["b", "a"]);
  const [{ _id }] = (await server.call("GET", path, { query: { relation: "true" } })).body;
  await ask("PATCH", `${path}/${_id}`, { tons: 3 });
  expect(await ask("GET", `/bucket/${boats}/history/${_id}`)).toHaveLength(1);
  const [{ _id: activity }] = await ask("GET", "/activity?limit=1");
  await ask("POST", "/activity/undo", { ids: [activity] });
  expect((await ask("GET", `${path}/${_id}`)).tons).toBe(2);
  expect(await ask("GET", "/activity/verify")).toMatchObject({ intact: true, problems: [] });
  const token = server.admin;
  await server.close();
  await start();
  expect((await server.call("GET", `${path}/${_id}`, { as: token })).body).toMatchObject({
    name: "b",
    tons: 2,
  });
  await ask("DELETE", `/bucket/${ports}`);
  expect((await server.call("GET", `${path}/${_id}`)).body.port).toBeUndefined();
});

it("files are kept, and a change reaches a webhook and a function", async () => {
  const data = Buffer.from("walked").toString("base64");
  const [file] = await ask("POST", "/storage", [{ name: "a.txt", content: { data, type: "text/plain" } }]);
  expect(await ask("GET", `/storage/${file._id}/view`)).toBe("walked");
  const boats = await bucketOf({ name: text });
  const receiver = await startReceiver();
  const functions = functionsOf(() => server);
  try {
    const trigger = { name: "database", options: { collection: `bucket_${boats}`, type: "INSERT" } };
    await ask("POST", "/webhook", { title: "walked", url: receiver.url, body: "{{{toJSON this}}}", trigger });
    const id = await functions.make(
      { default: { type: "bucket", options: { bucket: boats, type: "INSERT" } } },
      "export default ({ current }) => console.log(current.name);",
    );
    await ask("POST", `/bucket/${boats}/data`, { name: "Hope" });
    expect((await receiver.until(1))[0]?.body).toContain("Hope");
    expect(await functions.said(id, 1)).toEqual(["Hope"]);
  } finally {
    await receiver.close();
  }
});

describe("of many at once", () => {
  it("one gets what is unique: a name, a document, a key, a place in a limit", async () => {
    const person = { identifier: "at once", password: testPassword };
    const people = await times(8, () => server.call("POST", "/passport/identity", { body: person }));
    expect(statusesOf(people)).toEqual([201, ...Array(7).fill(400)]);
    const keys = await times(8, () =>
      server.call("POST", "/passport/apikey", { body: { name: "one", key: "of-one" } }),
    );
    expect(statusesOf(keys)).toEqual([201, ...Array(7).fill(409)]);
    const limited = await bucketOf(
      { name: { ...text, options: { unique: true } } },
      { documentSettings: { countLimit: 3, limitExceedBehaviour: "prevent" } },
    );
    const same = await times(8, () =>
      server.call("POST", `/bucket/${limited}/data`, { body: { name: "same" } }),
    );
    expect(statusesOf(same)).toEqual([201, ...Array(7).fill(400)]);
    const others = await times(8, (index) =>
      server.call("POST", `/bucket/${limited}/data`, { body: { name: `other ${index}` } }),
    );
    expect(others.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await ask("GET", `/bucket/${limited}/data`)).toHaveLength(3);
  });

  it("each patch of a document keeps those of the others", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `f${index}`);
    const bucket = await bucketOf(Object.fromEntries(names.map((name) => [name, { type: "number" }])));
    const path = `/bucket/${bucket}/data`;
    const { _id } = await ask("POST", path, {});
    await Promise.all(names.map((name, index) => ask("PATCH", `${path}/${_id}`, { [name]: index })));
    expect(await ask("GET", `${path}/${_id}`)).toMatchObject(
      Object.fromEntries(names.map((name, index) => [name, index])),
    );
  });

  it("buckets that are made while others are read and go are all there", async () => {
    const made = await times(24, async () => {
      const [stays, goes] = [await bucketOf({ name: text }), await bucketOf({ name: text })];
      const reads = times(6, () => server.call("GET", `/bucket/${goes}/data`));
      await ask("DELETE", `/bucket/${goes}`);
      for (const { status } of await reads) expect([200, 404]).toContain(status);
      return stays;
    });
    const answers = await times(made.length, (index) =>
      server.call("POST", `/bucket/${made[index]}/data`, { body: { name: "x" } }),
    );
    expect(new Set(statusesOf(answers))).toEqual(new Set([201]));
  });
});

it("what was answered holds at once: of a policy, a function, a webhook", async () => {
  const person = await server.createIdentity([], { identifier: "held" });
  const statement = { action: "bucket:index", module: "bucket", resource: { include: ["*"], exclude: [] } };
  const policy = await ask("POST", "/passport/policy", {
    name: "p",
    description: "",
    statement: [statement],
  });
  const attachment = `/passport/identity/${person.id}/policy/${policy._id}`;
  const functions = functionsOf(() => server);
  const code = "export default () => 'here';";
  const { _id, ...sent } = await ask("POST", "/function", {
    name: "held",
    language: "javascript",
    timeout: 20,
    env: {},
    triggers: { default: http("/held0") },
  });
  expect((await functions.save(_id, code)).status).toBe(204);
  for (let round = 1; round <= 10; round += 1) {
    await ask("PUT", attachment);
    expect((await server.call("GET", "/bucket", { as: person.credential })).status).toBe(200);
    await ask("DELETE", attachment);
    expect((await server.call("GET", "/bucket", { as: person.credential })).status).toBe(403);
    await ask("PUT", `/function/${_id}`, { ...sent, triggers: { default: http(`/held${round}`) } });
    expect((await functions.run(`/held${round}`)).status).toBe(200);
    expect((await functions.run(`/held${round - 1}`)).status).toBe(404);
  }
});

// Last: nobody who was there before is left to ask for more.
it("of the last two who are deleted at once one stays", async () => {
  const all: { _id: string }[] = await ask("GET", "/passport/identity");
  for (const { _id } of all.slice(1)) await ask("DELETE", `/passport/identity/${_id}`);
  const first = String(all[0]?._id);
  const { _id: second } = await ask("POST", "/passport/identity", {
    identifier: "second",
    password: testPassword,
  });
  const gone = await Promise.all(
    [first, second].map((id) => server.call("DELETE", `/passport/identity/${id}`)),
  );
  const [done, refused] = statusesOf(gone);
  expect(done).toBe(204);
  // Who asks for both may be the one who is gone by then.
  if (refused === 401) expect(await server.signIn("second", testPassword)).toMatch(/./);
  else expect([refused, await ask("GET", "/passport/identity")]).toMatchObject([400, [{ _id: first }]]);
});
