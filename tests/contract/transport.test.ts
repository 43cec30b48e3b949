import { createServer, type RequestListener, type Server } from "node:http";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import type { Transport } from "@twinhelm/core/http/transport";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod/mini";
import { createNodeTransport } from "../../packages/cli/src/connection/transport";

const running: Server[] = [];
afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Options = Parameters<typeof createNodeTransport>[0];
type Create = (options: Options) => Transport;

async function serve(
  create: Create,
  listener: RequestListener,
  options: Partial<Options> = {},
): Promise<Transport> {
  const server = createServer(listener);
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return create({
    baseUrl: `http://127.0.0.1:${port}/api`,
    credential: () => "IDENTITY secret",
    ...options,
  });
}

const list = { method: "GET", path: "bucket", schema: z.array(z.string()) } as const;
const answer =
  (status: number, type: string, body: string): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { "content-type": type, "retry-after": "0" }).end(body);

const cases: [name: string, listener: RequestListener, code: string, words: string][] = [
  ["a web page", answer(200, "text/html", "<!doctype html><p>hello"), "unexpected-answer", "a web page"],
  ["a web page as an error", answer(404, "text/html", "<html>"), "not-found", "web page"],
  ["broken JSON", answer(200, "application/json", '["a"'), "unexpected-answer", "broken JSON"],
  ["another shape", answer(200, "application/json", '{"a":1}'), "unexpected-answer", "a different shape"],
  ["nothing", answer(200, "text/plain", ""), "unexpected-answer", "with nothing"],
  ["an error without a body", answer(500, "text/plain", ""), "server", "500"],
  [
    "an error with a list of messages",
    answer(400, "application/json", '{"message":["a","b"]}'),
    "invalid",
    "a\nb",
  ],
  [
    "an empty list of messages",
    answer(400, "application/json", '{"message":[],"error":"why"}'),
    "invalid",
    "why",
  ],
  ["a denial", answer(403, "application/json", '{"message":"no"}'), "denied", "no"],
  ["a reset connection", (request) => void request.socket.destroy(), "network", "cannot be reached"],
];

/** The web console talks through ky, commands and the terminal through node:http. Nobody may see a difference. */
describe.each<[string, Create]>([
  ["the web", createTransport],
  ["the terminal", createNodeTransport],
])("the transport of %s", (_name, create) => {
  it.each(cases)("%s is a failure with words", async (_, listener, code, words) => {
    const result = await (await serve(create, listener)).send(list);
    expect(result).toMatchObject({ ok: false, failure: { code } });
    expect(result.ok ? "" : result.failure.message).toContain(words);
  });

  it("nobody listens: says where and what to check", async () => {
    const transport = create({ baseUrl: "http://127.0.0.1:1/api", credential: () => undefined });
    const result = await transport.send(list);
    expect(result).toMatchObject({ ok: false, failure: { code: "network", retry: true } });
    expect(result.ok ? "" : result.failure.message).toContain("http://127.0.0.1:1/api");
  });

  it("a server that never answers ends in a time-out", async () => {
    const transport = await serve(create, () => undefined, { timeout: 200 });
    expect(await transport.send({ ...list, method: "POST" })).toMatchObject({ failure: { code: "timeout" } });
  });

  it("repeats a read that failed for a while, tells so, and never repeats a write", async () => {
    const seen: string[] = [];
    const retries: number[] = [];
    const transport = await serve(
      create,
      (request, response) => {
        seen.push(request.method ?? "");
        answer(
          seen.length === 1 || request.method === "POST" ? 503 : 200,
          "application/json",
          '["a"]',
        )(request, response);
      },
      { onRetry: (attempt) => retries.push(attempt) },
    );
    expect(await transport.send(list)).toEqual({ ok: true, value: ["a"] });
    expect(await transport.send({ ...list, method: "POST", body: {} })).toMatchObject({
      failure: { status: 503 },
    });
    expect(seen).toEqual(["GET", "GET", "POST"]);
    expect(retries).toEqual([1]);
  });

  it("sends a read once whose time was used up, and again what a busy server put off", async () => {
    const seen: string[] = [];
    const transport = await serve(create, (request, response) => {
      seen.push(request.url ?? "");
      const error = request.url === "/api/bucket" ? "read ended" : "Service Unavailable";
      const body = JSON.stringify({ statusCode: 503, message: "Not now.", error });
      answer(503, "application/json", body)(request, response);
    });
    const failure = { status: 503, message: "Not now." };
    expect(await transport.send(list)).toMatchObject({ failure: { ...failure, retry: false } });
    expect(await transport.send({ ...list, path: "busy" })).toMatchObject({
      failure: { ...failure, retry: true },
    });
    expect(seen).toEqual(["/api/bucket", "/api/busy", "/api/busy", "/api/busy"]);
  });

  it("sends the credential in a header alone, and not at sign-in", async () => {
    const seen: (string | undefined)[] = [];
    const told: string[] = [];
    const transport = await serve(
      create,
      (request, response) => {
        seen.push(request.headers.authorization, request.url);
        answer(401, "application/json", '{"message":"No auth token"}')(request, response);
      },
      { onUnauthorized: () => told.push("expired") },
    );
    await transport.send({ ...list, query: { a: undefined, b: true, c: ["x", "y"] } });
    await transport.send({ ...list, method: "POST", anonymous: true });
    expect(seen).toEqual(["IDENTITY secret", "/api/bucket?b=true&c=x&c=y", undefined, "/api/bucket"]);
    expect(told).toEqual(["expired"]);
  });

  it("ends no session that began while a call was on its way", async () => {
    let credential = "IDENTITY before";
    const told: string[] = [];
    const transport = await serve(
      create,
      (request, response) => {
        credential = "IDENTITY after";
        answer(401, "application/json", '{"message":"jwt expired"}')(request, response);
      },
      { credential: () => credential, onUnauthorized: () => told.push("expired") },
    );
    expect(await transport.send(list)).toMatchObject({ ok: false });
    expect(told).toEqual([]);
    await transport.send(list);
    expect(told).toEqual(["expired"]);
  });

  it("tells what a read was repeated for, waits as the server asks, and gives up", async () => {
    let count = 0;
    const reasons: string[] = [];
    const transport = await serve(
      create,
      (request, response) => {
        count += 1;
        if (count === 1) request.socket.destroy();
        else answer(429, "application/json", '{"message":"slower"}')(request, response);
      },
      { onRetry: (attempt, reason) => reasons.push(`${attempt} ${reason}`) },
    );
    expect(await transport.send(list)).toMatchObject({ failure: { code: "too-many", message: "slower" } });
    expect(reasons.map((reason) => reason.slice(0, 2))).toEqual(["1 ", "2 "]);
    expect(count).toBe(3);
  });

  it("a call that is cancelled is one, also while the answer arrives", async () => {
    const stop = new AbortController();
    const transport = await serve(create, (_, response) => {
      response.writeHead(200, { "content-type": "application/json" }).write("[", () => stop.abort());
    });
    const result = await transport.send({ ...list, signal: stop.signal });
    expect(result).toMatchObject({ failure: { code: "aborted" } });
  });

  it("characters that arrive in two parts stay whole", async () => {
    const bytes = Buffer.from('["İstanbul 🇹🇷"]');
    const transport = await serve(create, (_, response) => {
      response.writeHead(200, { "content-type": "application/json; charset=utf-8" });
      response.write(bytes.subarray(0, 3), () => setImmediate(() => response.end(bytes.subarray(3))));
    });
    expect(await transport.send(list)).toEqual({ ok: true, value: ["İstanbul 🇹🇷"] });
  });

  it("an answer that breaks off is a failure", async () => {
    const transport = await serve(create, (request, response) => {
      response
        .writeHead(200, { "content-type": "application/json", "content-length": "100" })
        .write('["a"', () => request.socket.destroy());
    });
    expect(await transport.send({ ...list, method: "POST" })).toMatchObject({ failure: { code: "network" } });
  });

  it("what is sent arrives whole, as JSON", async () => {
    const seen: unknown[] = [];
    const transport = await serve(create, (request, response) => {
      let text = "";
      request.setEncoding("utf8");
      request.on("data", (part) => {
        text += part;
      });
      request.on("end", () => {
        seen.push(request.headers["content-type"], JSON.parse(text));
        answer(200, "application/json", "[]")(request, response);
      });
    });
    const body = { name: "Åland \u0000 🇦🇽".repeat(20_000) };
    expect(await transport.send({ ...list, method: "POST", body })).toEqual({ ok: true, value: [] });
    expect(seen).toEqual(["application/json", body]);
  });

  it.each([
    ["another host", "http"],
    ["the same host", "/api/elsewhere"],
  ])("a redirect to %s is not followed, and said", async (_, where) => {
    const seen: (string | undefined)[] = [];
    const other = await serve(create, (request, response) => {
      seen.push(request.headers.authorization);
      answer(200, "application/json", '["a"]')(request, response);
    });
    const location = where === "http" ? `${other.baseUrl}/bucket` : where;
    const transport = await serve(create, (request, response) => {
      if (request.url === "/api/elsewhere") seen.push("followed");
      response.writeHead(302, { location }).end();
    });
    for (const call of [list, { ...list, method: "POST", body: {} } as const]) {
      const result = await transport.send(call);
      expect(result).toMatchObject({ failure: { code: "unexpected-answer", status: 302, retry: false } });
      expect(result.ok ? "" : result.failure.message).toContain(`sends elsewhere, to ${location}`);
    }
    expect(seen).toEqual([]);
  });
});

/** What a browser makes of a redirect that is not followed. */
class Hidden extends Response {
  override readonly type = "opaqueredirect";
  override readonly status = 0;
  override readonly ok = false;
  override clone = () => new Hidden();
}

it("what a browser hides of a redirect is a redirect without its address", async () => {
  const transport = createTransport({
    baseUrl: "http://127.0.0.1:1/api",
    credential: () => "IDENTITY secret",
    fetch: async () => new Hidden(),
  });
  const result = await transport.send(list);
  expect(result).toMatchObject({ ok: false, failure: { code: "unexpected-answer" } });
  expect(result.ok ? "" : result.failure.message).toContain("sends elsewhere. Nothing was sent there");
});
