import { connect } from "node:net";
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
