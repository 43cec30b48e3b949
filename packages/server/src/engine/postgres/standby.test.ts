// Documents that are read from a standby: what is seen there is never older than what the database would show.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../shell/testServer";
import { databaseAddress } from "./address";
import { type OwnCluster, ownCluster } from "./ownCluster.fixture";

const cluster = await ownCluster();
const never = (): never => {
  throw new Error("There is no PostgreSQL");
};
const newFolder = () => mkdtempSync(join(tmpdir(), "twinhelm-standby-"));
const boats = { title: "Boats", description: "For a test", properties: { name: { type: "string" } } };

describe.skipIf(cluster === undefined)("a standby for reads", () => {
  const primary = (): OwnCluster => cluster ?? never();
  let standby: OwnCluster;
  let alone: OwnCluster;
  let server: TestServer;
  let other: TestServer;
  let path: string;
  const lines: string[] = [];
  const addressOf = (of: OwnCluster, more = "schema=boats&connections=3") =>
    databaseAddress(of.address(more));

  beforeAll(async () => {
    await primary().start();
    standby = await primary().standby(true);
    await standby.start();
    server = await startNode(standby);
    path = `/bucket/${(await server.call("POST", "/bucket", { body: boats })).body._id}/data`;
    other = await startNode(standby, server.folder);
  }, 120_000);
  afterAll(async () => {
    for (const each of [other, server]) await each?.close();
    for (const each of [alone, standby]) await each?.stop("immediate");
    await primary().drop();
  });
  beforeEach(async () => {
    lines.splice(0);
    await standby.start();
    await standby.query("SELECT pg_wal_replay_resume()");
    await isUsed();
  });

  /** `first`: the folder of another node, whose secret it gets. */
  const startNode = (from: OwnCluster, first?: string): Promise<TestServer> =>
    startTestServer({
      ...(first === undefined ? {} : { dataFolder: newFolder(), secretFile: join(first, "secret") }),
      database: addressOf(primary()),
      databaseRead: addressOf(from),
      metrics: "same",
      write: (line) => void lines.push(line),
    });
  const namesAt = async (node: TestServer): Promise<readonly string[]> => {
    const { status, body } = await node.call("GET", path);
    expect(status).toBe(200);
    return body.map(({ name }: { name: string }) => name);
  };
  const write = async (name: string, node = server) =>
    expect((await node.call("POST", path, { body: { name } })).status).toBe(201);
  /** Reads that the standby, and that the database in its place, has answered. */
  async function readsOf(node: TestServer): Promise<{ replica: number; database: number; up: number }> {
    const text = await (await fetch(new URL("/metrics", node.ownUrl))).text();
    const numberOf = (name: string) =>
      Number(text.match(new RegExp(`^twinhelm_database_replica_${name} (\\d+)`, "m"))?.[1]);
    const by = (what: string) => numberOf(`reads_total\\{by="${what}"\\}`);
    return { replica: by("replica"), database: by("database"), up: numberOf("up") };
  }
  const isUsed = (node = server) =>
    expect
      .poll(
        async () => {
          const before = await readsOf(node);
          await namesAt(node);
          return (await readsOf(node)).replica - before.replica;
        },
        { timeout: 20_000 },
      )
      .toBe(1);

  it("shows at each node what was written at any, as soon as it is answered", async () => {
    const known: string[] = [...(await namesAt(server))];
    const [first, second] = [await readsOf(server), await readsOf(other)];
    for (let turn = 0; turn < 30; turn += 1) {
      const [writer, reader] = turn % 2 === 0 ? [server, other] : [other, server];
      await write(`boat ${turn}`, writer);
      known.push(`boat ${turn}`);
      expect(await namesAt(reader)).toEqual(known);
    }
    const [mine, others] = [await readsOf(server), await readsOf(other)];
    expect(mine.replica + others.replica).toBeGreaterThan(first.replica + second.replica);
  });

  it("is left alone while it is behind, and used again once it has caught up", async () => {
    await standby.query("SELECT pg_wal_replay_pause()");
    // Nothing is missing there yet.
    await isUsed();
    const before = await readsOf(server);
    await write("late");
    for (let turn = 0; turn < 5; turn += 1) expect(await namesAt(server)).toContain("late");
    const after = await readsOf(server);
    expect(after).toMatchObject({ replica: before.replica, database: before.database + 5, up: 0 });
    expect(lines.filter((line) => /read replica .*is behind the database/.test(line))).toHaveLength(1);
    await standby.query("SELECT pg_wal_replay_resume()");
    await isUsed();
    expect(await readsOf(server)).toMatchObject({ up: 1 });
    expect(await namesAt(server)).toContain("late");
  });

  it("decides nothing: what somebody may do goes by the database", async () => {
    const statement = {
      action: "bucket:data:index",
      module: "bucket:data",
      resource: { include: ["*/*"], exclude: [] },
    };
    const { id, credential, policyId } = await server.createIdentity([statement]);
    await expect.poll(async () => (await server.call("GET", path, { as: credential })).status).toBe(200);
    await standby.query("SELECT pg_wal_replay_pause()");
    const gone = await server.call("DELETE", `/passport/identity/${id}/policy/${policyId}`);
    expect(gone.status).toBeLessThan(300);
    for (const node of [server, other])
      expect((await node.call("GET", path, { as: credential })).status).toBe(403);
  });

  it("may go away and come back: documents are read from the database meanwhile, and the log says so", async () => {
    await standby.stop();
    for (let turn = 0; turn < 5; turn += 1) expect(await namesAt(server)).toContain("late");
    await write("without");
    expect(await namesAt(server)).toContain("without");
    const saysOf = (text: RegExp) => lines.filter((line) => text.test(line)).length;
    await expect
      .poll(() => saysOf(/read replica .* does not answer .*read from the database/))
      .toBeGreaterThan(0);
    expect((await readsOf(server)).up).toBe(0);
    const { status } = await fetch(new URL("/readyz", server.ownUrl));
    expect(status).toBe(200);
    await standby.start();
    await isUsed();
    await expect.poll(() => saysOf(/read replica .* answers again/)).toBeGreaterThan(0);
    expect(await namesAt(server)).toContain("without");
  });

  it("is not used where it is a copy that goes its own way", async () => {
    alone = await primary().standby(false);
    await alone.start();
    const node = await startNode(alone, server.folder);
    try {
      // It has all documents, and the same last number.
      expect(await namesAt(node)).toContain("without");
      expect(await readsOf(node)).toMatchObject({ replica: 0, database: 1, up: 0 });
      expect(lines.join("\n")).toMatch(/does not show what is written to the database/);
    } finally {
      await node.close();
    }
  });

  it("is not used where it is no standby", async () => {
    const node = await startNode(primary(), server.folder);
    try {
      expect(await namesAt(node)).toContain("without");
      expect(await readsOf(node)).toMatchObject({ replica: 0, database: 1, up: 0 });
      expect(lines.join("\n")).toMatch(/follows no database/);
    } finally {
      await node.close();
    }
  });
});
