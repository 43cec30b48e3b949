import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { statement } from "../statement";

let server: TestServer;
let now = Date.parse("2026-01-01T00:00:00Z");
const folder = mkdtempSync(join(tmpdir(), "twinhelm-revocation-"));
const begin = () =>
  startTestServer({
    dataFolder: folder,
    now: () => now,
    tokenLifetime: 3600,
    tokenLifetimeMaximum: 7200,
    trustedProxies: "127.0.0.1",
  });
beforeAll(async () => {
  server = await begin();
  await server.createIdentity([], { identifier: "mara", policies: ["PolicyReadOnlyAccess"] });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const signIn = () => server.signIn("mara", testPassword);
const signOut = (as: string | null) => server.call("DELETE", "/passport/identify", { as });
const tokenOf = (credential: string) => credential.split(" ")[1] ?? "";
const use = async (as: string) => {
  const { status, body } = await server.call("GET", "/passport/policy", { as });
  return status === 200 ? 200 : [status, body.message];
};
const verify = async (token: string) => {
  const { status, body } = await server.call("GET", "/passport/identity/verify", {
    as: null,
    headers: { authorization: token },
  });
  return status === 200 ? 200 : [status, body.message];
};
const kept = () => statement(server, "SELECT * FROM revoked_token ORDER BY expires_at");
const ended = [401, "jwt expired"];

describe("signing out", () => {
  it("ends the token that is sent, and no other, though made in the same second", async () => {
    const [mine, other] = [await signIn(), await signIn()];
    expect(mine).not.toBe(other);
    const { status, body } = await signOut(mine);
    expect([status, body]).toEqual([204, ""]);
    expect(await use(mine)).toEqual(ended);
    expect(await verify(tokenOf(mine))).toEqual([400, "jwt expired"]);
    expect(await use(other)).toBe(200);
    expect(await verify(tokenOf(other))).toBe(200);
    expect(await use(await signIn())).toBe(200);
  });

  it("twice: the token is no longer one", async () => {
    const mine = await signIn();
    await signOut(mine);
    const { status, body } = await signOut(mine);
    expect([status, body.message]).toEqual(ended);
  });

  it("ends every spelling of the token", async () => {
    const mine = await signIn();
    const [head, payload, signature = ""] = tokenOf(mine).split(".");
    // The last letter of a signature has two bits that mean nothing.
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const last = letters.indexOf(signature.at(-1) ?? "");
    const spellings = [1, 2, 3].map((bits) => `${signature.slice(0, -1)}${letters[last ^ bits]}`);
    await signOut(mine);
    for (const each of [...spellings, `${signature}=`]) {
      expect(await use(`IDENTITY ${head}.${payload}.${each}`)).toEqual([401, expect.any(String)]);
      expect(await verify(`${head}.${payload}.${each}`)).toEqual([400, expect.any(String)]);
    }
    expect(await use(`identity   ${tokenOf(mine)} more`)).toEqual(ended);
  });

  it("outlives a restart", async () => {
    const [mine, other] = [await signIn(), await signIn()];
    await signOut(mine);
    await server.close();
    server = await begin();
    expect(await use(mine)).toEqual(ended);
    expect(await use(other)).toBe(200);
  });

  it("is kept no longer than the token would have lived, and never the token itself", async () => {
    const mine = await signIn();
    await signOut(mine);
    const rows = await kept();
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain(tokenOf(mine).split(".")[2]);
    const { jti } = JSON.parse(Buffer.from(tokenOf(mine).split(".")[1] ?? "", "base64url").toString());
    expect(jti).toMatch(/^[\da-f-]{36}$/);
    expect(JSON.stringify(rows)).not.toContain(jti);
    now += 3_601_000;
    await signOut(await signIn());
    expect(await kept()).toHaveLength(1);
    expect(await use(mine)).toEqual(ended);
  });

  it.each<[string, () => string | null, number, string]>([
    ["nobody", () => null, 401, "No auth token"],
    ["garbage", () => "IDENTITY garbage", 401, "jwt malformed"],
    ["a forged token", () => `${server.admin.slice(0, -5)}AAAAA`, 401, "invalid signature"],
  ])("%s has nothing to end", async (_, as, status, message) => {
    const before = (await kept()).length;
    const answer = await signOut(as());
    expect([answer.status, answer.body.message]).toEqual([status, message]);
    expect(await kept()).toHaveLength(before);
  });

  it("is not for API keys", async () => {
    const as = await server.signIn("admin", testPassword);
    const { body } = await server.call("POST", "/passport/apikey", { as, body: { name: "ci" } });
    const answer = await signOut(`APIKEY ${body.key}`);
    expect([answer.status, answer.body.message]).toEqual([
      400,
      "An API key has no session to end. Switch the key off instead.",
    ]);
    expect(await use(`APIKEY ${body.key}`)).toEqual([403, expect.any(String)]);
  });

  it("is not for a body", async () => {
    const mine = await signIn();
    const { status } = await server.call("DELETE", "/passport/identify", { as: mine, body: { token: "x" } });
    expect(status).toBe(204);
  });
});

describe("a new password", () => {
  it("ends every token, also for those who only verify them", async () => {
    const admin = await server.signIn("admin", testPassword);
    const tokens = [await signIn(), await signIn()];
    const { id } = await server
      .call("GET", "/passport/identity", { as: admin, query: { filter: '{"identifier":"mara"}' } })
      .then(({ body }) => ({ id: body[0]._id }));
    const path = `/passport/identity/${id}`;
    await server.call("PUT", path, { as: admin, body: { identifier: "mara", password: "another one" } });
    for (const token of tokens) {
      expect(await use(token)).toEqual(ended);
      expect(await verify(tokenOf(token))).toEqual([400, "jwt expired"]);
    }
    await server.close();
    server = await begin();
    for (const token of tokens) expect(await use(token)).toEqual(ended);
    const fresh = await server.signIn("mara", "another one");
    expect(await use(fresh)).toBe(200);
    const again = await server.signIn("admin", testPassword);
    await server.call("DELETE", path, { as: again });
    expect(await verify(tokenOf(fresh))).toEqual([400, "jwt expired"]);
  });
});

describe("a password that stays as it was", () => {
  const setTo = async (as: string, id: string, body: object) =>
    (await server.call("PUT", `/passport/identity/${id}`, { as, body })).status;
  it("ends no session where somebody sends their own, and every one where somebody else sends it", async () => {
    const policies = ["PolicyReadOnlyAccess"];
    const { id, identifier, credential } = await server.createIdentity([], { identifier: "nils", policies });
    const admin = await server.signIn("admin", testPassword);
    expect(await setTo(credential, id, { identifier, password: testPassword })).toBe(200);
    expect(await use(credential)).toBe(200);
    expect(await setTo(credential, id, { identifier, password: `${testPassword}.` })).toBe(200);
    expect(await use(credential)).toEqual(ended);
    const fresh = await server.signIn(identifier, `${testPassword}.`);
    expect(await setTo(admin, id, { identifier, password: `${testPassword}.` })).toBe(200);
    expect(await use(fresh)).toEqual(ended);
  });
});

describe("the longest life of a token", () => {
  it.each([
    ["absent", undefined, 3600],
    ["shorter", 60, 60],
    ["up to the maximum", 7200, 7200],
    ["beyond it", 7201, 7200],
    ["far beyond it", Number.MAX_SAFE_INTEGER, 7200],
  ])("wished %s", async (_, expires, seconds) => {
    const { body } = await server.call("POST", "/passport/identify", {
      as: null,
      body: { identifier: "admin", password: testPassword, expires },
    });
    const as = `IDENTITY ${body.token}`;
    now += seconds * 1000 - 1000;
    expect(await use(as)).toBe(200);
    now += 1000;
    expect(await use(as)).toEqual(ended);
    expect(await verify(body.token)).toEqual([400, "jwt expired"]);
  });

  it("by GET too", async () => {
    const { body } = await server.call("GET", "/passport/identify", {
      as: null,
      query: { identifier: "admin", password: testPassword, expires: "999999999" },
    });
    now += 7_200_000;
    expect(await use(`IDENTITY ${body.token}`)).toEqual(ended);
  });
});
