// The PostgreSQL of several nodes is lost, and one that followed it takes over: the nodes go there, and lose what it lost.
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseAddress } from "@twinhelm/server/engine/postgres/address";
import { ownCluster } from "@twinhelm/server/engine/postgres/ownCluster.fixture";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { secretFile } from "@twinhelm/server/vault/secret";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const made = [await ownCluster(), await ownCluster()] as const;

describe.skipIf(made.includes(undefined))("nodes on a PostgreSQL that another one follows", () => {
  const a = () => made[0] ?? never();
  const b = () => made[1] ?? never();
  const folders: string[] = [];
  const running: TestServer[] = [];
  const address = () =>
    `postgres://postgres@127.0.0.1:${a().port},127.0.0.1:${b().port}/postgres?schema=nodes&connections=3`;
  const start = async (at = address()) => {
    const dataFolder = mkdtempSync(join(tmpdir(), "twinhelm-failover-"));
    const [one] = folders;
    if (one !== undefined) copyFileSync(join(one, secretFile), join(dataFolder, secretFile));
    folders.push(dataFolder);
    const server = await startTestServer({
      dataFolder,
      database: databaseAddress(at),
      log: () => undefined,
    });
    running.push(server);
    return server;
  };
  let [one, two]: TestServer[] = [];
  const nodes = () => [one ?? never(), two ?? never()];
  const bucket = (title: string) => ({
    title,
    description: "For a test",
    properties: { name: { type: "string", options: { position: "left" } } },
  });
  const makeBucket = async (server: TestServer, title: string): Promise<string> => {
    const { status, body } = await server.call("POST", "/bucket", { body: bucket(title) });
    expect(status).toBe(201);
    return body._id;
  };
  const write = (server: TestServer, id: string, name: string) =>
    server.call("POST", `/bucket/${id}/data`, { body: { name } });
  const namesAt = async (server: TestServer, id: string): Promise<readonly string[]> => {
    const { status, body } = await server.call("GET", `/bucket/${id}/data`);
    expect([status, body.message]).toEqual([200, undefined]);
    return body.map(({ name }: { name: string }) => name);
  };
  /** Each node stores, and reads what it stored. */
  const areWell = async (id: string) => {
    for (const server of nodes()) {
      await expect.poll(async () => (await write(server, id, "well")).status).toBe(201);
      await expect.poll(async () => (await server.call("GET", `/bucket/${id}/data`)).status).toBe(200);
      // Patterns are looked at by threads, which have connections of their own.
      const filter = { name: { $regex: "^wel" } };
      const found = () =>
        server.call("GET", `/bucket/${id}/data`, { query: { filter: JSON.stringify(filter) } });
      await expect
        .poll(async () => (await found()).body)
        .toContainEqual(expect.objectContaining({ name: "well" }));
    }
  };

  beforeAll(async () => {
    await a().start();
    await b().follow(a());
    await b().start();
    one = await start();
    two = await start();
  });
  afterAll(async () => {
    for (const server of running) await server.close();
    await Promise.all([a().drop(), b().drop()]);
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it("whatever the one that takes over has not is not there, nor held in memory", async () => {
    const [here = never(), there = never()] = nodes();
    const kept = await makeBucket(here, "Kept");
    const ann = await here.createIdentity([], { policies: ["PolicyReadOnlyAccess"] });
    const readsPolicies = async (server: TestServer) =>
      (await server.call("GET", "/passport/policy", { as: ann.credential })).status;
    // All that was written so far has come there.
    const [last] = await a().query("SELECT pg_current_wal_lsn() AS at");
    const hasCome = `SELECT pg_last_wal_replay_lsn() >= '${last?.at}' AS there`;
    await expect.poll(() => b().query(hasCome)).toEqual([{ there: true }]);
    await b().stop();
    const lost = await makeBucket(there, "Lost");
    expect((await here.call("PUT", `/bucket/${kept}`, { body: bucket("Renamed") })).status).toBe(200);
    await here.call("DELETE", `/passport/identity/${ann.id}/policy/PolicyReadOnlyAccess`);
    for (const server of nodes()) {
      expect((await write(server, lost, "lost")).status).toBe(201);
      expect(await readsPolicies(server)).toBe(403);
    }
    await a().stop("immediate");
    await b().start();
    await b().promote();
    await areWell(kept);
    for (const server of nodes()) {
      expect((await server.call("GET", `/bucket/${lost}/data`)).status).toBe(404);
      expect((await server.call("GET", `/bucket/${kept}`)).body.title).toBe("Kept");
      expect(await readsPolicies(server)).toBe(200);
    }
    // What is changed from now on holds everywhere, though its numbers were given before.
    const anew = await makeBucket(here, "Anew");
    expect((await write(there, anew, "anew")).status).toBe(201);
    await there.call("DELETE", `/passport/identity/${ann.id}/policy/PolicyReadOnlyAccess`);
    expect(await readsPolicies(here)).toBe(403);
  });

  it("nothing that was acknowledged is lost where the other one has it before", async () => {
    await a().follow(b());
    await a().start();
    await b().query("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await b().query("SELECT pg_reload_conf()");
    await expect
      .poll(() => b().query("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'"))
      .toHaveLength(1);
    const [here = never()] = nodes();
    const id = await makeBucket(here, "Acknowledged");
    const written: string[] = [];
    let isBack = false;
    const writer = async (server: TestServer, who: string) => {
      for (let at = 0; !isBack || at < 5; at++) {
        const name = `${who} ${at}`;
        const { status } = await write(server, id, name);
        if (status === 201) written.push(name);
        else expect(status).toBe(503);
      }
    };
    const all = Promise.all(
      nodes().flatMap((server, at) => [writer(server, `${at} a`), writer(server, `${at} b`)]),
    );
    await expect.poll(() => written.length).toBeGreaterThan(20);
    await b().stop("immediate");
    await a().promote();
    const before = written.length;
    await areWell(id);
    isBack = true;
    await all;
    expect(written.length).toBeGreaterThan(before);
    const found = await namesAt(here, id);
    expect(written.filter((name) => found.filter((each) => each === name).length !== 1)).toEqual([]);
  });

  it("one that comes back is left alone, whether it takes changes or not", async () => {
    const [here = never()] = nodes();
    const id = await makeBucket(here, "Here");
    await areWell(id);
    // It was never told that another one took over from it: there are two histories of one instance, and the last one counts.
    await b().start({ synchronous_standby_names: "" });
    const three = await start();
    expect(await namesAt(three, id)).toContain("well");
    const other = await start(address().replace(/^(.*@)([^,]*),([^/]*)/, "$1$3,$2"));
    expect(await namesAt(other, id)).toContain("well");
    await b().stop();
    b().demote();
    await b().start({ synchronous_standby_names: "" });
    // All connections are made anew, with both there.
    await a().query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'twinhelm%'",
    );
    await areWell(id);
  });

  it("says that none of them takes changes, and goes on once one does", async () => {
    const [here = never()] = nodes();
    const id = await makeBucket(here, "Waiting");
    await a().stop();
    await expect
      .poll(async () => {
        const { status, body } = await write(here, id, "waiting");
        return [status, body.message];
      })
      .toEqual([503, "The database does not answer. Nothing was changed. Try again in a moment."]);
    await expect(start()).rejects.toThrow(/cannot be reached \(|takes no changes/);
    await a().start();
    await areWell(id);
    expect(await namesAt(here, id)).not.toContain("waiting");
  });
});

function never(): never {
  throw new Error("There is no cluster");
}
