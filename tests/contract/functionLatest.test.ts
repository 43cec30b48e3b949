// Lines of functions as the consoles follow them, on a real server over a way that is cut.

import { latestLine } from "@twinhelm/core/function/log/latest";
import { createLiveLogs } from "@twinhelm/core/function/log/live";
import { tellsLive } from "@twinhelm/core/function/log/probe";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import { createSockets, type Sockets } from "@twinhelm/core/http/sockets";
import { createSessionStore } from "@twinhelm/core/session/store";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openNodeSocket } from "../../packages/cli/src/connection/socket";
import { functionsOf, http } from "./functionWorld";
import { type Relay, startRelay } from "./relay";

let server: TestServer;
let relay: Relay;
let sockets: Sockets;
let id: string;
let other: string;
const functions = functionsOf(() => server);
const say =
  "export default ({ query }) => { for (let i = 0; i < Number(query.count ?? 1); i++) console.log(query.text + (query.count ? i : '')); return 'said'; };";
beforeAll(async () => {
  server = await startTestServer();
  relay = await startRelay(server.url);
  id = await functions.make({ default: http("/say") }, say);
  other = await functions.make({ default: http("/other") }, say);
  const session = createSessionStore(
    { read: () => server.admin, write: () => undefined, remove: () => undefined },
    Date.now,
  );
  sockets = createSockets({ baseUrl: relay.url, session, open: openNodeSocket, random: () => 0 });
});
afterAll(async () => {
  sockets.close();
  await relay.close();
  await server.close();
});

/** Resolves once this is the latest line of a function: lines of two come in the order in which they are stored. */
async function stored(of: string, text: string) {
  const latest = async () => (await functions.lines(of, { limit: "1" }))[0]?.content;
  await expect.poll(latest).toBe(text);
}

/** Live lines of functions, from now on. */
async function follow(...ids: readonly string[]) {
  const transport = createTransport({ baseUrl: server.url, credential: () => server.admin });
  const latest = await latestLine(transport, ids);
  expect(latest.ok).toBe(true);
  const logs = createLiveLogs({
    sockets,
    functions: ids,
    after: latest.ok ? latest.value : "",
    matches: () => true,
  });
  const texts = () =>
    logs
      .view()
      .rows.map(({ content }) => content)
      .toReversed();
  const reach = (status: string) => expect.poll(() => logs.view().status, { timeout: 20_000 }).toBe(status);
  return { logs, texts, reach };
}

it("live begins behind the last line, whatever the clock says", async () => {
  await functions.run("/say?text=before");
  await functions.said(id, 1);
  const { logs, texts, reach } = await follow(id);
  await reach("live");
  await functions.run("/other?text=unasked");
  await functions.run("/say?text=after");
  await expect.poll(texts).toEqual(["after"]);
  logs.stop();
});

it("the way is cut again and again: each line comes once, in its order", { timeout: 120_000 }, async () => {
  const { logs, texts, reach } = await follow(id, other);
  await reach("live");
  const wanted: string[] = [];
  for (let part = 0; part < 2; part++) {
    await functions.run(`/say?text=here${part}-&count=30`);
    relay.cut(true);
    await reach("waiting");
    await stored(id, `here${part}-29`);
    await functions.run(`/other?text=away${part}-&count=700`);
    await stored(other, `away${part}-699`);
    wanted.push(...Array.from({ length: 30 }, (_, at) => `here${part}-${at}`));
    wanted.push(...Array.from({ length: 700 }, (_, at) => `away${part}-${at}`));
    relay.open();
    await reach("live");
    // Cut before what it begins with has come.
    relay.cut(false);
  }
  await reach("live");
  await expect.poll(() => texts().length, { timeout: 30_000 }).toBe(wanted.length);
  expect(texts()).toEqual(wanted);
  // Each connection begins behind the last line of the one before.
  const asked = [...relay.sent().matchAll(/after=([0-9a-f]{24})/g)].map(([, after]) => after);
  expect(new Set(asked).size).toBeGreaterThan(2);
  logs.stop();
});

it("what is cleared goes; the server says that it has sockets, and one that has none that it has not", async () => {
  const { logs, texts } = await follow(other);
  await functions.run("/other?text=gone");
  await expect.poll(texts).toEqual(["gone"]);
  await server.call("DELETE", `/function-logs/${other}`, { query: { end: "2100-01-01" } });
  await expect.poll(texts).toEqual([]);
  logs.stop();
  expect(await tellsLive(sockets)).toBe(true);
});
