import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "../../shell/testServer";
import { tableOf } from "../records/documentTable";
import { startAnotherNode } from "./anotherNode.fixture";
import { databaseOfInstances, type InstancesDatabase, noPostgres } from "./cluster.fixture";

let database: InstancesDatabase | undefined;
let server: TestServer;
let other: TestServer;
let client: Client;
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
  const { host, port, user = "postgres", database: name, schema } = address;
  client = new Client({ host, port, user, database: name, options: `-c search_path=${schema}` });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
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

  it("is not called undone where it is committed, and nothing tells that it is on the disk", async () => {
    const { engine, context } = server.server;
    const id = context.newId();
    await client.query("BEGIN; LOCK TABLE claim IN ACCESS EXCLUSIVE MODE");
    const others: Promise<unknown>[] = [];
    const beside = (work: Promise<unknown>) => void others.push(work.catch(() => undefined));
    try {
      const written = engine.write(async ({ documents }) => {
        await documents.insert(bucket, id, { name: "committed" });
        // All other connections are in use when it ends, and somebody waits for their turn.
        for (const name of ["a", "b", "c"]) beside(engine.leases.claim(`of the test ${name}`, 1));
        const begun = performance.now();
        await expect.poll(() => performance.now() - begun, { timeout: 1_000 }).toBeGreaterThan(150);
        beside(engine.write(({ documents: own }) => own.find(bucket, id)));
      });
      await expect(written).rejects.toThrow(/It is not known whether it is stored/);
      expect((await server.call("GET", `${data()}/${id}`)).body.name).toBe("committed");
    } finally {
      await client.query("ROLLBACK");
      await Promise.all(others);
    }
    await server.call("DELETE", `${data()}/${id}`);
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

/** All of them wait for the turn together, in the order in which they asked. `asked`: how many have, where they do later. */
async function waitingTogether<T>(
  begin: () => readonly Promise<T>[],
  asked?: () => number,
): Promise<readonly PromiseSettledResult<T>[]> {
  await client.query("BEGIN");
  await client.query("SELECT 1 FROM instance FOR UPDATE");
  const begun = begin();
  const all = Promise.allSettled(begun);
  if (asked !== undefined) await expect.poll(asked).toBe(begun.length);
  await expect.poll(isWaiting).toBe(true);
  await client.query("COMMIT");
  return all;
}

/** Whether somebody waits for the turn. */
async function isWaiting(): Promise<boolean> {
  const { rows } = await client.query("SELECT count(*) AS n FROM pg_locks WHERE NOT granted");
  return Number(rows[0]?.n) > 0;
}

/** In how many transactions documents of such a name were stored, by their names. */
async function transactionsOf(name: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query(
    `SELECT body->>'name' AS name, xmin::text AS number FROM ${tableOf(bucket)} WHERE body->>'name' LIKE $1 ORDER BY sequence`,
    [`${name}%`],
  );
  return new Map(rows.map((row) => [row.name, row.number]));
}

describe("changes that wait together", () => {
  const insert = (name: string) => {
    const { engine, context } = server.server;
    return engine.write((tx) => tx.documents.insert(bucket, context.newId(), { name }));
  };
  const numbered = (name: string) => Array.from({ length: 10 }, (_, at) => `${name} ${at}`);
  const isKept = ({ status }: PromiseSettledResult<unknown>) => status === "fulfilled";

  it("share transactions, each with its activity", async () => {
    const asked = numbered("shared");
    const post = async (name: string) => (await server.call("POST", data(), { body: { name } })).status;
    const write = vi.spyOn(server.server.context.engine, "write");
    const answers = await waitingTogether(
      () => asked.map(post),
      () => write.mock.calls.length,
    );
    write.mockRestore();
    expect(answers).toEqual(asked.map(() => ({ status: "fulfilled", value: 201 })));
    const stored = await transactionsOf("shared");
    // Each comes on a connection of its own.
    expect([...stored.keys()].toSorted()).toEqual(asked);
    expect(new Set(stored.values()).size).toBeLessThan(asked.length);
    expect((await server.call("GET", "/activity/verify")).body).toMatchObject({ intact: true });
  });

  it.each<[string, (name: string) => Promise<unknown>]>([
    [
      "throws behind what it wrote",
      (name) =>
        server.server.engine.write(async (tx) => {
          await tx.documents.insert(bucket, server.server.context.newId(), { name });
          await tx.documents.batch(bucket, 1);
          throw new Error("Refused");
        }),
    ],
    ["the database refuses", (name) => insert(`${name} \u0000`)],
    ["throws before it wrote", () => server.server.engine.write(() => Promise.reject(new Error("Refused")))],
  ])("are stored without the one that %s", async (why, refused) => {
    const name = why.replaceAll(" ", "");
    const asked = numbered(name);
    const answers = await waitingTogether(() =>
      asked.map((each, at) => (at === 4 ? refused(each) : insert(each))),
    );
    expect(answers.map(isKept)).toEqual(asked.map((_, at) => at !== 4));
    expect([...(await transactionsOf(name)).keys()]).toEqual(asked.filter((_, at) => at !== 4));
    const { status } = await other.call("POST", data(), { body: { name: `${name} last` } });
    expect(status).toBe(201);
    expect((await server.call("GET", "/activity/verify")).body).toMatchObject({ intact: true });
  });

  it("are not kept by one that takes long", async () => {
    const asked = numbered("beside");
    let answered = 0;
    // It ends once those before it are answered.
    const long = (name: string) =>
      server.server.engine.write(async (tx) => {
        await tx.documents.insert(bucket, server.server.context.newId(), { name });
        while (answered < 4) await tx.documents.batch(bucket, 1);
      });
    const answers = await waitingTogether(() =>
      asked.map(async (each, at) => {
        await (at === 4 ? long : insert)(each);
        answered += 1;
      }),
    );
    expect(answers.map(isKept)).toEqual(asked.map(() => true));
    expect([...(await transactionsOf("beside")).keys()]).toEqual(asked);
  });
});
