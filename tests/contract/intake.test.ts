import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

const kilobyte = 1000;
const times = { head: 20_000, whole: 300_000, between: 5_000 };
const heads = { all: 100, address: 100 };

/** A connection that was opened by hand: what came over it so far, and whether it has ended. */
interface Line {
  readonly socket: Socket;
  readonly got: () => string;
  readonly hasEnded: () => boolean;
}

async function open({ url }: TestServer, sent = ""): Promise<Line> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let [text, ended] = ["", false];
  socket.on("data", (piece) => {
    text += String(piece);
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    ended = true;
  });
  await new Promise((connected) => socket.once("connect", connected));
  if (sent !== "") socket.write(sent);
  return { socket, got: () => text, hasEnded: () => ended };
}

/** A request with the first part of its body. `from`: the address that a proxy names. */
const beginning = (server: TestServer, from: string, length: number, part: string) =>
  [
    "POST /api/bucket HTTP/1.1",
    "host: x",
    "content-type: application/json",
    `authorization: ${server.admin}`,
    `x-forwarded-for: ${from}`,
    `content-length: ${length}`,
    "",
    part,
  ].join("\r\n");

/** The answer to a whole body of blanks, which is none that makes a bucket: 400 where it is read. */
const post = (server: TestServer, from: string, size: number) =>
  new Promise<readonly [number | undefined, string | undefined]>((resolve, reject) => {
    const headers = {
      "content-type": "application/json",
      authorization: server.admin,
      "x-forwarded-for": from,
      connection: "close",
    };
    const sent = request(`${server.url}/bucket`, { method: "POST", headers }, (response) => {
      response.resume().once("end", () => resolve([response.statusCode, response.headers["retry-after"]]));
    });
    sent.once("error", reject).end(" ".repeat(size));
  });

describe("bodies that are on their way", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      payloadLimit: 100 * kilobyte,
      trustedProxies: "127.0.0.1",
      intakeLimits: {
        bytes: { all: 300 * kilobyte, address: 200 * kilobyte },
        bodies: { all: 8, address: 5 },
        heads,
        times,
      },
    });
  });
  afterAll(() => server.close());

  /** Begins bodies of 100 kB, each with 90 kB; gives them when the server has them. */
  const begin = async (from: string, count: number): Promise<readonly Line[]> => {
    const text = beginning(server, from, 100 * kilobyte, " ".repeat(90 * kilobyte));
    return Promise.all(Array.from({ length: count }, () => open(server, text)));
  };
  const isRead = [400, undefined];
  const isTooMuch = [503, "5"];

  it("hold no more bytes than one address has, and all have; others go on, and what has ended gives back", async () => {
    const own = await begin("10.0.0.1", 2);
    await expect.poll(() => post(server, "10.0.0.1", 50 * kilobyte)).toEqual(isTooMuch);
    expect(await post(server, "10.0.0.1", 10 * kilobyte)).toEqual(isRead);
    expect(await post(server, "10.0.0.2", 50 * kilobyte)).toEqual(isRead);
    const others = await begin("10.0.0.3", 1);
    await expect.poll(() => post(server, "10.0.0.2", 50 * kilobyte)).toEqual(isTooMuch);
    // One ends as it should, two are cut off.
    own[0]?.socket.write(" ".repeat(10 * kilobyte));
    await expect.poll(() => own[0]?.got()).toContain("HTTP/1.1 400");
    await expect.poll(() => post(server, "10.0.0.2", 50 * kilobyte)).toEqual(isRead);
    for (const { socket } of [...own, ...others]) socket.destroy();
    await expect.poll(() => post(server, "10.0.0.1", 99 * kilobyte)).toEqual(isRead);
  });

  it("are no more than one address has, and all have", async () => {
    const text = (from: string) => beginning(server, from, 100, "");
    const own = await Promise.all(Array.from({ length: 5 }, () => open(server, text("10.0.0.1"))));
    await expect.poll(() => post(server, "10.0.0.1", 10)).toEqual(isTooMuch);
    expect(await post(server, "10.0.0.2", 10)).toEqual(isRead);
    const others = await Promise.all(Array.from({ length: 3 }, () => open(server, text("10.0.0.3"))));
    await expect.poll(() => post(server, "10.0.0.2", 10)).toEqual(isTooMuch);
    expect((await server.call("GET", "/bucket")).status).toBe(200);
    for (const { socket } of [...own, ...others]) socket.destroy();
    await expect.poll(() => post(server, "10.0.0.1", 10)).toEqual(isRead);
  });
});

describe("connections that say nothing", () => {
  let server: TestServer;
  /** `head`: milliseconds. */
  const startWith = async (head: number) => {
    server = await startTestServer({
      intakeLimits: {
        bytes: { all: 1e6, address: 1e6 },
        bodies: { all: 10, address: 10 },
        heads: { all: 100, address: 5 },
        times: { ...times, head, between: 50 },
      },
    });
  };
  afterEach(() => server.close());

  it("make room for others when there are too many of one address, the oldest first", async () => {
    await startWith(times.head);
    const lines: Line[] = [];
    for (let count = 0; count < 8; count += 1) lines.push(await open(server));
    for (const line of lines.slice(0, 3)) {
      await expect.poll(line.hasEnded).toBe(true);
      expect(line.got()).toMatch(/^HTTP\/1\.1 503 .*\r\nretry-after: 5\r\n/s);
    }
    const last = lines.at(-1);
    last?.socket.write("GET /api/bucket HTTP/1.1\r\nhost: x\r\n\r\n");
    await expect.poll(() => last?.got()).toContain("HTTP/1.1 401");
    // Who has asked once may be silent: only those that never did make room.
    for (let count = 0; count < 8; count += 1) lines.push(await open(server));
    expect(last?.hasEnded()).toBe(false);
    for (const { socket } of lines) socket.destroy();
  });

  it("are ended after a time, also in the middle of the head", async () => {
    await startWith(500);
    const line = await open(server, "GET /api/bucket HTTP/1.1\r\nhost: x\r\nx-more: ");
    await expect.poll(line.hasEnded).toBe(true);
    expect(line.got()).toContain("HTTP/1.1 408");
  });
});
