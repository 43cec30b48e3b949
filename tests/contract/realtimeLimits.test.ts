// What sockets may take of the server, and how they end.
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterEach, expect, it } from "vitest";
import { fewSockets } from "./fixtures/fewSockets";
import { type Watcher, watch } from "./watching";

let server: TestServer;
let bucket: string;
const opened: Watcher[] = [];
afterEach(async () => {
  for (const { socket } of opened.splice(0)) socket.terminate();
  await server.close();
});

async function start(settings: Parameters<typeof startTestServer>[0] = {}): Promise<void> {
  server = await startTestServer(settings);
  const body = { title: "Boats", description: "For a test", properties: { name: { type: "textarea" } } };
  bucket = (await server.call("POST", "/bucket", { body })).body._id;
}
function open(options: Parameters<typeof watch>[2] = {}): Watcher {
  const watcher = watch(server, bucket, options);
  opened.push(watcher);
  return watcher;
}
const connected = () => connect((server.server.app.server.address() as AddressInfo).port, "127.0.0.1");
const asking = (path: string) =>
  `GET /api/${path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`;
/** A client that reads and answers nothing: no ping, and no close. */
async function stayOpen(as: string | null) {
  const query = as === null ? "" : `?Authorization=${encodeURIComponent(as)}`;
  const socket = connected();
  let text = "";
  socket.on("data", (data) => {
    text += data.toString("latin1");
  });
  socket.on("error", () => undefined);
  const ended = new Promise((resolve) => socket.once("close", resolve));
  socket.write(asking(`bucket/${bucket}/data${query}`));
  await expect.poll(() => text).toContain("101 Switching");
  return {
    ended,
    isOpen: () => !socket.closed,
    /** The status that it is refused with. */
    async answered() {
      await expect.poll(() => text).toMatch(/"status":\d+/);
      return /"status":(\d+)/.exec(text)?.[1];
    },
  };
}
const insert = (name: string) => server.call("POST", `/bucket/${bucket}/data`, { body: { name } });

it("bounds the sockets of one caller, and gives their place back", async () => {
  await start({ socketLimits: fewSockets });
  const [first] = [open(), open()];
  await Promise.all(opened.map((each) => each.begun()));
  expect(await open().take(1)).toMatchObject([{ kind: -1, status: 429 }]);
  first?.socket.close();
  await first?.closed;
  await expect.poll(async () => (await open().begun()).at(-1)?.kind).toBe(1);
});

it("bounds the sockets of everybody", async () => {
  await start({ socketLimits: { ...fewSockets, sockets: 1 } });
  await open().begun();
  const more = open();
  expect(await more.take(1)).toMatchObject([{ kind: -1, status: 503 }]);
  expect(await more.closed).toBe(1003);
});

it("keeps the places of callers free of those who are refused", async () => {
  await start({ socketLimits: { ...fewSockets, sockets: 1 } });
  const { credential } = await server.createIdentity([]);
  const refused = [await stayOpen(null), await stayOpen("IDENTITY made-up"), await stayOpen(credential)];
  expect(await Promise.all(refused.map((each) => each.answered()))).toEqual(["401", "401", "403"]);
  expect((await open().begun()).at(-1)?.kind).toBe(1);
  expect(refused.map((each) => each.isOpen())).toEqual([true, true, true]);
});

it("cuts off the first of those who are refused where they are too many", async () => {
  await start({ socketLimits: { ...fewSockets, strangers: 2 } });
  const refused = [await stayOpen(null), await stayOpen(null)];
  await Promise.all(refused.map((each) => each.answered()));
  await open().begun();
  await refused[0]?.ended;
  expect(refused[1]?.isOpen()).toBe(true);
});

it("ends whoever does not take a refusal", async () => {
  await start({ socketLimits: { ...fewSockets, parting: 50 } });
  await (await stayOpen(null)).ended;
});

it("cuts off whoever does not read, and goes on for the others", async () => {
  await start({ socketLimits: fewSockets });
  const slow = open();
  const quick = open();
  await Promise.all([slow.begun(), quick.begun()]);
  slow.socket.pause();
  let [sent, isCut] = [0, false];
  void slow.closed.then(() => {
    isCut = true;
  });
  // The operating system takes some megabytes before anything waits in the server.
  for (; sent < 16; sent += 1) expect((await insert("x".repeat(1_000_000))).status).toBe(201);
  expect(await quick.take(sent)).toHaveLength(sent);
  slow.socket.resume();
  expect(await slow.closed).toBe(1006);
  expect(isCut).toBe(true);
  expect(slow.chunks.length).toBeLessThan(sent);
});

it("cuts off whoever gives no sign of life", async () => {
  await start({ socketLimits: { ...fewSockets, beat: 1_000 } });
  const lively = open();
  await lively.begun();
  await (await stayOpen(server.admin)).ended;
  expect(lively.socket.readyState).toBe(lively.socket.OPEN);
});

it("ends with its token", async () => {
  let later = 0;
  await start({ now: () => Date.now() + later, socketLimits: { ...fewSockets, beat: 50 } });
  const watcher = open();
  await watcher.begun();
  later = 3 * 24 * 3600 * 1000;
  expect(await watcher.take(1)).toEqual([{ kind: -1, status: 401, message: "jwt expired" }]);
  expect(await watcher.closed).toBe(1003);
});

it("refuses to watch more than one stream holds", async () => {
  await start();
  const documents = Array.from({ length: 9 }, () => ({ name: "x".repeat(1_000_000) }));
  const answer = await server.call("POST", `/bucket/${bucket}/data/batch`, { body: { documents } });
  expect(answer.status).toBe(201);
  expect(await open().take(1)).toMatchObject([
    { kind: -1, status: 400, message: expect.stringContaining("filter or limit") },
  ]);
  expect(await open({ query: { limit: "5" } }).begun()).toHaveLength(6);
});

it("keeps no server from closing", async () => {
  await start();
  const watcher = open();
  await watcher.begun();
  await server.server.close();
  expect(await watcher.closed).toBe(1006);
});

it("takes nobody back who connects anew while it closes", async () => {
  await start();
  const watcher = open();
  await watcher.begun();
  const path = `bucket/${bucket}/data?Authorization=${encodeURIComponent(server.admin)}`;
  const late = await Promise.all(
    [path, path, "firehose", "firehose"].map(async (each) => {
      const socket = connected();
      socket.on("error", () => undefined);
      await once(socket, "connect");
      const ended = new Promise((resolve) => socket.resume().once("close", resolve));
      return { send: () => socket.write(asking(each)), ended };
    }),
  );
  const closed = server.server.close();
  for (const { send } of late) send();
  await Promise.all([closed, ...late.map(({ ended }) => ended)]);
});
