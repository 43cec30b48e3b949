// The connections of a console that stay open, on a real server and on the WebSocket of Node.
import { once } from "node:events";
import { createServer } from "node:http";
import { documentsTarget } from "@twinhelm/core/document/realtime/target";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import { type OpenSocket, socketsOf } from "@twinhelm/core/http/socket";
import type { SocketState } from "@twinhelm/core/http/socketMachine";
import { createSockets, type Sockets } from "@twinhelm/core/http/sockets";
import { ticketSockets } from "@twinhelm/core/http/ticket";
import { createSessionStore, type SessionStore } from "@twinhelm/core/session/store";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { openNodeSocket } from "../../packages/cli/src/connection/socket";
import { type Relay, startRelay } from "./relay";

let server: TestServer;
let relay: Relay;
let bucket: string;
const open: Sockets[] = [];
beforeAll(async () => {
  server = await startTestServer();
  relay = await startRelay(server.url);
  const body = { title: "Boats", description: "For a test", properties: { name: { type: "string" } } };
  bucket = (await server.call("POST", "/bucket", { body })).body._id;
});
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});
afterAll(async () => {
  await relay.close();
  await server.close();
});

const sessionOf = (credential: string | undefined): SessionStore =>
  createSessionStore(
    { read: () => credential, write: (next) => (credential = next), remove: () => (credential = undefined) },
    Date.now,
  );

interface Given {
  readonly session?: SessionStore;
  readonly baseUrl?: string;
  readonly connect?: OpenSocket;
}

/** Sockets of somebody, and how many connections they opened. */
function socketsTo({ session = sessionOf(server.admin), baseUrl = server.url, connect }: Given = {}) {
  const opened: string[] = [];
  const sockets = createSockets({
    baseUrl,
    session,
    random: () => 0,
    open(request, events) {
      opened.push(request.credential);
      return (connect ?? openNodeSocket)(request, events);
    },
  });
  open.push(sockets);
  return { sockets, session, opened };
}

/** Somebody who is told of the bucket: the states in the order in which they came, and what was told. */
function listen(sockets: Sockets, limit?: number) {
  const states: SocketState["status"][] = [];
  const messages: unknown[] = [];
  let last: SocketState | undefined;
  const stop = sockets.watch(documentsTarget(bucket, { limit }), {
    message: (message) => messages.push(message),
    state(state) {
      last = state;
      if (states.at(-1) !== state.status) states.push(state.status);
    },
  });
  const reach = (status: SocketState["status"]) => until(() => expect(states.at(-1)).toBe(status));
  return { states, messages, stop, reach, refusal: () => last?.refusal };
}
/** Waits for as long as a busy machine may take. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 5 });
const insert = (name: string) => server.call("POST", `/bucket/${bucket}/data`, { body: { name } });

it("tells what happens on one connection for all who ask for the same", async () => {
  const { sockets, opened } = socketsTo();
  const one = listen(sockets);
  await one.reach("live");
  const other = listen(sockets);
  const { body } = await insert("Alba");
  await until(() => {
    expect(one.messages).toContainEqual({ kind: 2, document: body });
    expect(other.messages).toEqual([{ kind: 2, document: body }]);
  });
  expect(opened).toHaveLength(1);
  listen(sockets, 5);
  await until(() => expect(opened).toHaveLength(2));
});

it("comes back after the connection was cut, with the address free of the credential", async () => {
  const { sockets, opened } = socketsTo({ baseUrl: relay.url });
  const here = listen(sockets);
  await here.reach("live");
  relay.cut(true);
  await here.reach("waiting");
  relay.open();
  await here.reach("live");
  expect(opened.length).toBeGreaterThan(1);
  const [line = ""] = relay.sent().split("\r\n");
  expect(line).toContain(`/bucket/${bucket}/data`);
  expect(line).not.toContain("Authorization");
});

it("is quiet where a server has no sockets, and tries no more than a few times", async () => {
  const old = createServer((_, answer) => answer.writeHead(404).end()).listen(0, "127.0.0.1");
  await once(old, "listening");
  const { sockets, opened } = socketsTo({ baseUrl: `http://127.0.0.1:${Object(old.address()).port}/api` });
  const here = listen(sockets);
  await here.reach("absent");
  expect(opened).toHaveLength(3);
  const next = listen(sockets, 5);
  await next.reach("absent");
  expect(opened).toHaveLength(4);
  old.close();
});

it("says why it is refused, and asks no more", async () => {
  const { credential } = await server.createIdentity([]);
  const { sockets, opened } = socketsTo({ session: sessionOf(credential) });
  const here = listen(sockets);
  await here.reach("refused");
  expect(here.refusal()).toMatchObject({ status: 403 });
  expect(opened).toHaveLength(1);
});

it("rests when the session has ended, and comes back as who signs in next", async () => {
  const stream = {
    action: "bucket:data:stream",
    module: "bucket:data",
    resource: { include: ["*/*"], exclude: [] },
  };
  const { credential, identifier } = await server.createIdentity([stream]);
  const { sockets, session, opened } = socketsTo({ session: sessionOf(credential) });
  const here = listen(sockets);
  await here.reach("live");
  // The server ends it: the console learns that with the next message.
  await server.call("DELETE", "/passport/identify", { as: credential });
  await insert("Brio");
  await here.reach("resting");
  expect(here.refusal()).toMatchObject({ status: 401 });
  session.expire();
  const next = await server.signIn(identifier, "correct horse");
  session.signedIn(next);
  await here.reach("live");
  expect(opened).toEqual([credential, next]);
  session.signOut();
  await here.reach("resting");
  await insert("Corsa");
  expect(JSON.stringify(here.messages)).not.toContain("Corsa");
});

describe("where no header can be sent", () => {
  /** The sockets of a browser: on addresses alone. */
  function inBrowser({ tickets = true } = {}) {
    const urls: string[] = [];
    const on = socketsOf(({ url }) => new WebSocket(url));
    const connect = ticketSockets({
      transportOf(credential) {
        const real = createTransport({ baseUrl: server.url, credential: () => credential });
        if (tickets) return real;
        // A server without that call.
        return { ...real, send: (call) => real.send({ ...call, path: "no-such-call" }) };
      },
      open(url, events) {
        urls.push(url);
        return on({ url, credential: "" }, events);
      },
    });
    return { connect, urls };
  }
  const token = () => server.admin.split(" ")[1] ?? "";
  const told = async (url: string) => {
    const socket = new WebSocket(url);
    const [text] = await once(socket, "message");
    socket.close();
    return JSON.parse(String(text));
  };

  it("a ticket stands in the address, and is worth nothing a second time", async () => {
    const { connect, urls } = inBrowser();
    await listen(socketsTo({ connect }).sockets).reach("live");
    const [url = ""] = urls;
    expect(urls).toHaveLength(1);
    expect(url).toContain("ticket=");
    expect(url).not.toContain(token());
    expect(await told(url)).toMatchObject({ kind: -1, status: 401 });
  });

  it("a session that has ended is told by the socket, and asks no more", async () => {
    const { connect, urls } = inBrowser();
    const { credential } = await server.createIdentity([]);
    await server.call("DELETE", "/passport/identify", { as: credential });
    const here = listen(socketsTo({ connect, session: sessionOf(credential) }).sockets);
    await here.reach("resting");
    expect([here.refusal()?.status, urls.length]).toEqual([401, 1]);
  });

  it("the credential stands in the address where a server gives no tickets", async () => {
    const { connect, urls } = inBrowser({ tickets: false });
    await listen(socketsTo({ connect }).sockets).reach("live");
    expect(urls[0]).toContain(encodeURIComponent(server.admin));
  });
});
