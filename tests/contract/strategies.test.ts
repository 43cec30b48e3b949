import { X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "@twinhelm/server/engine/sqlite/migrations";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { generateKeyPairOf } from "@twinhelm/server/strategy/certificate";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { oauthStrategy } from "./fixtures/oauthProvider";

let server: TestServer;
let certificate: string;
const nobody = "0".repeat(24);

beforeAll(async () => {
  server = await startTestServer();
  certificate = (await generateKeyPairOf("Provider", Date.now())).certificate;
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const { _id } of (await list()).body) await server.call("DELETE", `/passport/strategy/${_id}`);
});

const list = (as?: string) => server.call("GET", "/passport/strategy", { as });
const post = (body: object, as?: string) => server.call("POST", "/passport/strategy", { body, as });
const saml = (more: object = {}) => ({
  name: "saml",
  type: "saml",
  options: { ip: { login_url: "https://provider.example/login", certificate }, ...more },
});
const oauth = oauthStrategy("https://provider.example");

describe("an OAuth strategy", () => {
  it("is stored with defaults, and its redirect addresses are those of this server", async () => {
    const { status, body } = await post(oauth);
    expect(status).toBe(201);
    const callbackUrl = `${server.url}/passport/strategy/${body._id}/complete`;
    expect(body).toMatchObject({
      name: "loopback",
      icon: "login",
      options: {
        code: { method: "get", params: { redirect_uri: callbackUrl }, headers: {} },
        access_token: { method: "post", params: { redirect_uri: callbackUrl } },
      },
    });
    expect(body.options.identifier.params).toEqual({});
    expect(body).not.toHaveProperty("callbackUrl");
    expect((await list()).body).toEqual([body]);
    const shown = await server.call("GET", `/passport/strategy/${body._id}`);
    expect(shown.body).toEqual({ ...body, callbackUrl });
    const { _id, callbackUrl: _, ...sent } = shown.body;
    const changed = await server.call("PUT", `/passport/strategy/${_id}`, {
      body: { ...sent, title: "New", type: "oauth" },
    });
    expect([changed.status, changed.body]).toEqual([200, { ...body, title: "New" }]);
  });

  it("keeps its secrets from those who only sign in", async () => {
    const { _id } = (await post(oauth)).body;
    const { body } = await server.call("GET", "/passport/strategies", { as: null });
    expect(body).toEqual([{ _id, type: "oauth", name: "loopback", title: "Loopback", icon: "login" }]);
  });

  it("survives a restart on another port with its new addresses", async () => {
    const folder = mkdtempSync(join(tmpdir(), "twinhelm-test-"));
    const first = await startTestServer({ dataFolder: folder });
    const { _id } = (await first.call("POST", "/passport/strategy", { body: oauth })).body;
    await first.close();
    const second = await startTestServer({ dataFolder: folder });
    const { body } = await second.call("GET", `/passport/strategy/${_id}`);
    expect(body.callbackUrl).toBe(`${second.url}/passport/strategy/${_id}/complete`);
    await second.close();
    rmSync(folder, { recursive: true });
  });

  it("is begun anew after a restart by who was signing in", async () => {
    const folder = mkdtempSync(join(tmpdir(), "twinhelm-test-"));
    const first = await startTestServer({ dataFolder: folder });
    const { _id } = (await first.call("POST", "/passport/strategy", { body: oauth })).body;
    const { state } = (await first.call("GET", `/passport/strategy/${_id}/url`, { as: null })).body;
    await first.close();
    const second = await startTestServer({ dataFolder: folder });
    expect((await second.call("POST", "/passport/identify", { body: { state } })).status).toBe(400);
    await second.close();
    rmSync(folder, { recursive: true });
  });
});

describe("a SAML strategy", () => {
  it("gets a key pair of its own, which a change keeps", async () => {
    const { status, body } = await post(saml());
    expect(status).toBe(201);
    const { sp } = body.options;
    const made = new X509Certificate(sp.certificate);
    expect(made.verify(made.publicKey)).toBe(true);
    expect(made.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
    expect(Date.parse(made.validTo)).toBeGreaterThan(Date.now() + 15 * 365 * 86_400_000);
    expect(sp.private_key).toMatch(/^-----BEGIN PRIVATE KEY-----/);
    const again = await server.call("PUT", `/passport/strategy/${body._id}`, { body: saml() });
    expect([again.status, again.body]).toEqual([200, body]);
    expect((await post(saml())).body.options.sp.private_key).not.toBe(sp.private_key);
  });

  it("takes a pair that somebody brings", async () => {
    const sp = await generateKeyPairOf("Mine", Date.now());
    expect((await post(saml({ sp }))).body.options.sp).toEqual(sp);
  });

  it("refuses a pair that cannot sign", async () => {
    const [one, two] = [await generateKeyPairOf("1", Date.now()), await generateKeyPairOf("2", Date.now())];
    const expired = await generateKeyPairOf("3", Date.parse("1990-01-01"));
    const rows: [object, RegExp][] = [
      [
        { certificate: one.certificate, private_key: two.private_key },
        /^\.options\.sp\.private_key should belong/,
      ],
      [{ certificate: one.certificate }, /^\.options\.sp\.private_key should be a private key/],
      [{ private_key: one.private_key }, /^\.options\.sp\.certificate should be a certificate/],
      [expired, /^\.options\.sp\.certificate should be valid: it expired on/],
    ];
    for (const [sp, message] of rows) {
      const { status, body } = await post(saml({ sp }));
      expect([status, body.error, body.message]).toEqual([
        400,
        "validation failed",
        expect.stringMatching(message),
      ]);
      expect(JSON.stringify(body)).not.toContain("PRIVATE KEY");
    }
  });

  it.each([
    ["a word", "certificate"],
    ["nothing", ""],
    ["base64 alone", "MIIB"],
    ["a frame around nothing", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"],
    ["a public key", "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----"],
  ])("refuses %s as certificate of the provider, also in a change", async (_, text) => {
    const body = { ...saml(), options: { ip: { login_url: "https://x.example", certificate: text } } };
    const { _id } = (await post(saml())).body;
    for (const answer of [
      await post(body),
      await server.call("PUT", `/passport/strategy/${_id}`, { body }),
    ]) {
      expect([answer.status, answer.body.error, answer.body.message]).toEqual([
        400,
        "validation failed",
        expect.stringMatching(/^\.options\.ip\.certificate should be a certificate in PEM: /),
      ]);
    }
    expect((await list()).body).toHaveLength(1);
  });
});

const steps = (more: object) => ({
  name: "x",
  type: "oauth",
  options: { code: { base_url: "https://x.example", ...more } },
});
it.each([
  [{}, " should have required property 'name'"],
  [{ name: "x", type: "ldap", options: {} }, ".type should be equal to one of the allowed values"],
  [{ ...oauth, _id: nobody }, "should NOT have additional properties '_id'"],
  [{ ...oauth, callbackUrl: "x" }, "should NOT have additional properties 'callbackUrl'"],
  [{ name: "x", type: "saml", options: {} }, ".options should have required property 'ip'"],
  [
    { name: "x", type: "saml", options: { ip: { login_url: "https://x" } } },
    ".options.ip should have required property 'certificate'",
  ],
  [
    { name: "x", type: "saml", options: { ip: { login_url: "https://x", certificate: "x" }, sp: null } },
    ".options.sp should be object",
  ],
  [{ name: "x", type: "oauth", options: { ip: {} } }, ".options should NOT have additional properties"],
  [steps({ base_url: 1 }), ".options.code.base_url should be string"],
  [
    steps({ base_url: "javascript:alert(1)" }),
    ".options.code.base_url should be an address that begins with https:// or http://",
  ],
  [steps({ method: "put" }), ".options.code.method should be equal to one of the allowed values"],
  [steps({ params: { a: {} } }), ".options.code.params.a should be string,number,boolean"],
  [
    steps({ headers: { "a b": "c" } }),
    ".options.code.headers should hold names and values that HTTP can send: 'a b' is not one",
  ],
])("refuses the body %j", async (body, message) => {
  const answer = await post(body);
  expect([answer.status, answer.body]).toEqual([
    400,
    { statusCode: 400, message, error: "validation failed" },
  ]);
});

it("says what is not there", async () => {
  const path = `/passport/strategy/${nobody}`;
  const missing = [404, "There is no strategy with this id."];
  const shown = await server.call("GET", path);
  expect([shown.status, shown.body.message]).toEqual(missing);
  for (const body of [saml(), oauth]) {
    const changed = await server.call("PUT", path, { body });
    expect([changed.status, changed.body.message]).toEqual(missing);
  }
  const removed = await server.call("DELETE", path);
  expect([removed.status, removed.body]).toEqual([200, "0"]);
  const { _id } = (await post(oauth)).body;
  expect((await server.call("DELETE", `/passport/strategy/${_id}`)).body).toBe("1");
  for (const method of ["GET", "PUT", "DELETE"])
    expect(
      (await server.call(method, "/passport/strategy/nope", { body: method === "PUT" ? oauth : undefined }))
        .body,
    ).toEqual({ statusCode: 400, message: "Invalid id." });
});

it("asks each route for its own permission, and lists only what the caller may see", async () => {
  const seen = (await post({ ...oauth, name: "seen" })).body._id;
  const hidden = (await post({ ...oauth, name: "hidden" })).body._id;
  const module = "passport:strategy";
  const one = { include: [seen], exclude: [] };
  const narrow = await server.createIdentity([
    { module, action: `${module}:index`, resource: one },
    { module, action: `${module}:show`, resource: one },
  ]);
  const as = narrow.credential;
  const rows = await list(as);
  expect(rows.body.map(({ name }: { name: string }) => name)).toEqual(["seen"]);
  expect(rows.headers.get("x-policy-resource")).toBe("partial");
  expect((await server.call("GET", `/passport/strategy/${seen}`, { as })).status).toBe(200);
  const denied: [string, string, object?][] = [
    ["GET", `/passport/strategy/${hidden}`],
    ["PUT", `/passport/strategy/${seen}`, oauth],
    ["DELETE", `/passport/strategy/${seen}`],
    ["POST", "/passport/strategy", oauth],
  ];
  for (const [method, path, body] of denied) {
    const answer = await server.call(method, path, { as, body });
    expect([method, path, answer.status]).toEqual([method, path, 403]);
    expect((await server.call(method, path, { as: null, body })).status).toBe(401);
  }
  const writer = await server.createIdentity([{ module, action: `${module}:insert` }]);
  expect((await post(oauth, writer.credential)).status).toBe(201);
  expect((await list(writer.credential)).status).toBe(403);
  const without = await server.createIdentity([
    { module, action: `${module}:index`, resource: { include: ["*"], exclude: [seen] } },
  ]);
  const names = (await list(without.credential)).body.map(({ name }: { name: string }) => name);
  expect(names).toEqual(["hidden", "loopback"]);
});

it("writes no activities", async () => {
  const before = (await server.call("GET", "/activity")).body.length;
  const { _id } = (await post(oauth)).body;
  await server.call("PUT", `/passport/strategy/${_id}`, { body: oauth });
  await server.call("DELETE", `/passport/strategy/${_id}`);
  expect((await server.call("GET", "/activity")).body).toHaveLength(before);
});

it("brings an older database along", async () => {
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-test-"));
  const { DatabaseSync } = await import("node:sqlite");
  const older = new DatabaseSync(join(folder, "twinhelm.sqlite"));
  older.exec(`${migrations[0]}; PRAGMA user_version = 1`);
  older.close();
  const opened = await startTestServer({ dataFolder: folder });
  expect((await opened.call("POST", "/passport/strategy", { body: oauth })).status).toBe(201);
  await opened.close();
  rmSync(folder, { recursive: true });
});
