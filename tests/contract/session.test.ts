import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";

let server: TestServer;
let now = Date.parse("2026-01-01T00:00:00Z");
beforeAll(async () => {
  server = await startTestServer({ now: () => now });
});
afterAll(() => server.close());

const identify = (body: object) => server.call("POST", "/passport/identify", { as: null, body });

it("signs in with the right password, 200 and a token that says who", async () => {
  const { status, body } = await identify({ identifier: "admin", password: testPassword });
  expect(status).toBe(200);
  expect(body).toMatchObject({ scheme: "IDENTITY", issuer: "passport/identity" });
  const payload = JSON.parse(Buffer.from(body.token.split(".")[1], "base64url").toString());
  expect(payload).toMatchObject({ identifier: "admin", aud: "spica.io", iss: server.url });
  expect(payload.exp - payload.iat).toBe(172_800);
  expect(payload).not.toHaveProperty("password");
});

it.each([
  [
    "a wrong password",
    { identifier: "admin", password: "wrong" },
    401,
    "Identifier or password was incorrect.",
  ],
  [
    "nobody of that name",
    { identifier: "nobody", password: "x" },
    401,
    "Identifier or password was incorrect.",
  ],
  ["an empty body", {}, 401, "Identifier or password was incorrect."],
  ["a name that is no text", { identifier: { $ne: "x" } }, 400, ".identifier should be string"],
  ["a password that is no text", { identifier: "admin", password: 5 }, 400, ".password should be string"],
  ["a state that is no text", { state: 5 }, 400, ".state should be string"],
  ["an unknown state", { state: "nope" }, 400, "Authentication has failed due to invalid state."],
])("refuses %s", async (_, body, status, message) => {
  const answer = await identify(body);
  expect([answer.status, answer.body.message]).toEqual([status, message]);
});

it.each([
  [0, true],
  [4096, true],
  [4097, false],
])("attributes of %i characters stand in the token: %s", async (length, stand) => {
  const identifier = `attributed ${length}`;
  const attributes = length === 0 ? undefined : { a: "x".repeat(length - '{"a":""}'.length) };
  const { credential } = await server.createIdentity([], {
    identifier,
    ...(attributes === undefined ? {} : { attributes }),
  });
  const payload = JSON.parse(Buffer.from(credential.split(".")[1] ?? "", "base64url").toString());
  expect(payload).toMatchObject({ identifier });
  expect(payload.attributes).toEqual(stand ? attributes : undefined);
});

it.each([
  ["no header", null, 401, "No auth token"],
  ["one word", "IDENTITY", 401, "No auth token"],
  ["an unknown scheme", "Foo bar", 400, 'Unknown authentication strategy "foo"'],
  ["garbage", "IDENTITY garbage", 401, "jwt malformed"],
  [
    "a token that claims to need no signature",
    `IDENTITY ${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from('{"_id":"1"}').toString("base64url")}.`,
    401,
    "invalid algorithm",
  ],
  ["an unknown key", "APIKEY nothing", 401, "Unauthorized"],
])("%s is no credential", async (_, as, status, message) => {
  const answer = await server.call("GET", "/passport/identity/statements", { as });
  expect([answer.status, answer.body.message]).toEqual([status, message]);
});

it("a token of another signature is refused", async () => {
  const [head, payload, signature = ""] = server.admin.split(" ")[1]?.split(".") ?? [];
  const forged = `IDENTITY ${head}.${payload}.${signature.slice(0, -4)}AAAA`;
  const { status, body } = await server.call("GET", "/passport/identity/statements", { as: forged });
  expect([status, body.message]).toEqual([401, "invalid signature"]);
});

it("a token ends when its time is up", async () => {
  const { body } = await identify({ identifier: "admin", password: testPassword, expires: 60 });
  const as = `${body.scheme} ${body.token}`;
  expect((await server.call("GET", "/passport/identity/statements", { as })).status).toBe(200);
  now += 61_000;
  const late = await server.call("GET", "/passport/identity/statements", { as });
  expect([late.status, late.body.message]).toEqual([401, "jwt expired"]);
});

it("lists the administrator's 103 statements and the two about oneself", async () => {
  const { body } = await server.call("GET", "/passport/identity/statements");
  expect(body).toHaveLength(105);
  const { body: me } = await server.call("GET", "/passport/identity", {
    query: { filter: '{"identifier":"admin"}' },
  });
  const own = { module: "passport:identity", resource: { include: [me[0]._id], exclude: [] } };
  expect(body.slice(-2)).toEqual([
    { ...own, action: "passport:identity:show" },
    { ...own, action: "passport:identity:update" },
  ]);
});

it("a new password ends the sessions of the old one, and so does deleting the identity", async () => {
  const person = await server.createIdentity([], { identifier: "changing" });
  now += 2_000;
  const changed = await server.call("PUT", `/passport/identity/${person.id}`, {
    as: person.credential,
    body: { identifier: "changing", password: "another one" },
  });
  expect(changed.status).toBe(200);
  const old = await server.call("GET", "/passport/identity/statements", { as: person.credential });
  expect(old.status).toBe(401);
  const fresh = await server.signIn("changing", "another one");
  await server.call("DELETE", `/passport/identity/${person.id}`);
  const gone = await server.call("GET", "/passport/identity/statements", { as: fresh });
  expect([gone.status, gone.body]).toEqual([401, { statusCode: 401, message: "Unauthorized" }]);
});

it("slows down guessing, tells when to come back, and lets the right one in afterwards", async () => {
  await server.createIdentity([], { identifier: "guessed" });
  const guess = (password: string) => identify({ identifier: "guessed", password });
  const answers = await Promise.all(Array.from({ length: 14 }, () => guess("wrong")));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  const refused = await guess(testPassword);
  expect(refused.status).toBe(429);
  expect(refused.body.message).toMatch(/Try again in \d+ seconds/);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await identify({ identifier: "admin", password: testPassword })).status).toBe(200);
  now += 16 * 60_000;
  expect((await guess(testPassword)).status).toBe(200);
});

it.each([
  ["malformed JSON", "POST", "/passport/identify", '{"a"', 400],
  ["a scalar", "POST", "/passport/identify", "5", 400],
  ["a poisoned prototype", "POST", "/passport/identify", '{"__proto__":{"a":1}}', 400],
])("%s is answered with words", async (_, method, path, raw, status) => {
  const answer = await server.call(method, path, { as: null, raw });
  expect(answer.status).toBe(status);
  expect(answer.body.message).toMatch(/\w+ \w+/);
});

it("unknown routes are named, below /api and above", async () => {
  const { status, body } = await server.call("GET", "/nowhere?x=1", { as: null });
  expect([status, body]).toEqual([
    404,
    { statusCode: 404, message: "Cannot GET /nowhere?x=1", error: "Not Found" },
  ]);
  expect((await fetch(server.url.replace("/api", "/else"))).status).toBe(404);
});

it("paths match in any case and with a slash at the end", async () => {
  expect((await server.call("GET", "/Passport/Strategies/", { as: null })).status).toBe(200);
});

it("a body over the limit is 413 and the server goes on", async () => {
  const small = await startTestServer({ payloadLimit: 1000 });
  const { status, body } = await small.call("POST", "/passport/identify", {
    raw: `{"a":"${"x".repeat(2000)}"}`,
  });
  expect([status, body.message]).toEqual([413, "The body is larger than this server takes."]);
  expect((await small.call("GET", "/passport/strategies")).status).toBe(200);
  await small.close();
});
