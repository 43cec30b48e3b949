import { Agent, request } from "node:http";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Sends a request with the first bytes of a long body alone; gives the status of the answer. */
const begin = (line: string, headers: readonly string[] = []) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const head = [
      `${line} HTTP/1.1`,
      "host: x",
      "content-type: application/json",
      "content-length: 14000000",
      ...headers,
    ];
    const socket = connect(Number(port), hostname, () => socket.write(`${head.join("\r\n")}\r\n\r\n[[[[`));
    socket.once("data", (chunk) => {
      resolve(Number(String(chunk).split(" ")[1]));
      socket.destroy();
    });
    socket.once("error", reject);
  });

it.each<readonly [string, readonly string[], number]>([
  ["POST /api/bucket", [], 401],
  ["POST /api/bucket", ["authorization: IDENTITY x.y.z"], 401],
  ["POST /api/bucket", ["authorization: APIKEY none"], 401],
  ["POST /api/bucket", ["authorization: Foo bar"], 400],
  ["PUT /api/passport/identity/5f0000000000000000000001", [], 401],
  ["POST /api/nowhere", [], 404],
  ["POST /nowhere", [], 404],
  ["DELETE /api/bucket/5f0000000000000000000001", [], 401],
  ["POST /api/passport/identify", [], 413],
  ["POST /api/passport/strategy/5f0000000000000000000001/complete?state=x", [], 413],
])("%s %j is answered before its body is read", async (line, headers, status) => {
  expect(await begin(line, headers)).toBe(status);
});

const megabyte = 1024 * 1024;

/** Sends a body of this many bytes as fast as it goes; gives the status, or what went wrong with the connection. */
const pour = (
  size: number,
  headers: Readonly<Record<string, string | number>>,
  { path = "/bucket", agent }: { readonly path?: string; readonly agent?: Agent } = {},
) =>
  new Promise<number | string>((resolve) => {
    const sent = request(`${server.url}${path}`, { method: "POST", headers, agent }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
    });
    sent.once("error", (error) => resolve(error.message));
    const piece = Buffer.alloc(megabyte, "x");
    Readable.from(Array.from({ length: size / megabyte }, () => piece)).pipe(sent);
  });

it.each([
  ["that says its length", 16, { "content-length": 16 * megabyte }],
  ["of far more than the limit that says its length", 100, { "content-length": 100 * megabyte }],
  ["that does not say its length", 16, {}],
  ["of far more than the limit that does not say its length", 200, {}],
])("a body %s is answered with 413, though it is sent to its end", async (_, size, headers) => {
  const type = { "content-type": "application/json", authorization: server.admin };
  expect(await pour(size * megabyte, { ...type, ...headers })).toBe(413);
});

it.each([
  ["of a stranger", "/bucket", {}, 401],
  ["of a stranger with a wrong token", "/bucket", { authorization: "IDENTITY x.y.z" }, 401],
  ["for no route", "/nowhere", {}, 404],
])(
  "a body %s is answered on a connection that ends with it, though it is sent to its end",
  async (_, path, more, status) => {
    const size = 32 * megabyte;
    const headers = { "content-type": "application/json", "content-length": size, ...more };
    const agent = new Agent({ keepAlive: false });
    expect(await pour(size, headers, { path, agent })).toBe(status);
  },
);

it("one connection goes on after a body that was too large", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const status = (method: string, path: string, body: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { "content-type": "application/json", authorization: server.admin };
      const sent = request(`${server.url}${path}`, { method, agent, headers }, (response) => {
        response.resume().once("end", () => resolve(response.statusCode));
      });
      sent.once("error", reject).end(body);
    });
  expect(await status("POST", "/bucket", "x".repeat(16 * megabyte))).toBe(413);
  expect(await status("GET", "/passport/policy", "")).toBe(200);
  agent.destroy();
});

it("a body of nothing but brackets is refused as it stands", async () => {
  const { status, body } = await server.call("POST", "/bucket", { raw: "[".repeat(14_000_000) });
  expect([status, body.message]).toEqual([
    400,
    "The body is nested too deep: at most 100 levels are allowed.",
  ]);
});

it("a body of more values than anything needs is refused", async () => {
  const { status, body } = await server.call("POST", "/bucket", { raw: `[${"[],".repeat(4_000_000)}[]]` });
  expect([status, body.message]).toEqual([
    400,
    "The body holds too many values: at most 1000000 are allowed.",
  ]);
});

it("a long body is taken from those who are signed in, and in pieces", async () => {
  const description = "x".repeat(900_000);
  const { status, body } = await server.call("POST", "/passport/policy", {
    body: { name: "Long", description, statement: [] },
  });
  expect([status, body.description?.length]).toEqual([201, description.length]);
});
