import { createServer, type RequestListener, type Server } from "node:http";
import { createTransport, type Transport } from "@twinhelm/core/http/transport";
import { afterEach, expect, it } from "vitest";
import { z } from "zod";

const running: Server[] = [];
afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(
  listener: RequestListener,
  options: Partial<Parameters<typeof createTransport>[0]> = {},
): Promise<Transport> {
  const server = createServer(listener);
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return createTransport({
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

it.each(cases)("%s is a failure with words", async (_, listener, code, words) => {
  const result = await (await serve(listener)).send(list);
  expect(result).toMatchObject({ ok: false, failure: { code } });
  expect(result.ok ? "" : result.failure.message).toContain(words);
});

it("nobody listens: says where and what to check", async () => {
  const transport = createTransport({ baseUrl: "http://127.0.0.1:1/api", credential: () => undefined });
  const result = await transport.send(list);
  expect(result).toMatchObject({ ok: false, failure: { code: "network", retry: true } });
  expect(result.ok ? "" : result.failure.message).toContain("http://127.0.0.1:1/api");
});

it("a server that never answers ends in a time-out", async () => {
  const transport = await serve(() => undefined, { timeout: 200 });
  expect(await transport.send({ ...list, method: "POST" })).toMatchObject({ failure: { code: "timeout" } });
});

it("repeats a read that failed for a while, tells so, and never repeats a write", async () => {
  const seen: string[] = [];
  const retries: number[] = [];
  const transport = await serve(
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

it("sends the credential in a header alone, and not at sign-in", async () => {
  const seen: (string | undefined)[] = [];
  const told: string[] = [];
  const transport = await serve(
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
