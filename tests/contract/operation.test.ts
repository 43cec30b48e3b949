import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { statement } from "../statement";
import { functionsOf, http } from "./functionWorld";
import { startServerProcess } from "./process";

/** A line of numbers in the text format of Prometheus. */
const sample =
  /^[a-z_]+(\{([a-z]+="([^"\\\n]|\\[\\"n])*"(,(?=[a-z])|(?=\})))*\})? (-?\d+(\.\d+)?(e[+-]?\d+)?)$/;

const get = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(url, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe("a server that is watched", () => {
  let server: TestServer;
  let origin: string;
  let metrics: string;
  const lines: string[] = [];
  const logged = () => lines.map((line): Record<string, unknown> => JSON.parse(line));

  beforeAll(async () => {
    server = await startTestServer({
      metrics: "same",
      logging: { format: "json", level: "info" },
      write: (line) => void lines.push(line),
    });
    origin = new URL(server.url).origin;
    metrics = `${origin}/metrics`;
  });
  afterAll(() => server.close());

  it("says that it lives and takes requests, to everybody", async () => {
    const alive = await get(`${origin}/healthz`);
    expect([alive.status, JSON.parse(alive.text)]).toEqual([200, { status: "alive" }]);
    const ready = await get(`${origin}/readyz`);
    expect([ready.status, JSON.parse(ready.text)]).toEqual([200, { status: "ready" }]);
    expect(ready.headers.get("cache-control")).toBe("no-store");
  });

  it("counts requests by the patterns of their paths, functions and what is stored, and names nobody", async () => {
    const functions = functionsOf(() => server);
    const id = await functions.make(
      { default: http("/hello") },
      "export default (req, res) => res.status(201).send('hi');",
    );
    expect((await functions.run("/hello")).status).toBe(201);
    await server.call("GET", `/function/${id}`);
    await server.call("GET", `/function/${id}?secret=hidden`, { as: null });
    await server.call("GET", "/no/such/path");
    await expect.poll(async () => (await get(metrics)).text).toContain("twinhelm_function_runs_total{");
    const { headers, text } = await get(metrics);
    expect(headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    const told = text.trimEnd().split("\n");
    expect(told.filter((line) => !line.startsWith("# ") && !sample.test(line))).toEqual([]);
    for (const line of [
      'twinhelm_http_requests_total{method="GET",route="/api/function/:id",status="200"} 1',
      'twinhelm_http_requests_total{method="GET",route="/api/function/:id",status="401"} 1',
      'twinhelm_http_requests_total{method="GET",route="/api/fn-execute/*",status="201"} 1',
      'twinhelm_http_requests_total{method="GET",route="/api/*",status="404"} 1',
      'twinhelm_http_request_duration_seconds_count{method="GET",route="/api/function/:id"} 2',
      'twinhelm_function_runs_total{trigger="http",result="succeeded"} 1',
      "twinhelm_function_processes 1",
      "twinhelm_webhook_deliveries_waiting 0",
      "twinhelm_function_changes_waiting 0",
      'twinhelm_sockets{kind="documents"} 0',
      "twinhelm_storage_bytes 0",
    ])
      expect(told).toContain(line);
    for (const part of [
      'twinhelm_engine_read_duration_seconds_count{area="functions"}',
      'twinhelm_engine_write_duration_seconds_count{result="stored"}',
      "process_resident_memory_bytes ",
      "process_cpu_seconds_total ",
      'nodejs_eventloop_delay_seconds{quantile="0.99"}',
    ])
      expect(text).toContain(part);
    const token = server.admin.split(" ")[1] ?? "";
    for (const secret of [id, "hello", "hidden", "admin", token]) expect(text).not.toContain(secret);
  });

  it("buckets of a duration grow up to its count", async () => {
    const text = (await get(metrics)).text;
    const counts = [
      ...text.matchAll(
        /^twinhelm_http_request_duration_seconds_bucket\{method="GET",route="\/api\/function\/:id",le="[^"]+"\} (\d+)$/gm,
      ),
    ].map(([, count]) => Number(count));
    expect(counts.length).toBeGreaterThan(5);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(text).toContain(
      `twinhelm_http_request_duration_seconds_count{method="GET",route="/api/function/:id"} ${counts.at(-1)}`,
    );
  });

  it("gives each request a name, or keeps a sane one: in the answer, for functions and in its log", async () => {
    const own = await get(`${server.url}/passport/strategies`);
    expect(own.headers.get("x-request-id")).toMatch(/^[0-9a-f]{24}$/);
    const given = await get(`${server.url}/passport/strategies`, { "x-request-id": "proxy-1.a:b" });
    expect(given.headers.get("x-request-id")).toBe("proxy-1.a:b");
    for (const odd of ["a b", "x".repeat(65), '{"a":1}'])
      expect(
        (await get(`${server.url}/passport/strategies`, { "x-request-id": odd })).headers.get("x-request-id"),
      ).toMatch(/^[0-9a-f]{24}$/);
    const functions = functionsOf(() => server);
    await functions.make(
      { default: http("/named") },
      "export default (req) => ({ id: req.headers['x-request-id'] ?? req.headers.get('x-request-id') });",
    );
    const ran = await functions.run("/named", "GET", { headers: { "x-request-id": "for-a-function" } });
    expect([ran.body.id, ran.headers.get("x-request-id")]).toEqual(["for-a-function", "for-a-function"]);
    await expect
      .poll(() => logged())
      .toContainEqual(
        expect.objectContaining({
          level: "info",
          message: "request",
          request: "proxy-1.a:b",
          method: "GET",
          route: "/api/passport/strategies",
          status: 200,
          milliseconds: expect.any(Number),
        }),
      );
  });

  it("names the request of what went wrong, and neither what was sent nor who sent it", async () => {
    await statement(server, "ALTER TABLE dashboard RENAME TO away");
    const answer = await server.call("POST", "/dashboard", {
      body: { name: "confidential", icon: "star", components: [] },
      headers: { "x-request-id": "broken-1" },
    });
    await statement(server, "ALTER TABLE away RENAME TO dashboard");
    expect([answer.status, answer.headers.get("x-request-id")]).toEqual([500, "broken-1"]);
    const error = logged().find(({ level }) => level === "error");
    expect(error).toMatchObject({ request: "broken-1", message: expect.stringContaining("dashboard") });
    expect(Number.isNaN(Date.parse(String(error?.time)))).toBe(false);
    const all = lines.join("\n");
    expect(all).not.toContain("confidential");
    expect(all).not.toContain(server.admin.split(" ")[1]);
  });
});

it("numbers have an address of their own, and are told nowhere else", async () => {
  const server = await startTestServer({ metrics: { host: "127.0.0.1", port: 0 } });
  try {
    const origin = new URL(server.url).origin;
    expect((await get(`${origin}/metrics`)).status).toBe(404);
    const { metrics = "" } = server.server.addresses();
    expect((await get(metrics)).text).toContain("\n# TYPE process_resident_memory_bytes gauge\n");
    const own = new URL(metrics).origin;
    expect(JSON.parse((await get(`${own}/readyz`)).text)).toEqual({ status: "ready" });
    expect((await get(`${own}/api/passport/strategies`)).status).toBe(404);
    expect((await fetch(metrics, { method: "POST" })).status).toBe(404);
  } finally {
    await server.close();
  }
});

it("SIGTERM: it says so first, takes no sockets, ends what runs and ends with 0", async () => {
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-drain-"));
  const { url, end } = await startServerProcess(folder, testPassword, {
    drainDelay: 3_000,
    drainTime: 20_000,
  });
  const origin = new URL(url).origin;
  const begun = request(`${url}/passport/identify`, {
    method: "POST",
    headers: { "content-type": "application/json", expect: "100-continue" },
  });
  begun.flushHeaders();
  await once(begun, "continue");
  const ended = end("SIGTERM");
  await expect.poll(async () => (await get(`${origin}/readyz`)).status).toBe(503);
  const unready = await get(`${origin}/readyz`);
  expect(JSON.parse(unready.text)).toEqual({
    status: "not ready",
    reasons: ["The server is ending: running requests are answered, no new ones are taken."],
  });
  expect((await get(`${origin}/healthz`)).status).toBe(200);
  const late = await get(`${url}/passport/strategies`);
  expect([late.status, late.headers.get("connection")]).toEqual([200, "close"]);
  const socket = new WebSocket(`${url.replace("http", "ws")}/function-logs`);
  const [, refused] = await once(socket, "unexpected-response");
  expect(refused.statusCode).toBe(503);
  // The time in which others notice is over: nothing new is taken, and what runs goes on.
  await expect.poll(async () => get(`${origin}/healthz`).catch(() => "gone")).toBe("gone");
  begun.end(JSON.stringify({ identifier: "admin", password: testPassword }));
  const [answer] = await once(begun, "response");
  answer.resume();
  expect(answer.statusCode).toBe(200);
  expect(await ended).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});
