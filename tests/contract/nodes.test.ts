// Several nodes on one database: what is changed on one holds on all.
import { type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { planBody } from "./fixtures/planBody";
import { functionsOf, http } from "./functionWorld";
import { type Nodes, nodesOfTest } from "./nodeWorld";
import { type Watcher, watch } from "./watching";

let nodes: Nodes | undefined;
let one: TestServer;
let two: TestServer;
const sockets: { terminate(): void }[] = [];
beforeAll(async () => {
  nodes = await nodesOfTest();
  if (nodes === undefined) return;
  const settings = { assistants: true, log: () => undefined };
  one = await nodes.start(settings);
  two = await nodes.start(settings);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});
const there = () => {
  if (nodes === undefined) throw new Error("The test is left out without a database");
  return nodes;
};

function watchOf(server: TestServer, bucket: string): Watcher {
  const watcher = watch(server, bucket);
  sockets.push(watcher.socket);
  return watcher;
}
const bucketBody = (title: string, properties: object = { name: { type: "string" } }) => ({
  title,
  description: "For a test",
  properties,
});
async function makeBucket(title: string): Promise<string> {
  const { body } = await one.call("POST", "/bucket", { body: bucketBody(title) });
  return body._id;
}
/** Ends the connections on which nodes hear of one another: what is told meanwhile is lost. */
const deafen = () =>
  there().database.client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'twinhelm node' AND datname = current_database()",
  );
/** A socket that keeps what it is sent, as JSON. */
function listen(server: TestServer, path: string) {
  const address = `${server.url.replace("http", "ws")}${path}`;
  const socket = new WebSocket(address, { headers: { authorization: server.admin } });
  sockets.push(socket);
  const frames: ReturnType<typeof JSON.parse>[] = [];
  socket.on("message", (data) => frames.push(JSON.parse(data.toString())));
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  return { frames, closed, begun: () => expect.poll(() => frames.some(({ kind }) => kind === 1)).toBe(true) };
}

describe("what callers may do", () => {
  it("a policy that is taken away on one is refused on the other at once, as often as it is tried", async ({
    skip,
  }) => {
    if (nodes === undefined) return skip();
    const ann = await one.createIdentity([], { policies: ["PolicyReadOnlyAccess"] });
    const path = `/passport/identity/${ann.id}/policy/PolicyReadOnlyAccess`;
    const seen: number[] = [];
    for (let round = 0; round < 20; round++) {
      const read = () => two.call("GET", "/passport/policy", { as: ann.credential });
      seen.push((await read()).status);
      await one.call("DELETE", path);
      seen.push((await read()).status);
      await one.call("PUT", path);
    }
    expect(seen).toEqual(Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? 200 : 403)));
  });

  it("a token that is ended on one is refused on the other at once", async ({ skip }) => {
    if (nodes === undefined) return skip();
    await one.createIdentity([], { identifier: "mara", policies: ["PolicyReadOnlyAccess"] });
    const seen: unknown[] = [];
    for (let round = 0; round < 20; round++) {
      const token = await two.signIn("mara", testPassword);
      const use = async () => (await two.call("GET", "/passport/policy", { as: token })).status;
      seen.push(await use());
      await one.call("DELETE", "/passport/identify", { as: token });
      seen.push(await use());
    }
    expect(seen).toEqual(Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? 200 : 401)));
  });
});

describe("what is stored", () => {
  it("a bucket that is changed on one has its fields and rules on the other at once", async ({ skip }) => {
    if (nodes === undefined) return skip();
    const id = await makeBucket("Boats");
    const data = `/bucket/${id}/data`;
    const seen: unknown[] = [];
    for (const field of ["tons", "length", "crew"]) {
      await one.call("PUT", `/bucket/${id}`, { body: bucketBody("Boats", { [field]: { type: "number" } }) });
      const known = (await two.call("GET", `/bucket/${id}`)).body.properties;
      const wrong = await two.call("POST", data, { body: { [field]: "many" } });
      const right = await two.call("POST", data, { body: { [field]: 7 } });
      seen.push([Object.keys(known), wrong.status, right.status]);
    }
    expect(seen).toEqual(["tons", "length", "crew"].map((field) => [[field], 400, 201]));
    await one.call("DELETE", `/bucket/${id}`);
    expect((await two.call("GET", data)).status).toBe(404);
  });

  it("documents that are written on one come by the socket of the other, each change in its order", async ({
    skip,
  }) => {
    if (nodes === undefined) return skip();
    const id = await makeBucket("Quays");
    const watcher = watchOf(two, id);
    await watcher.begun();
    const { body } = await one.call("POST", `/bucket/${id}/data`, { body: { name: "north" } });
    expect(await watcher.take(1)).toMatchObject([{ kind: 2, document: { name: "north" } }]);
    await one.call("PUT", `/bucket/${id}/data/${body._id}`, { body: { name: "south" } });
    expect(await watcher.take(1)).toMatchObject([{ document: { _id: body._id, name: "south" } }]);
    await one.call("DELETE", `/bucket/${id}/data/${body._id}`);
    expect(await watcher.take(1)).toMatchObject([{ document: { _id: body._id } }]);
  });

  it("whatever is written on both at once is told by both, and nothing is passed over", async ({ skip }) => {
    if (nodes === undefined) return skip();
    const id = await makeBucket("Crowds");
    const watchers = [watchOf(one, id), watchOf(two, id)];
    for (const watcher of watchers) await watcher.begun();
    const names = Array.from({ length: 60 }, (_, at) => `n${at}`);
    await Promise.all(
      names.map((name, at) =>
        (at % 2 === 0 ? one : two).call("POST", `/bucket/${id}/data`, { body: { name } }),
      ),
    );
    for (const watcher of watchers) {
      const told = (await watcher.take(60)).map((chunk) => Object(chunk).document.name);
      expect(told.toSorted()).toEqual(names.toSorted());
    }
  });
});

describe("what is said", () => {
  it("lines of a function that runs on one come by the socket of the other, and go with it", async ({
    skip,
  }) => {
    if (nodes === undefined) return skip();
    const functions = functionsOf(() => one);
    const code = "export default ({ query }) => { console.log(query.text); return 'said'; };";
    const id = await functions.make({ default: http("/say") }, code);
    const own = listen(two, `/function-logs?functions=${id}`);
    await own.begun();
    await functions.run("/say?text=ahoy");
    await expect.poll(() => own.frames.at(-1)).toMatchObject({ kind: 2, document: { content: "ahoy" } });
    const { _id } = own.frames.at(-1).document;
    await one.call("DELETE", `/function-logs/${id}`);
    await expect.poll(() => own.frames.at(-1)).toEqual({ kind: 3, document: { _id } });
  });

  it("a plan of an assistant that waits is told to people at the other", async ({ skip }) => {
    if (nodes === undefined) return skip();
    const own = listen(two, "/assistant/plan");
    await own.begun();
    const { body } = await one.call("POST", "/assistant/plan", { body: planBody() });
    await expect.poll(() => own.frames.at(-1)).toEqual({ kind: 2, id: body._id });
  });
});

describe("a node that hears nothing", () => {
  it("notices what was told meanwhile, before it is relied on", async ({ skip }) => {
    if (nodes === undefined) return skip();
    const bob = await one.createIdentity([], { policies: ["PolicyReadOnlyAccess"] });
    const id = await makeBucket("Deaf");
    const watcher = watchOf(two, id);
    await watcher.begun();
    const read = async () => (await two.call("GET", "/passport/policy", { as: bob.credential })).status;
    expect(await read()).toBe(200);
    expect((await deafen()).rowCount).toBeGreaterThan(0);
    await one.call("POST", `/bucket/${id}/data`, { body: { name: "unheard" } });
    await deafen();
    await one.call("DELETE", `/passport/identity/${bob.id}/policy/PolicyReadOnlyAccess`);
    expect(await read()).toBe(403);
    expect(await watcher.take(1)).toMatchObject([{ document: { name: "unheard" } }]);
  });

  it("reads all anew where it is not known any more what was told", async ({ skip }) => {
    if (nodes === undefined) return skip();
    const id = await makeBucket("Gaps");
    const watcher = watchOf(two, id);
    await watcher.begun();
    const others = [listen(two, "/function-logs"), listen(two, "/assistant/plan")];
    for (const other of others) await other.begun();
    const { client } = nodes.database;
    await client.query(
      `CREATE FUNCTION public.nothing() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
       CREATE TRIGGER gap BEFORE INSERT ON twinhelm.change FOR EACH ROW EXECUTE FUNCTION public.nothing()`,
    );
    await one.call("POST", `/bucket/${id}/data`, { body: { name: "untold" } });
    await client.query("DROP TRIGGER gap ON twinhelm.change");
    expect(await watcher.take(1)).toMatchObject([{ document: { name: "untold" } }]);
    // Who listens to what was said connects anew, and asks for what is there.
    for (const other of others) await other.closed;
  });

  it.for(["stall", "cut"] as const)(
    "stops deciding where its way to the database is lost (%s), and nobody waits for it for ever",
    async (how, { skip }) => {
      if (nodes === undefined) return skip();
      const relay = await nodes.relay();
      const three = await nodes.start({ database: relay.address, log: () => undefined });
      const cem = await one.createIdentity([], { policies: ["PolicyReadOnlyAccess"] });
      // It asks for no document: what is kept in memory of callers decides.
      const read = () => three.call("GET", "/passport/identity/statements", { as: cem.credential });
      expect((await read()).status).toBe(200);
      if (how === "stall") relay.stall();
      else relay.cut(true);
      expect((await read()).status).toBe(200);
      const { status } = await one.call("DELETE", `/passport/identity/${cem.id}`);
      expect(status).toBe(204);
      const answer = await read();
      expect([answer.status, answer.body.message]).toEqual([
        503,
        expect.stringContaining("lost touch with its database"),
      ]);
      relay.open();
      await expect.poll(async () => (await read()).status).toBe(401);
    },
  );
});
