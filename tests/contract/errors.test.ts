import { mkdtempSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { installErrorHandling } from "@twinhelm/server/shell/errors";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { fastify } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { statement } from "../statement";

let server: TestServer;
const logged: unknown[] = [];
beforeAll(async () => {
  const webFolder = mkdtempSync(join(tmpdir(), "twinhelm-web-"));
  writeFileSync(join(webFolder, "index.html"), "<title>Console</title>");
  server = await startTestServer({ payloadLimit: 5_000, log: (error) => logged.push(error), webFolder });
});
afterAll(() => server.close());

const notFound = (text: string) => ({ statusCode: 404, message: `Cannot ${text}`, error: "Not Found" });
const send = (raw: string, type = "application/json", as: string | null | undefined = undefined) =>
  server.call("POST", "/passport/policy", { as, raw, headers: { "content-type": type } });

describe("unknown routes", () => {
  it.each([
    ["GET", "/nowhere", "GET /nowhere"],
    ["GET", "/nowhere?a=1&b=2", "GET /nowhere?a=1&b=2"],
    ["PUT", "/passport/identify", "PUT /passport/identify"],
    [
      "PATCH",
      "/passport/identity/5f0000000000000000000001",
      "PATCH /passport/identity/5f0000000000000000000001",
    ],
    ["GET", "/", "GET /"],
    ["GET", "/index.html", "GET /index.html"],
    ["DELETE", "/nowhere", "DELETE /nowhere"],
    ["PROPFIND", "/nowhere", "PROPFIND /nowhere"],
    ["QUERY", "/nowhere", "QUERY /nowhere"],
    ["POST", "/preference/bucket", "POST /preference/bucket"],
  ])("%s %s", async (method, path, text) => {
    const { status, body } = await server.call(method, path, { as: null });
    expect([status, body]).toEqual([404, notFound(text)]);
  });
  it("above /api too", async () => {
    const response = await fetch(server.url.replace(/\/api$/, "/passport/strategies"));
    expect([response.status, await response.json()]).toEqual([404, notFound("GET /passport/strategies")]);
  });
});

describe("bodies", () => {
  it.each([
    ["cut off", '{"a":'],
    ["a text", '"x"'],
    ["a number", "1"],
    ["nothing", "null"],
    ["two values", "{} {}"],
    ["a name that reaches the prototype", '{"__proto__":{"admin":true}}'],
    ["a constructor that reaches it", '{"constructor":{"prototype":{"admin":true}}}'],
  ])("%s is 400", async (_, raw) => {
    const { status, body } = await send(raw);
    expect([status, body.error]).toEqual([400, "Bad Request"]);
    expect(body.message).toMatch(/\w+ \w+/);
    expect(Object.prototype).not.toHaveProperty("admin");
  });
  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "a body of type %s counts as empty",
    async (type) => {
      const { status, body } = await send('{"name":"x"}', type);
      expect([status, body.message]).toEqual([400, " should have required property 'name'"]);
    },
  );
  it.each(["application/json; charset=utf-8", "application/merge-patch+json"])("%s is JSON", async (type) => {
    const { status } = await send('{"name":"x","description":"","statement":[]}', type);
    expect(status).toBe(201);
  });
  it("an empty body is an empty object", async () => {
    expect((await send("")).body.message).toBe(" should have required property 'name'");
  });
  it("one over the limit is 413, whatever the route, and the server goes on", async () => {
    const raw = JSON.stringify({ name: "x".repeat(6_000), description: "", statement: [] });
    const { status, body } = await send(raw);
    expect([status, body]).toEqual([
      413,
      { statusCode: 413, message: "The body is larger than this server takes.", error: "Payload Too Large" },
    ]);
    expect((await server.call("GET", "/passport/policy")).status).toBe(200);
  });
  it("one over the limit that does not say its length is 413 as well", async () => {
    const chunk = new TextEncoder().encode("x".repeat(1_000));
    let chunks = 0;
    const body = new ReadableStream({
      pull(controller) {
        chunks += 1;
        if (chunks > 20) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const headers = { "content-type": "application/json", authorization: server.admin };
    const init = { method: "POST", body, headers, duplex: "half" };
    const response = await fetch(`${server.url}/passport/policy`, init);
    expect(response.status).toBe(413);
  });
});

it.each(["/bucket/%zz", "/preference/%FF"])("a path of rubbish, %s, is 400 with words", async (path) => {
  const { status, body } = await server.call("GET", path);
  const message = `The path cannot be decoded: ${path}`;
  expect([status, body]).toEqual([400, { statusCode: 400, message, error: "Bad Request" }]);
});

it("a part of a path beyond all bounds is 414 with words", async () => {
  const path = `/bucket/${"a".repeat(501)}`;
  const { status, body } = await server.call("PUT", path);
  const message = `A part of the path is too long: ${path}`;
  expect([status, body]).toEqual([414, { statusCode: 414, message, error: "URI Too Long" }]);
});

it("a request that is no HTTP is answered, and the server goes on", async () => {
  const { hostname, port } = new URL(server.url);
  const answer = await new Promise<string>((resolve) => {
    let text = "";
    const socket = connect(Number(port), hostname, () => socket.write("HELLO\r\n\r\n"));
    socket.on("data", (chunk) => {
      text += String(chunk);
    });
    socket.on("close", () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect((await server.call("GET", "/passport/policy")).status).toBe(200);
});

it("what goes wrong inside is logged and not told", async () => {
  logged.length = 0;
  await statement(server, "ALTER TABLE preference RENAME TO hidden");
  const { status, body } = await server.call("GET", "/preference/bucket");
  await statement(server, "ALTER TABLE hidden RENAME TO preference");
  expect([status, body]).toEqual([500, { statusCode: 500, message: "Internal server error" }]);
  expect(String(logged[0])).toContain("preference");
});

it("a database that another connection holds is 503 with a time to come back", async () => {
  const path = join(server.folder, "held.sqlite");
  const [holder, waiter] = [new DatabaseSync(path), new DatabaseSync(path)];
  holder.exec("BEGIN EXCLUSIVE");
  const app = fastify();
  const told: unknown[] = [];
  installErrorHandling(app, (error) => told.push(error));
  app.get("/", async () => waiter.exec("BEGIN IMMEDIATE"));
  const answer = await app.inject("/");
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "1"]);
  expect(answer.json().message).toBe("The database is busy. Nothing was changed. Try again.");
  expect(told).toHaveLength(1);
  for (const each of [holder, waiter]) each.close();
});

describe("other origins", () => {
  it("may call, by the header they send", async () => {
    const { headers } = await server.call("GET", "/passport/strategies", {
      as: null,
      headers: { origin: "http://app.test" },
    });
    expect(headers.get("access-control-allow-origin")).toBe("http://app.test");
    expect(headers.get("access-control-allow-credentials")).toBe(null);
  });
  it("ask first, without a sign-in", async () => {
    const { status, headers, body } = await server.call("OPTIONS", "/bucket/5f0000000000000000000001/data", {
      as: null,
      headers: {
        origin: "http://app.test",
        "access-control-request-method": "PATCH",
        "access-control-request-headers": "authorization,content-type",
      },
    });
    expect([status, body]).toEqual([200, ""]);
    expect(headers.get("access-control-allow-methods")).toBe("PATCH");
    expect(headers.get("access-control-allow-headers")).toBe("authorization,content-type");
  });
  it.each([
    [undefined, "Authorization,Content-Type,Accept-Language"],
    ["x-evil, authorization,ACCEPT-LANGUAGE", "authorization,ACCEPT-LANGUAGE"],
    ["x-evil", ""],
  ])("that ask for the headers %j may send %j", async (asked, allowed) => {
    const { headers } = await server.call("OPTIONS", "/nowhere", {
      as: null,
      headers: asked === undefined ? {} : { "access-control-request-headers": asked },
    });
    expect(headers.get("access-control-allow-headers")).toBe(allowed);
  });
});

it("answers are not kept by browsers and never taken for a page", async () => {
  for (const path of ["/passport/strategies", "/nowhere", "/passport/policy"]) {
    const { headers } = await server.call("GET", path);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  }
});

it("HEAD is answered like GET without a body, failures too", async () => {
  const good = await server.call("HEAD", "/passport/strategies", { as: null });
  expect([good.status, good.headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
  expect((await fetch(`${server.url}/passport/policy`, { method: "HEAD" })).status).toBe(401);
});
