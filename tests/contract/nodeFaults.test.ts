// Several nodes, one of whose ways to the database is lost, slow or forgets what was told: others go on, and it says so.
import type { TestServer } from "@twinhelm/server/shell/testServer";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { DatabaseRelay } from "./databaseRelay";
import { type Nodes, nodesOfTest } from "./nodeWorld";
import { type Watcher, watch } from "./watching";

/** With what takes a minute by itself. */
const isLong = process.env.TWINHELM_TEST_LONG !== undefined;

const bucket = (more: object) => ({
  title: "Ships",
  description: "Of a test",
  properties: { name: { type: "string", options: { position: "left" } }, ...more },
});

const nodes: Nodes | undefined = await nodesOfTest();

describe.skipIf(nodes === undefined)("a node whose way to the database", () => {
  let one: TestServer;
  let two: TestServer;
  let way: DatabaseRelay;
  let id: string;
  const watchers: Watcher[] = [];
  const logged: string[] = [];
  beforeAll(async () => {
    if (nodes === undefined) return;
    one = await nodes.start();
    way = await nodes.relay();
    two = await nodes.start({ database: way.address, log: (error) => void logged.push(String(error)) });
    id = (await one.call("POST", "/bucket", { body: bucket({}) })).body._id;
  });
  afterEach(async () => {
    way.slow({});
    way.tells = true;
    way.open();
    await expect.poll(async () => (await write(two, "well")).status).toBe(201);
    for (const { socket } of watchers.splice(0)) socket.terminate();
  });

  const write = (server: TestServer, name: string) =>
    server.call("POST", `/bucket/${id}/data`, { body: { name } });
  const read = (server: TestServer) => server.call("GET", `/bucket/${id}/data`);
  /** What it answers by memory alone. */
  const statements = (server: TestServer, as: string) =>
    server.call("GET", "/passport/identity/statements", { as });
  const ready = async () => (await fetch(new URL("/readyz", two.ownUrl))).status;
  const reader = () => one.createIdentity([], { policies: ["PolicyReadOnlyAccess"] });
  const namesAt = async (server: TestServer) => {
    const { body } = await read(server);
    return body.map(({ name }: { name: string }) => name);
  };

  it("does not tell what others changed notices it all the same", async () => {
    const ann = await reader();
    expect((await statements(two, ann.credential)).status).toBe(200);
    const watcher = watch(two, id);
    watchers.push(watcher);
    await watcher.begun();
    way.tells = false;
    await write(one, "untold");
    expect(await watcher.take(1)).toMatchObject([{ document: { name: "untold" } }]);
    await one.call("DELETE", `/passport/identity/${ann.id}`);
    expect((await statements(two, ann.credential)).status).toBe(401);
    await one.call("PUT", `/bucket/${id}`, { body: bucket({ tons: { type: "number" } }) });
    const wrong = await two.call("POST", `/bucket/${id}/data`, { body: { name: "wrong", tons: "many" } });
    expect(wrong.status).toBe(400);
  });

  it("is lost without a word says so to whoever waits, and others go on", async () => {
    const ann = await reader();
    expect((await statements(two, ann.credential)).status).toBe(200);
    logged.splice(0);
    way.forget();
    const waiting = Promise.all([write(two, "lost"), read(two)]);
    expect((await one.call("DELETE", `/passport/identity/${ann.id}`)).status).toBe(204);
    const { status, body } = await statements(two, ann.credential);
    expect([status, body.message]).toEqual([503, expect.stringContaining("lost touch with its database")]);
    expect(await ready()).toBe(503);
    const signedIn = await two.call("POST", "/passport/identify", {
      as: null,
      body: { identifier: "a", password: "b" },
    });
    expect([signedIn.status, signedIn.body.message]).toEqual([503, body.message]);
    expect((await write(one, "others")).status).toBe(201);
    // A write may take a minute, also where nothing comes of it.
    for (const answer of await waiting)
      expect([answer.status, answer.body.message]).toEqual([
        503,
        "The database does not answer. Nothing was changed. Try again in a moment.",
      ]);
    await expect(two.server.engine.shared.values.find({ kind: "state", key: "a" })).rejects.toThrow(
      "The database does not answer.",
    );
    way.open();
    await expect.poll(async () => (await statements(two, ann.credential)).status).toBe(401);
    await expect.poll(async () => (await read(two)).status).toBe(200);
    expect(await namesAt(two)).toContain("others");
    expect(await namesAt(two)).not.toContain("lost");
    // That it was slow, on a busy machine, is said as well.
    const ofDatabase = logged.filter((line) => /^The database .*(does not answer|answers again)/.test(line));
    expect(ofDatabase).toEqual([
      expect.stringMatching(/does not answer \(.+\)\. Requests that need it/),
      expect.stringMatching(/answers again, after [\d.]+ seconds\.$/),
    ]);
  });

  it("has forgotten its connections makes new ones, also for whoever waits on one of them", async () => {
    await Promise.all([write(two, "one"), write(two, "two"), read(two), read(two)]);
    way.forget();
    way.open();
    // It would have a minute.
    expect([201, 503]).toContain((await write(two, "forgotten")).status);
    await expect.poll(async () => (await read(two)).status).toBe(200);
    await expect.poll(async () => (await write(two, "back")).status).toBe(201);
  });

  it("is slow takes longer, and no longer than it may", async () => {
    const ann = await reader();
    for (const pace of [{ delay: 25 }, { bytes: 100_000 }, ...(isLong ? [{ delay: 1_000 }] : [])]) {
      way.slow(pace);
      expect([201, 503]).toContain((await write(two, "slow")).status);
      expect([200, 503]).toContain((await statements(two, ann.credential)).status);
      expect((await write(one, "others")).status).toBe(201);
    }
    if (isLong)
      expect(logged.join("\n")).toMatch(/The database took [\d.]+ seconds to hear that this node lives/);
    way.slow({});
    expect((await one.call("DELETE", `/passport/identity/${ann.id}`)).status).toBe(204);
    await expect.poll(async () => (await statements(two, ann.credential)).status).toBe(401);
  });
});
