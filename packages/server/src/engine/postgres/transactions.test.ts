import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../shell/testServer";
import { startAnotherNode } from "./anotherNode.fixture";
import { databaseOfInstances, type InstancesDatabase, noPostgres } from "./cluster.fixture";

let database: InstancesDatabase | undefined;
let server: TestServer;
let other: TestServer;
let bucket = "";
beforeAll(async () => {
  database = await databaseOfInstances();
  if (database === undefined) return;
  const { address } = database;
  server = await startTestServer({ database: address });
  const properties = { name: { type: "string" } };
  const body = { title: "Boats", description: "For a test", primary: "name", properties };
  bucket = (await server.call("POST", "/bucket", { body })).body._id;
  other = await startAnotherNode(server, { database: address });
});
afterAll(async () => {
  await other?.close();
  await server?.close();
  await database?.drop();
});
beforeEach(({ skip }) => skip(database === undefined, noPostgres));

const data = () => `/bucket/${bucket}/data`;
async function names(node: TestServer): Promise<readonly string[]> {
  const { body } = await node.call("GET", data());
  return body.map(({ name }: { name: string }) => name);
}

describe("a transaction", () => {
  it("stores nothing where a statement fails that nobody waited for", async () => {
    const { engine, context } = server.server;
    const id = context.newId();
    const written = engine.write(async ({ documents }) => {
      await documents.insert(bucket, id, { name: "twice" });
      await documents.insert(bucket, id, { name: "twice" });
    });
    await expect(written).rejects.toThrow(/duplicate key/);
    expect(await names(server)).toEqual([]);
    const { status } = await server.call("POST", data(), { body: { name: "next" } });
    expect(status).toBe(201);
    expect(await names(server)).toEqual(["next"]);
  });

  it("takes its turn among many, and leaves it to other nodes", async () => {
    const many = Array.from({ length: 30 }, (_, at) => `name ${at}`);
    const write = async (name: string, at: number) => {
      const node = at % 3 === 0 ? other : server;
      // One of them is refused in the midst of others.
      const body = at === 7 ? { name: 7 } : { name };
      return (await node.call("POST", data(), { body })).status;
    };
    const statuses = await Promise.all(many.map(write));
    expect(statuses.map((status, at) => (at === 7 ? status === 400 : status === 201))).not.toContain(false);
    const expected = ["next", ...many.filter((_, at) => at !== 7)].toSorted();
    for (const node of [server, other]) {
      expect((await names(node)).toSorted()).toEqual(expected);
      // Nobody holds the turn who does not need it.
      expect((await node.call("POST", data(), { body: { name: "last" } })).status).toBe(201);
      expected.push("last");
      expected.sort();
    }
    const { body } = await server.call("GET", `${data()}?paginate=true&limit=1`);
    expect(body.meta.total).toBe(expected.length);
    expect((await server.call("GET", "/activity/verify")).body).toMatchObject({ intact: true });
  });
});
