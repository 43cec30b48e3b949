// Those who ask for much and take little of it.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { startTestServer, type TestServer, type TestSettings } from "@twinhelm/server/shell/testServer";
import { afterEach, expect, it } from "vitest";

const megabyte = 1_000_000;
/** More than the system keeps of a connection whose reader takes nothing. */
const size = 40;
let server: TestServer;
let path: string;
const opened: Socket[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) each.destroy();
  await server.close();
});

async function start(settings: TestSettings): Promise<void> {
  server = await startTestServer({ ...settings, trustedProxies: "127.0.0.1" });
  const properties = { text: { type: "textarea" } };
  const { body } = await server.call("POST", "/bucket", {
    body: { title: "Boats", description: "For a test", properties },
  });
  path = `/bucket/${body._id}/data`;
  const text = randomBytes(megabyte / 2).toString("hex");
  for (let count = 0; count < size / 10; count += 1) {
    const documents = Array.from({ length: 10 }, () => ({ text }));
    expect((await server.call("POST", `${path}/batch`, { body: { documents } })).status).toBe(201);
  }
}

/**
 * Asks for all of it, and takes nothing before it is told to. `from`: the address that a proxy names. `made`: of a document
 * to be made, which is the answer then.
 */
async function ask(from: string, made?: string) {
  const { hostname, port } = new URL(server.ownUrl);
  const there = once(server.server.app.server, "connection");
  const socket = connect(Number(port), hostname);
  opened.push(socket);
  const [far]: Socket[] = await there;
  let [length, ended] = [0, false];
  socket.on("error", () => undefined);
  socket.once("close", () => {
    ended = true;
  });
  const begun = new Promise<void>((resolve) => {
    socket.once("readable", resolve);
  });
  const head = [
    `${made === undefined ? "GET" : "POST"} /api${path} HTTP/1.1`,
    "host: x",
    `x-forwarded-for: ${from}`,
    `authorization: ${server.admin}`,
    ...(made === undefined
      ? []
      : ["content-type: application/json", `content-length: ${Buffer.byteLength(made)}`]),
    "\r\n",
  ];
  socket.write(head.join("\r\n") + (made ?? ""));
  await begun;
  return {
    /** Whether the server has ended the connection. */
    isCut: () => far?.destroyed,
    /** How much came, in megabytes, once all of it did or it was cut off. */
    async read() {
      socket.on("data", (piece) => {
        length += piece.length;
      });
      const whole = made === undefined ? size * megabyte : Buffer.byteLength(made);
      await expect.poll(() => ended || length > whole, { timeout: 30_000 }).toBe(true);
      return Math.floor(length / megabyte);
    },
  };
}
const bounds = { bytes: { all: 1_000 * megabyte, address: 1_000 * megabyte }, stall: 30_000 };

it("are cut off when they take nothing for a while", async () => {
  await start({ payloadLimit: 20 * megabyte, answerLimits: { ...bounds, stall: 300 } });
  const slow = await ask("10.0.0.1");
  await expect.poll(slow.isCut, { timeout: 30_000 }).toBe(true);
  expect(await slow.read()).toBeLessThan(size);
});

it("are told all of it when they take it in time", async () => {
  await start({ payloadLimit: 20 * megabyte, answerLimits: bounds });
  const slow = await ask("10.0.0.1");
  expect(await (await ask("10.0.0.1")).read()).toBe(size);
  expect(await slow.read()).toBe(size);
});

it("make room for others of their address, the first first", async () => {
  const bytes = { ...bounds.bytes, address: 100 * megabyte };
  await start({ payloadLimit: 20 * megabyte, answerLimits: { ...bounds, bytes } });
  const other = await ask("10.0.0.2");
  const [first, second, third] = [await ask("10.0.0.1"), await ask("10.0.0.1"), await ask("10.0.0.1")];
  expect(await first.read()).toBeLessThan(size);
  for (const each of [second, third, other]) expect(await each.read()).toBe(size);
});

it("are counted by the bytes of a text, not by its characters", async () => {
  const bytes = { ...bounds.bytes, address: 30 * megabyte };
  await start({ payloadLimit: 20 * megabyte, answerLimits: { ...bounds, bytes } });
  const body = JSON.stringify({ text: "漢".repeat((18 * megabyte) / 3) });
  const first = await ask("10.0.0.1", body);
  const second = await ask("10.0.0.1", body);
  expect(await first.read()).toBeLessThan(18);
  expect(await second.read()).toBe(18);
});

it("make room for everybody, the first first", async () => {
  const bytes = { ...bounds.bytes, all: 100 * megabyte };
  await start({ payloadLimit: 20 * megabyte, answerLimits: { ...bounds, bytes } });
  const [first, second, third] = [await ask("10.0.0.1"), await ask("10.0.0.2"), await ask("10.0.0.3")];
  expect(await first.read()).toBeLessThan(size);
  for (const each of [second, third]) expect(await each.read()).toBe(size);
});
