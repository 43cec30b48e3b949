// What is bounded in bytes and in time: who takes too much, or takes nothing, is the only one who notices.
import { connect } from "node:net";
import { functionLimits } from "@twinhelm/server/shell/functionLimits";
import { processLimits } from "@twinhelm/server/shell/processLimits";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { functionsOf, http } from "./functionWorld";

const mebibyte = 1024 * 1024;

let server: TestServer;
const functions = functionsOf(() => server);
beforeAll(async () => {
  const { firehose } = functionLimits;
  server = await startTestServer({
    functionProcesses: { ...processLimits, ofFunction: 1, together: 2, waiting: 20 },
    functionLimits: {
      ...functionLimits,
      bodies: { all: 3 * mebibyte, address: 3 * mebibyte },
      stall,
      firehose: {
        ...firehose,
        running: { all: 200_000, socket: 20_000 },
        waiting: { all: 8 * mebibyte, socket: 100 * mebibyte },
      },
    },
  });
});
afterAll(() => server.close());

/** Asks for something and reads nothing of what comes, until it is told to. */
function askAndWait(path: string) {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.pause();
  socket.write(`GET /api/fn-execute${path} HTTP/1.1\r\nhost: here\r\n\r\n`);
  const closed = new Promise<void>((resolve) => {
    socket.on("close", () => resolve()).on("error", () => undefined);
  });
  return { read: () => socket.resume(), closed };
}

/** Milliseconds that an answer may wait for its reader here; handlers may have less. */
const stall = 4000;

/** What becomes of a large answer that nobody reads, and of its process. */
async function unread(timeout: number) {
  const path = `/read${timeout * 10}`;
  const triggers = { large: http(`${path}/large`), own: http(`${path}/own`), done: http(`${path}/done`) };
  const code = `
let ended = 0;
const bytes = Buffer.alloc(24 * 1024 * 1024);
export const own = () => String(process.pid);
export const done = () => String(ended);
export const large = async (request, response) => {
  try { await response.send(bytes); } finally { ended += 1; }
};`;
  await functions.make(triggers, code, { timeout });
  const before = (await functions.run(`${path}/own`)).body;
  const asked = askAndWait(`${path}/large`);
  await expect.poll(async () => (await functions.run(`${path}/done`)).body, { timeout: 20_000 }).toBe("1");
  const after = (await functions.run(`${path}/own`)).body;
  asked.read();
  await asked.closed;
  return after === before;
}

it("an answer that nobody reads ends alone, also when the time of its handler is over: its process serves the others", async () => {
  expect(await Promise.all([unread(30), unread(2.5)])).toEqual([true, true]);
});

it("bodies that wait for functions are refused beyond their bound, and taken again once there is room", async () => {
  const code = `
const open = [];
export const hold = async () => { await new Promise((resolve) => open.push(resolve)); return "held"; };
export const go = () => { for (const each of open.splice(0)) each(); return String(open.length); };
export const count = () => String(open.length);`;
  const triggers = { hold: http("/hold", "Post"), go: http("/go"), count: http("/count") };
  await functions.make(triggers, code);
  const body = "a".repeat(2 * mebibyte);
  const send = () => functions.run("/hold", "POST", { body });
  const first = send();
  await expect.poll(async () => (await functions.run("/count")).body).toBe("1");
  const second = await send();
  expect([second.status, second.body.message]).toEqual([
    503,
    "Too many bodies of requests wait for functions of this server. Try again in a moment.",
  ]);
  await functions.run("/go");
  expect((await first).body).toBe("held");
  const third = send();
  await expect.poll(async () => (await functions.run("/count")).body).toBe("1");
  await functions.run("/go");
  expect((await third).body).toBe("held");
});

const opened = async () => {
  const ws = new WebSocket(`${server.url.replace("http", "ws")}/firehose`);
  await new Promise((resolve, reject) => ws.once("open", resolve).once("error", reject));
  return ws;
};

it("a socket is read no faster than its messages are handled: none of them is refused", async () => {
  const code = `
let handled = 0;
export const hear = async () => { await new Promise((resolve) => setTimeout(resolve, 5)); handled += 1; };
export const count = () => String(handled);`;
  await functions.make(
    { hear: { type: "firehose", options: { event: "piece" } }, count: http("/heard") },
    code,
  );
  const ws = await opened();
  const message = JSON.stringify({ name: "piece", data: "a".repeat(15_000) });
  for (let at = 0; at < 60; at++) ws.send(message);
  await expect.poll(async () => (await functions.run("/heard")).body, { timeout: 20_000 }).toBe("60");
  ws.terminate();
});

it("sockets that read nothing hold so much together and no more; those that read hear everything", async () => {
  const code = `export const flood = ({ pool }) => pool.send("piece", "a".repeat(1000000));`;
  await functions.make({ flood: { type: "firehose", options: { event: "flood" } } }, code);
  const [slow, other, reader] = [await opened(), await opened(), await opened()];
  slow.pause();
  other.pause();
  let heard = 0;
  const flood = () => reader.send(JSON.stringify({ name: "flood" }));
  reader.on("message", () => {
    heard += 1;
    if (heard < 40) flood();
  });
  flood();
  await expect.poll(() => heard, { timeout: 20_000 }).toBe(40);
  const closed = [slow, other].map(
    (ws) => new Promise((resolve) => ws.on("error", () => undefined).on("close", resolve)),
  );
  for (const ws of [slow, other]) ws.resume();
  await Promise.all(closed);
  reader.terminate();
});

it("a new function with the id of one that was deleted gets none of its bodies and none of its lines", async () => {
  const code = (name: string) => `
setInterval(() => console.log("${name} says"), 1);
export default (request) => "${name} has " + request.body.length;`;
  const triggers = { default: http("/heir", "Post") };
  const id = await functions.make(triggers, code("old"));
  expect((await functions.run("/heir", "POST", { body: "{}" })).body).toMatch(/^old has/);
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.on("data", (piece) => {
    answer += piece.toString();
  });
  socket.write("POST /api/fn-execute/heir HTTP/1.1\r\nhost: here\r\ncontent-length: 8\r\n\r\nhalf");
  // Whoever reads in turn has taken that head when this is answered.
  await functions.run("/heir", "POST", { body: "{}" });
  const removed = server.call("DELETE", `/function/${id}`);
  const body = { _id: id, name: "new", language: "javascript", timeout: 20, env: {}, triggers };
  await expect.poll(async () => (await server.call("POST", "/function", { body })).status).toBe(201);
  await removed;
  expect((await functions.save(id, code("new"))).status).toBe(204);
  socket.write("half");
  await expect.poll(() => answer).toMatch(/ 503 [\s\S]*The function was deleted\./);
  socket.destroy();
  expect((await functions.run("/heir", "POST", { body: "{}" })).body).toMatch(/^new has/);
  await functions.said(id, 3);
  expect(new Set((await functions.lines(id)).map(({ content }) => content))).toEqual(new Set(["new says"]));
});
