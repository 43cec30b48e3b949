import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let server: TestServer;
let now = Date.parse("2026-01-01T00:00:00Z");
let secret: Buffer;
let payload: Record<string, unknown>;

beforeAll(async () => {
  server = await startTestServer({
    now: () => now,
    tokenLifetime: 100_000,
    tokenLifetimeMaximum: 200_000,
    trustedProxies: "127.0.0.1",
  });
  secret = Buffer.from(readFileSync(join(server.folder, "secret"), "utf8"), "base64");
  payload = payloadOf(server.admin);
});
afterAll(() => server.close());

const payloadOf = (credential: string) =>
  JSON.parse(Buffer.from(credential.split(".")[1] ?? "", "base64url").toString());
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token made by hand, as somebody would who has what he needs but for one thing. */
function forge(claims: object, { alg = "HS256", hash = "sha256", key = secret } = {}): string {
  const text = `${encode({ alg, typ: "JWT" })}.${encode({ ...payload, ...claims })}`;
  const signature = alg === "none" ? "" : createHmac(hash, key).update(text).digest("base64url");
  return `IDENTITY ${text}.${signature}`;
}
const show = (as: string) => server.call("GET", "/passport/identity/statements", { as });
const identify = (body: object, headers: Record<string, string> = {}) =>
  server.call("POST", "/passport/identify", { as: null, body, headers });

describe("a token made by hand", () => {
  it("is taken when all of it is right", async () => {
    expect((await show(forge({}))).status).toBe(200);
  });
  it.each<[string, () => string, string]>([
    ["another secret", () => forge({}, { key: Buffer.from("guess") }), "invalid signature"],
    ["an empty secret", () => forge({}, { key: Buffer.alloc(0) }), "invalid signature"],
    ["no signature", () => forge({}, { alg: "none" }), "invalid algorithm"],
    ["another algorithm", () => forge({}, { alg: "HS512", hash: "sha512" }), "invalid algorithm"],
    ["a time that is over", () => forge({ exp: Math.floor(now / 1000) - 1 }), "jwt expired"],
    ["no end", () => forge({ exp: undefined }), "jwt malformed"],
    ["another audience", () => forge({ aud: "else" }), "jwt audience invalid. expected: spica.io"],
    ["a begin in the future", () => forge({ nbf: now / 1000 + 100 }), "jwt malformed"],
    ["no identity", () => forge({ _id: undefined }), "jwt malformed"],
    ["an identity that is no text", () => forge({ _id: { $ne: 1 } }), "jwt malformed"],
    ["an older password", () => forge({ generation: -1 }), "jwt expired"],
    ["somebody who does not exist", () => forge({ _id: "5f0000000000000000000001" }), "Unauthorized"],
    ["a changed payload under the old signature", () => changed(), "invalid signature"],
    ["a part too few", () => forge({}).split(".").slice(0, 2).join("."), "jwt malformed"],
    ["a part too many", () => `${forge({})}.x`, "jwt malformed"],
  ])("is refused with %s", async (_, make, message) => {
    const { status, body } = await show(make());
    expect([status, body.message]).toEqual([401, message]);
  });

  function changed(): string {
    const [head, , signature] = server.admin.split(".");
    return `${head}.${encode({ ...payload, identifier: "root" })}.${signature}`;
  }
});

describe("a token says nothing of what may be done", () => {
  it("policies written into it grant nothing", async () => {
    const { id } = await server.createIdentity([]);
    const as = forge({ _id: id, policies: ["PassportFullAccess"] });
    expect((await server.call("GET", "/passport/policy", { as })).status).toBe(403);
  });
  it("policies act at once, given or taken", async () => {
    const { id, credential } = await server.createIdentity([]);
    const read = async () => (await server.call("GET", "/passport/policy", { as: credential })).status;
    expect(await read()).toBe(403);
    await server.call("PUT", `/passport/identity/${id}/policy/PolicyReadOnlyAccess`);
    expect(await read()).toBe(200);
    await server.call("DELETE", `/passport/identity/${id}/policy/PolicyReadOnlyAccess`);
    expect(await read()).toBe(403);
  });
  it("no secret stands in it", () => {
    expect(JSON.stringify(payload)).not.toMatch(/scrypt|password/);
  });
});

describe("the lifetime", () => {
  const lifetime = async (expires?: number) => {
    const { body } = await identify({ identifier: "admin", password: testPassword, expires });
    const { exp, iat } = payloadOf(`x ${body.token}`);
    return exp - iat;
  };
  it.each([
    [undefined, 100_000],
    [0, 100_000],
    [60, 60],
    [150_000, 150_000],
    [999_999_999, 200_000],
  ])("wished %s is %i", async (wished, expected) => expect(await lifetime(wished)).toBe(expected));
  it.each([-1, 1.5, "60"])("%j is refused", async (expires) => {
    expect((await identify({ identifier: "admin", password: testPassword, expires })).status).toBe(400);
  });
});

describe("sign-in by GET", () => {
  const get = (query: string) => server.call("GET", `/passport/identify?${query}`, { as: null });
  it("works, with a warning", async () => {
    const answer = await get(new URLSearchParams({ identifier: "admin", password: testPassword }).toString());
    expect([answer.status, answer.body.scheme]).toEqual([200, "IDENTITY"]);
    expect(answer.headers.get("warning")).toMatch(/^299 /);
  });
  it.each(["identifier[$ne]=x&password[$ne]=x", "identifier=admin&identifier=admin", ""])(
    "%s is nobody",
    async (query) => {
      expect((await get(query)).status).toBe(401);
    },
  );
  it("a negative lifetime is the usual one", async () => {
    const { body } = await get(`identifier=admin&password=${encodeURIComponent(testPassword)}&expires=-5`);
    expect((await show(`IDENTITY ${body.token}`)).status).toBe(200);
  });
});

describe("GET /passport/identity/verify", () => {
  const verify = (authorization?: string) =>
    server.call("GET", "/passport/identity/verify", {
      as: null,
      headers: authorization === undefined ? {} : { authorization },
    });
  it("gives the payload of a raw token", async () => {
    const { status, body } = await verify(server.admin.split(" ")[1]);
    expect([status, body.identifier]).toEqual([200, "admin"]);
  });
  it.each<[string, () => string | undefined, string]>([
    ["no header", () => undefined, "Authorization header is missing."],
    ["a scheme before it", () => server.admin, "invalid token"],
    ["three parts of garbage", () => "a.b.c", "invalid token"],
    ["garbage", () => "abc", "jwt malformed"],
    ["another secret", () => forge({}, { key: Buffer.from("x") }).split(" ")[1], "invalid signature"],
    ["a time that is over", () => forge({ exp: 1 }).split(" ")[1], "jwt expired"],
  ])("%s is 400", async (_, make, message) => {
    const { status, body } = await verify(make());
    expect([status, body.message]).toEqual([400, message]);
  });
});

describe("API keys", () => {
  it("an active one is known, and holds its policies; an inactive one is nobody", async () => {
    const add = async (key: string, active: boolean) => {
      const { body } = await server.call("POST", "/passport/apikey", { body: { name: "ci", key, active } });
      await server.call("PUT", `/passport/apikey/${body._id}/policy/PolicyReadOnlyAccess`);
    };
    await add("working", true);
    await add("sleeping", false);
    const status = async (key: string, path: string) =>
      (await server.call("GET", path, { as: `APIKEY ${key}` })).status;
    expect(await status("working", "/passport/policy")).toBe(200);
    expect(await status("working", "/passport/identity")).toBe(403);
    expect(await status("sleeping", "/passport/policy")).toBe(401);
    expect(await status("other", "/passport/policy")).toBe(401);
  });
});

describe("guessing passwords", () => {
  const from = (address: string) => ({ "x-forwarded-for": address });
  const guess = (identifier: string, address: string, password = "wrong") =>
    identify({ identifier, password }, from(address));

  it("from one address does not lock the account out elsewhere", async () => {
    await server.createIdentity([], { identifier: "watched" });
    for (let i = 0; i < 10; i++) expect((await guess("watched", "192.0.2.1")).status).toBe(401);
    const refused = await guess("watched", "192.0.2.1", testPassword);
    expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, true]);
    expect((await guess("watched", "192.0.2.2", testPassword)).status).toBe(200);
    now += 16 * 60_000;
    expect((await guess("watched", "192.0.2.1", testPassword)).status).toBe(200);
  });

  it("a whole network of IPv6 counts as one address", async () => {
    for (let i = 0; i < 10; i++) await guess("admin", `2001:db8::${i}`);
    expect((await guess("admin", "2001:db8::ffff", testPassword)).status).toBe(429);
    expect((await guess("admin", "2001:db8:1::1", testPassword)).status).toBe(200);
  });

  it("many names from one address are stopped too", async () => {
    const answers = [];
    for (let i = 0; i < 110; i++) answers.push(await guess(`name ${i}`, "198.51.100.7"));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(100);
    expect(answers.at(-1)?.status).toBe(429);
  });

  it("a name of many characters is refused before anything is done with it", async () => {
    const { status } = await identify({ identifier: "x".repeat(100_000), password: "x" });
    expect(status).toBe(413);
  });
});

it("a password that changes while somebody signs in with the old one ends that session", async () => {
  const { id } = await server.createIdentity([], { identifier: "raced" });
  const [signedIn] = await Promise.all([
    identify({ identifier: "raced", password: testPassword }),
    server.call("PUT", `/passport/identity/${id}`, { body: { identifier: "raced", password: "new one" } }),
  ]);
  // Either the old password was right when it was checked, and its token is void, or it was refused.
  const { status } = await show(`IDENTITY ${signedIn.body.token}`);
  expect(status).toBe(401);
  expect((await show(await server.signIn("raced", "new one"))).status).toBe(200);
});
