import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createRegexMatcher } from "../../../filter/regex";
import { startTestServer, type TestServer } from "../../../shell/testServer";
import type { RecordCall } from "../../recordCall";
import { receive } from "../../threads/messages";
import { createPool } from "../../threads/pool";
import { startThread } from "../../threads/thread";
import { TimeUp } from "../../timeUp";
import type { DatabaseAddress } from "../address";
import { databaseOfInstances, type InstancesDatabase, noPostgres } from "../cluster.fixture";
import { createPostgresReading } from "./reading";

let database: InstancesDatabase | undefined;
let server: TestServer;
beforeAll(async () => {
  database = await databaseOfInstances();
  if (database === undefined) return;
  server = await startTestServer({ database: database.address });
  const notes = "ab ".repeat(1000);
  await server.server.engine.write(async ({ identities }) => {
    for (let n = 0; n < 1500; n += 1) {
      const _id = n.toString(16).padStart(24, "0");
      await identities.insert(
        { _id, identifier: `name ${n}`, policies: [], attributes: { notes } },
        undefined,
      );
    }
  });
});
afterAll(async () => {
  await server?.close();
  await database?.drop();
});
beforeEach(({ skip }) => skip(database === undefined, noPostgres));

const address = (): DatabaseAddress => database?.address ?? expect.unreachable(noPostgres);
const given = () => ({ address: address(), secret: server.server.engine.secret });
const page = (filter: object): RecordCall => ({
  area: "identities",
  method: "page",
  values: [
    { rows: { include: [], excludeGroups: [] }, filter, sort: undefined, skip: 0, limit: 0, count: false },
  ],
});
const seventh = "7".padStart(24, "0");
const slow = page({ "attributes.notes": { $regex: "(a|b| ){300}[cd]" } });
const quick = page({ identifier: "name 7" });
const removeAll: RecordCall = { area: "identities", method: "remove", values: [seventh] };
const match: RecordCall = {
  area: "patterns",
  method: "match",
  values: [[{ pattern: "b+$", text: "abb", flags: "" }]],
};

describe("a read in a thread", () => {
  // Nobody ends it from outside here: each text is short, and there are many of them.
  it("ends by itself once it has worked as long as it may, and another one follows", async () => {
    const read = createPostgresReading({ ...given(), matcher: createRegexMatcher() });
    const first = read({ kind: "read", call: quick, budget: 60_000 });
    expect(await first).toMatchObject({ total: 1 });
    await expect(read({ kind: "read", call: slow, budget: 20 })).rejects.toBeInstanceOf(TimeUp);
    expect(await read({ kind: "read", call: quick, budget: 60_000 })).toMatchObject({ total: 1 });
  });

  it("looks for patterns, and writes nothing", async () => {
    const thread = startThread({ ...threadData(), writes: false });
    const ask = async (call: RecordCall) => receive(await thread.ask({ kind: "read", call, budget: 60_000 }));
    await thread.ready;
    expect(await ask(match)).toEqual([true]);
    await expect(ask(removeAll)).rejects.toThrow();
    expect(await server.server.engine.identities.find(seventh)).toBeDefined();
    await thread.end();
  });

  it("is answered where the database has ended its connection meanwhile", async () => {
    const pool = createPool({ ...threadData(), size: 1, budget: 60_000 });
    const readFor = { caller: "", gone: () => new AbortController().signal };
    expect(await pool.read(quick, readFor)).toMatchObject({ total: 1 });
    await endConnections();
    expect(await pool.read(quick, readFor)).toMatchObject({ total: 1 });
    await pool.close();
  });
});

const threadData = () => ({ database: address(), secret: server.server.engine.secret });

/** Of everybody on the database but the one that does it. */
async function endConnections(): Promise<void> {
  const { host, port, user = "postgres", database: name } = address();
  const client = new Client({ host, port, user, database: name });
  await client.connect();
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  await client.end();
}
