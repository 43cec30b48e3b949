import { once } from "node:events";
import { setImmediate as turn } from "node:timers/promises";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Listening, listen } from "./fixtures/listen";

let now = Date.now();
let server: TestServer;
let provider: Listening;
let id: string;
let other: string;

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  // What the provider does is told elsewhere: here everybody is let in as Ada.
  provider = await listen((_request, response) => {
    response.end('{"access_token":"t","id":"ada"}');
  });
  const step = (path: string) => ({ base_url: `${provider.url}/${path}` });
  const body = {
    name: "x",
    type: "oauth",
    options: { code: step("auth"), access_token: step("token"), identifier: step("user") },
  };
  id = (await server.call("POST", "/passport/strategy", { body })).body._id;
  other = (await server.call("POST", "/passport/strategy", { body })).body._id;
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const begin = async (): Promise<string> =>
  (await server.call("GET", `/passport/strategy/${id}/url`, { as: null })).body.state;
const identify = (state: string) => server.call("POST", "/passport/identify", { as: null, body: { state } });
const complete = (state: string, strategy = id) =>
  server.call("GET", `/passport/strategy/${strategy}/complete`, { as: null, query: { state, code: "c" } });
/** Sends a request, and waits until the server has it and has done what it does at once. */
async function arriving<T>(to: TestServer, send: () => T): Promise<{ readonly answer: T }> {
  const arrived = once(to.server.app.server, "request");
  const answer = send();
  await arrived;
  await turn();
  return { answer };
}
/** Waits until the server has noted that somebody waits with this state. */
const awaited = (state: string) =>
  expect
    .poll(() => server.server.engine.shared.values.find({ kind: "sign-on-waiter", key: state }))
    .toBe(true);
const invalid = [
  400,
  { statusCode: 400, message: "Authentication has failed due to invalid state.", error: "Bad Request" },
];
const both = ({ status, body }: { status: number; body: unknown }) => [status, body];

it("a state is a UUID of version 4, another each time", async () => {
  const states = [await begin(), await begin()];
  for (const state of states)
    expect(state).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(states).size).toBe(2);
});

it("a state is good for one sign-in", async () => {
  const state = await begin();
  const { answer: waiting } = await arriving(server, () => identify(state));
  expect(both(await complete(state))).toEqual([204, ""]);
  expect((await waiting).status).toBe(200);
  expect(both(await complete(state))).toEqual(invalid);
  expect(both(await identify(state))).toEqual(invalid);
});

it("two browsers with one state: one is let in", async () => {
  const state = await begin();
  const answers = await Promise.all([complete(state), complete(state), complete(state)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400]);
  const waits = await Promise.all([identify(state), identify(state)]);
  expect(waits.map(({ status }) => status).sort()).toEqual([200, 400]);
});

it("a state belongs to its strategy, and trying another does not spend it", async () => {
  const state = await begin();
  expect(both(await complete(state, other))).toEqual(invalid);
  expect((await complete(state)).status).toBe(204);
});

it("what is no state is refused, for programs and for people", async () => {
  expect(both(await complete("nope"))).toEqual(invalid);
  expect(both(await identify("nope"))).toEqual(invalid);
  const path = `/passport/strategy/${id}/complete`;
  const without = await server.call("POST", path, { as: null });
  expect([without.status, without.body.message]).toEqual([400, "state query parameter is required."]);
  const unknown = await complete(await begin(), "0".repeat(24));
  expect([unknown.status, unknown.body.message]).toEqual([400, "Strategy does not exist."]);
  expect((await complete("x", "nope")).body).toEqual({ statusCode: 400, message: "Invalid id." });
  const page = await server.call("GET", `${path}?state=nope`, { as: null, headers: { accept: "text/html" } });
  expect([page.status, page.headers.get("content-type")]).toEqual([400, "text/html; charset=utf-8"]);
  expect(page.body).toContain("You are not signed in. Authentication has failed due to invalid state.");
  const missing = await server.call("GET", `/passport/strategy/${"0".repeat(24)}/url`, { as: null });
  expect([missing.status, missing.body.message]).toEqual([400, "Strategy does not exist."]);
});

it("nobody waits longer than 60 seconds, and then the state is spent", async () => {
  const state = await begin();
  const { answer: waiting } = await arriving(server, () => identify(state));
  await awaited(state);
  now += 59_000;
  expect(both(await identify(state))).toEqual(invalid);
  now += 1_001;
  expect(both(await waiting)).toEqual([
    504,
    {
      statusCode: 504,
      message: "Operation did not complete within 60 seconds.",
      error: "Gateway Timeout",
    },
  ]);
  expect(both(await complete(state))).toEqual(invalid);
  expect(both(await identify(state))).toEqual(invalid);
});

it("a state that nobody waits for ends after five minutes, and so does a success nobody asks for", async () => {
  const [unused, used, kept] = [await begin(), await begin(), await begin()];
  await complete(used);
  await complete(kept);
  now += 5 * 60_000 - 1000;
  expect((await identify(kept)).status).toBe(200);
  now += 2000;
  expect(both(await complete(unused))).toEqual(invalid);
  expect(both(await identify(used))).toEqual(invalid);
});

it("whoever loses the connection while waiting may ask again", async () => {
  const state = await begin();
  const gone = new AbortController();
  const closed = Promise.withResolvers<void>();
  server.server.app.server.once("request", (_, response) => response.once("close", closed.resolve));
  const { answer: lost } = await arriving(server, () =>
    fetch(`${server.url}/passport/identify?state=${state}`, { signal: gone.signal }),
  );
  gone.abort();
  await expect(lost).rejects.toThrow("abort");
  await closed.promise;
  const { answer: waiting } = await arriving(server, () => identify(state));
  await complete(state);
  expect((await waiting).status).toBe(200);
});

it("HEAD does not spend a state, and neither does asking whether one may", async () => {
  const state = await begin();
  const address = `${server.url}/passport/strategy/${id}/complete?state=${state}&code=c`;
  expect((await fetch(address, { method: "HEAD" })).status).toBe(404);
  const asked = await fetch(`${server.url}/passport/strategy/${id}/complete?state=${state}`, {
    method: "OPTIONS",
  });
  expect(asked.status).toBe(200);
  expect((await complete(state)).status).toBe(204);
});

it("a form may bring the state, up to a limit", async () => {
  const state = await begin();
  const address = `${server.url}/passport/strategy/${id}/complete`;
  const large = await fetch(address, {
    method: "POST",
    body: new URLSearchParams({ state, code: "c".repeat(300_000) }),
  });
  expect(large.status).toBe(413);
  const form = await fetch(address, { method: "POST", body: new URLSearchParams({ state, code: "c" }) });
  expect(form.status).toBe(204);
  expect((await identify(state)).status).toBe(200);
});

it("one address cannot open states without end", async () => {
  now += 6 * 60_000;
  const answers = await Promise.all(
    Array.from({ length: 1005 }, () => server.call("GET", `/passport/strategy/${id}/url`, { as: null })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1000);
  const refused = answers.find(({ status }) => status !== 200);
  expect([refused?.status, refused?.headers.get("retry-after")]).toEqual([429, "60"]);
  now += 6 * 60_000;
  await begin();
});

it("many attributes do not make a token that no server takes", async () => {
  const large = await listen((_request, response) => {
    response.end(JSON.stringify({ access_token: "t", id: "large", groups: "x".repeat(50_000) }));
  });
  const step = { base_url: large.url };
  const made = await server.call("POST", "/passport/strategy", {
    body: { name: "large", type: "oauth", options: { code: step, access_token: step, identifier: step } },
  });
  const strategy: string = made.body._id;
  const { state } = (await server.call("GET", `/passport/strategy/${strategy}/url`, { as: null })).body;
  await complete(state, strategy);
  const { body } = await identify(state);
  const as = `${body.scheme} ${body.token}`;
  expect((await server.call("GET", "/passport/identity/statements", { as })).status).toBe(200);
  await large.close();
});

it("a server that stops does not keep those who wait", async () => {
  const stopping = await startTestServer();
  const body = { name: "x", type: "oauth", options: { code: { base_url: "https://provider.example" } } };
  const strategy = (await stopping.call("POST", "/passport/strategy", { body })).body._id;
  const { state } = (await stopping.call("GET", `/passport/strategy/${strategy}/url`, { as: null })).body;
  const { answer: waiting } = await arriving(stopping, () =>
    stopping.call("POST", "/passport/identify", { as: null, body: { state } }),
  );
  await stopping.close();
  expect((await waiting).status).toBe(503);
  // Half of the minute that they would wait.
}, 30_000);
