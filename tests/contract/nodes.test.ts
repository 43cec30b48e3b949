// Several nodes on one database: what is changed on one holds on all.
import { type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import WebSocket from "ws";
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
  one = await nodes.start();
  two = await nodes.start();
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
/** What ends the connections on which nodes hear of one another. */
const silence = () =>
  there().database.client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%node%' AND application_name = 'twinhelm' AND query LIKE '%' || 'change' || '%'",
  );

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
