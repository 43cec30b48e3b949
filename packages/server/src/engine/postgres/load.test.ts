import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../shell/testServer";
import { tableOf } from "../records/documentTable";
import { startAnotherNode } from "./anotherNode.fixture";
import { databaseOfInstances, type InstancesDatabase, noPostgres } from "./cluster.fixture";

// What one caller asks for leaves the others their answers.

const documents = 40_000;
const connections = 4;
let database: InstancesDatabase | undefined;
let server: TestServer;
let client: Client;
/** In no transaction: it sees what runs now. */
let watching: Client;
/** Another node, on which reads have more time than the test. */
let patient: TestServer;
let data = "";
let table = "";
/** The data of a bucket without documents. */
let elsewhere = "";
beforeAll(async () => {
  database = await databaseOfInstances();
  if (database === undefined) return;
  const address = { ...database.address, connections };
  server = await startTestServer({ database: address, readBudget: 1200 });
  const properties = { name: { type: "string" }, notes: { type: "textarea" } };
  const bucket = { title: "Many", description: "For a test", primary: "name", properties };
  const made = await server.call("POST", "/bucket", { body: bucket });
  patient = await startAnotherNode(server, { database: address, readBudget: 300_000 });
  table = tableOf(made.body._id);
  const empty = await server.call("POST", "/bucket", { body: { ...bucket, title: "None" } });
  elsewhere = `/bucket/${empty.body._id}/data`;
  data = `/bucket/${made.body._id}/data`;
  const { host, port, user = "postgres", database: name, schema } = address;
  const config = { host, port, user, database: name, options: `-c search_path=${schema}` };
  [client, watching] = [new Client(config), new Client(config)];
  for (const each of [client, watching]) await each.connect();
  await client.query(
    `INSERT INTO ${table} (id, json)
     SELECT id, json_build_object('_id', id, 'name', 'Name ' || n, 'notes', repeat('n', 300))::text
     FROM (SELECT n, lpad(to_hex(n), 24, '0') AS id FROM generate_series(1, $1::integer) n) AS made`,
    [documents],
  );
});
afterAll(async () => {
  for (const each of [client, watching]) await each?.end();
  await patient?.close();
  await server?.close();
  await database?.drop();
});
beforeEach(({ skip }) => skip(database === undefined, noPostgres));

/** Found nowhere: every text is looked through, so often that no machine is done with it in the time that reads have. */
const patterns = Array.from({ length: 20 }, (_, at) => ({ notes: { $regex: `(n|m){${250 - at}}[cd]` } }));
const slow = () => `${data}?filter=${encodeURIComponent(JSON.stringify({ $or: patterns }))}`;
const reader = (identifier: string) =>
  server.createIdentity(
    [{ action: "bucket:data:index", module: "bucket:data", resource: { include: ["*/*"], exclude: [] } }],
    { identifier },
  );

/** What the database does for this instance at the moment, by its text. */
async function running(text: string): Promise<number> {
  const { rows } = await watching.query(
    "SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid() AND query LIKE $1 AND query NOT LIKE 'LOCK%'",
    [`%${text}%`],
  );
  return Number(rows[0]?.n);
}

describe("a long read", () => {
  it("ends when its time is up, and others are answered meanwhile", async () => {
    const long = server.call("GET", slow());
    let isOver = false;
    void long.then(() => {
      isOver = true;
    });
    let answered = 0;
    while (!isOver) {
      const { status } = await server.call("GET", `${data}?limit=1`);
      expect(status).toBe(200);
      answered += 1;
    }
    const { status, body } = await long;
    expect({ status, message: body.message }).toEqual({
      status: 503,
      message: expect.stringMatching(
        /^Reading was ended after 1.2 seconds. No index serves the condition on "notes"/,
      ),
    });
    expect(answered).toBeGreaterThan(1);
  });

  it("leaves connections to other callers, however many one caller begins", async () => {
    const [busy, other] = [await reader("busy"), await reader("other")];
    await client.query("BEGIN");
    await client.query(`LOCK TABLE ${table}`);
    const long = Array.from({ length: 12 }, () =>
      patient.call("GET", `${data}?limit=1`, { as: busy.credential }),
    );
    let ended = 0;
    for (const each of long) void each.then(() => (ended += 1));
    await expect.poll(() => running(table)).toBe(connections - 2);
    const { status } = await patient.call("GET", `${elsewhere}?limit=1`, { as: other.credential });
    expect({ status, ended }).toEqual({ status: 200, ended: 0 });
    await client.query("ROLLBACK");
    expect(new Set((await Promise.all(long)).map((each) => each.status))).toEqual(new Set([200]));
  });

  it("of patterns leaves others their answers, however many one caller begins", async () => {
    const [busy, other] = [await reader("patterns"), await reader("somebody")];
    const long = Array.from({ length: 12 }, () => server.call("GET", slow(), { as: busy.credential }));
    let ended = 0;
    for (const each of long) void each.then(() => (ended += 1));
    let answered = 0;
    while (ended < long.length) {
      const { status } = await server.call("GET", `${data}?limit=1`, { as: other.credential });
      expect(status).toBe(200);
      answered += 1;
    }
    expect(answered).toBeGreaterThan(long.length);
    expect(new Set((await Promise.all(long)).map((each) => each.status))).toEqual(new Set([503]));
  });

  it("gives all of an answer that is large", async () => {
    const { status, body } = await patient.call("GET", data);
    expect([status, body.length]).toEqual([200, documents]);
    expect(body.at(-1)).toMatchObject({ name: `Name ${documents}` });
  });

  it("is ended in the database when its client goes", async () => {
    await client.query("BEGIN");
    await client.query(`LOCK TABLE ${table}`);
    const leaving = new AbortController();
    const asked = patient.call("GET", `${data}?limit=1`, { signal: leaving.signal }).catch(() => "gone");
    await expect.poll(() => running(table)).toBe(1);
    leaving.abort();
    expect(await asked).toBe("gone");
    await expect.poll(() => running(table)).toBe(0);
    await client.query("ROLLBACK");
  });
});
