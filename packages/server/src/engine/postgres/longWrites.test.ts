import { Socket } from "node:net";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "../../shell/testServer";
import type { Transaction } from "../engine";
import { tableOf } from "../records/documentTable";
import { startAnotherNode } from "./anotherNode.fixture";
import { databaseOfInstances, type InstancesDatabase, noPostgres } from "./cluster.fixture";

// A transaction whose time is up is undone, whatever it does at that moment, and others have their turn.

const budget = 1500;
let database: InstancesDatabase | undefined;
let server: TestServer;
let other: TestServer;
let client: Client;
let bucket = "";
beforeAll(async () => {
  database = await databaseOfInstances();
  if (database === undefined) return;
  const { address } = database;
  server = await startTestServer({ database: address, writeBudget: budget });
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
const tooLong = {
  body: { statusCode: 503, message: expect.stringMatching(/^The change took longer than 1.5 seconds/) },
};
const insert = ({ documents }: Transaction, name = "lost") =>
  documents.insert(bucket, server.server.context.newId(), { name });

/** Nothing of it is stored, and each node writes. */
async function expectUndone(nodes: readonly TestServer[] = [server, other]): Promise<void> {
  for (const node of nodes) {
    const made = await node.call("POST", data(), { body: { name: "next" } });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { body } = await node.call("GET", data());
    expect(body.map(({ name }: { name: string }) => name)).toEqual(["next"]);
    await node.call("DELETE", `${data()}/${made.body._id}`);
  }
}

describe("a transaction that does not end", () => {
  it.each<[string, (transaction: Transaction) => Promise<unknown>]>([
    [
      "asks one thing after the other",
      async (tx) => {
        for (;;) await tx.documents.batch(bucket, 1);
      },
    ],
    ["waits for something else", () => new Promise(() => undefined)],
    [
      "tells more than it asks",
      async (tx) => {
        for (;;) await insert(tx, "more");
      },
    ],
    [
      "goes on after what failed",
      async (tx) => {
        for (;;) await tx.documents.batch(bucket, 1).catch(() => new Promise(setImmediate));
      },
    ],
  ])("is undone when its time is up: one that %s", async (_, work) => {
    const write = server.server.engine.write(async (tx) => {
      await insert(tx);
      await work(tx);
    });
    await expect(write).rejects.toMatchObject(tooLong);
    await expect.poll(busy).toBe(0);
    await expectUndone();
  });

  it("is undone where what it has told takes too long at its end", async () => {
    const table = tableOf(bucket);
    await client.query(
      `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN IF NEW.json LIKE ''%lost%'' THEN PERFORM pg_sleep(0.4); END IF; RETURN NEW; END';
       CREATE TRIGGER slow BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION slow()`,
    );
    const write = server.server.engine.write(async (tx) => {
      for (let count = 0; count < 20; count += 1) await insert(tx);
    });
    await expect(write).rejects.toMatchObject(tooLong);
    await client.query(`DROP TRIGGER slow ON ${table}; DROP FUNCTION slow()`);
    await expectUndone();
  });

  it("has less and less time for a statement, by which the database itself ends it", async () => {
    const table = tableOf(bucket);
    await client.query(
      `CREATE FUNCTION timed() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.json = jsonb_set(NEW.json::jsonb, ''{name}'', (SELECT to_jsonb(setting::int) FROM pg_settings WHERE name = ''statement_timeout''))::text; RETURN NEW; END';
       CREATE TRIGGER timed BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION timed()`,
    );
    const { engine, context } = server.server;
    const [early, late] = [context.newId(), context.newId()];
    await engine.write(async (tx) => {
      const begun = performance.now();
      await tx.documents.insert(bucket, early, { name: "" });
      while (performance.now() - begun < budget / 2) await tx.documents.batch(bucket, 1);
      await tx.documents.insert(bucket, late, { name: "" });
    });
    await client.query(`DROP TRIGGER timed ON ${table}; DROP FUNCTION timed()`);
    const { rows } = await client.query(`SELECT id, body->'name' AS name FROM ${table}`);
    const timeOf = (id: string) => rows.find((row) => row.id === id)?.name;
    const [atFirst, atLast] = [timeOf(early), timeOf(late)];
    expect(atFirst).toBe(budget);
    expect(atLast).toBeLessThan(budget * 0.7);
    for (const id of [early, late]) expect((await server.call("DELETE", `${data()}/${id}`)).status).toBe(204);
  });

  it("is undone when its server is closed", async () => {
    const closing = await startAnotherNode(server, {
      database: database?.address,
      drainTime: 100,
    });
    const begun = Promise.withResolvers<void>();
    const long = expect(
      closing.server.engine.write(async (tx) => {
        await insert(tx);
        begun.resolve();
        for (;;) await tx.documents.batch(bucket, 1);
      }),
    ).rejects.toMatchObject({
      body: { statusCode: 503, message: "The server is being stopped. Nothing was changed." },
    });
    await begun.promise;
    await closing.close();
    await long;
    await expectUndone();
  });
});

it("a caller who changes much leaves others their turns", async () => {
  const writer = (identifier: string) =>
    other.createIdentity(
      [{ action: "bucket:data:create", module: "bucket:data", resource: { include: ["*"], exclude: [] } }],
      { identifier },
    );
  const [busy, calm] = [await writer("busy"), await writer("calm")];
  await client.query("BEGIN");
  await client.query("SELECT 1 FROM instance FOR UPDATE");
  const order: string[] = [];
  const write = async (as: string, name: string) => {
    const { status } = await other.call("POST", data(), { as, body: { name } });
    order.push(name);
    return status;
  };
  const asked = vi.spyOn(other.server.context.engine, "write");
  const written = Array.from({ length: 20 }, () => write(busy.credential, "busy"));
  // Its first ones wait for the row, and the rest for them.
  await expect.poll(() => asked.mock.calls.length).toBe(20);
  await expect.poll(locked).toBeGreaterThan(0);
  written.push(write(calm.credential, "calm"));
  await expect.poll(() => asked.mock.calls.length).toBe(21);
  asked.mockRestore();
  await client.query("COMMIT");
  expect(new Set(await Promise.all(written))).toEqual(new Set([201]));
  expect(order.indexOf("calm")).toBeLessThan(10);
  await client.query(`DELETE FROM ${tableOf(bucket)}`);
});

it("nothing is asked behind the end of a transaction", async () => {
  const { engine } = server.server;
  let kept: Transaction | undefined;
  await engine.write(async (tx) => {
    kept = tx;
  });
  await expect(kept === undefined ? undefined : insert(kept)).rejects.toThrow();
  await expectUndone();
});

it("a server that reads nothing of what it asked for keeps others waiting for a moment only", {
  timeout: 90_000,
}, async () => {
  const { host, port, user = "postgres", database: name, schema } = database?.address ?? expect.unreachable();
  const stuck = new Client({ host, port, user, database: name, options: `-c search_path=${schema}` });
  stuck.on("error", () => undefined);
  await stuck.connect();
  await stuck.query("BEGIN");
  await stuck.query("SELECT 1 FROM instance FOR UPDATE");
  const connection: unknown = Reflect.get(stuck, "connection");
  const stream: unknown = typeof connection === "object" && connection && Reflect.get(connection, "stream");
  if (!(stream instanceof Socket)) return expect.unreachable();
  const asked = expect(stuck.query("SELECT repeat('x', 200000000)")).rejects.toThrow();
  stream.pause();
  await expectUndone([other]);
  stream.resume();
  await asked;
});

it("a server whose loop is blocked for longer than a transaction may stand still is told so", {
  timeout: 60_000,
}, async () => {
  const write = other.server.engine.write(async (tx) => {
    await insert(tx);
    await tx.documents.batch(bucket, 1);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 9_000);
    await insert(tx);
  });
  await expect(write).rejects.toMatchObject({
    body: { statusCode: 503, message: expect.stringMatching(/^The server stood still for longer than/) },
  });
  // It lost touch with the others meanwhile.
  await expect.poll(async () => (await server.call("GET", "/bucket")).status).toBe(200);
  await expectUndone();
});

/** Connections that wait for one another. */
async function locked(): Promise<number> {
  const { rows } = await client.query("SELECT count(*) AS n FROM pg_locks WHERE NOT granted");
  return Number(rows[0]?.n);
}

/** Connections with a transaction that has begun. */
async function busy(): Promise<number> {
  const { rows } = await client.query(
    "SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()",
  );
  return Number(rows[0]?.n);
}
