import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let server: TestServer;
const keys = "/passport/apikey";

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const make = async (body: object) => (await server.call("POST", keys, { body })).body;
const use = async (key: string, path = "/bucket") =>
  (await server.call("GET", path, { as: `APIKEY ${key}` })).status;

describe("a key in use", () => {
  const attached = async (policy: string, body: object = {}) => {
    const made = await make({ name: "worker", ...body });
    await server.call("PUT", `${keys}/${made._id}/policy/${policy}`);
    return made;
  };

  it("is known from the moment its policy is attached, and until it is detached", async () => {
    const { _id, key } = await make({ name: "worker" });
    expect(await use(key)).toBe(403);
    await server.call("PUT", `${keys}/${_id}/policy/BucketReadOnlyAccess`);
    expect(await use(key)).toBe(200);
    await server.call("DELETE", `${keys}/${_id}/policy/BucketReadOnlyAccess`);
    expect(await use(key)).toBe(403);
  });

  it("is switched off and on at once", async () => {
    const { _id, key, name } = await attached("BucketReadOnlyAccess");
    expect(await use(key)).toBe(200);
    await server.call("PUT", `${keys}/${_id}`, { body: { name, active: false } });
    expect(await use(key)).toBe(401);
    expect(await use(key, "/passport/identity/statements")).toBe(401);
    await server.call("PUT", `${keys}/${_id}`, { body: { name, active: true } });
    expect(await use(key)).toBe(200);
  });

  it("is refused once it is deleted", async () => {
    const { _id, key } = await attached("BucketReadOnlyAccess");
    expect(await use(key)).toBe(200);
    await server.call("DELETE", `${keys}/${_id}`);
    const { status, body } = await server.call("GET", "/bucket", { as: `APIKEY ${key}` });
    expect([status, body]).toEqual([401, { statusCode: 401, message: "Unauthorized" }]);
  });

  it("made inactive works for nobody, and is no token", async () => {
    const { key } = await attached("BucketReadOnlyAccess", { active: false });
    expect(await use(key)).toBe(401);
    const asToken = await server.call("GET", "/bucket", { as: `IDENTITY ${key}` });
    expect([asToken.status, asToken.body.message]).toEqual([401, "jwt malformed"]);
  });

  it("may switch itself off where a policy allows that, and is out at once", async () => {
    const { _id, key } = await attached("ApiKeyFullAccess");
    const as = `APIKEY ${key}`;
    const off = { name: "worker", active: false };
    expect((await server.call("PUT", `${keys}/${_id}`, { as, body: off })).status).toBe(200);
    expect((await server.call("PUT", `${keys}/${_id}`, { as, body: { name: "worker" } })).status).toBe(401);
  });

  it("writes activities under its name", async () => {
    const { key } = await attached("ApiKeyFullAccess", { name: "recorder" });
    const made = await server.call("POST", keys, { as: `APIKEY ${key}`, body: { name: "made by a key" } });
    const [last] = (await server.call("GET", "/activity", { query: { limit: "1" } })).body;
    expect(last).toMatchObject({
      identifier: "recorder",
      action: 1,
      resource: ["passport", "apikey", made.body._id],
    });
    expect(JSON.stringify((await server.call("GET", "/activity")).body)).not.toContain(key);
  });
});

describe("a key never widens its own rights", () => {
  let key: { _id: string; key: string };
  let as: string;
  beforeAll(async () => {
    key = await make({ name: "small" });
    as = `APIKEY ${key.key}`;
    await server.call("PUT", `${keys}/${key._id}/policy/BucketReadOnlyAccess`);
  });
  const rows: [string, string, string, object?][] = [
    ["shows itself", "GET", `${keys}/{id}`],
    ["changes itself", "PUT", `${keys}/{id}`, { name: "mine" }],
    ["removes itself", "DELETE", `${keys}/{id}`],
    ["attaches to itself", "PUT", `${keys}/{id}/policy/PassportFullAccess`],
    ["detaches from itself", "DELETE", `${keys}/{id}/policy/BucketReadOnlyAccess`],
    ["makes another", "POST", keys, { name: "mine", policies: ["PassportFullAccess"] }],
    ["lists all", "GET", keys],
    ["shows itself as an identity", "GET", "/passport/identity/{id}"],
    ["changes itself as an identity", "PUT", "/passport/identity/{id}", { identifier: "mine" }],
    ["attaches as an identity", "PUT", "/passport/identity/{id}/policy/PassportFullAccess"],
    ["makes an identity", "POST", "/passport/identity", { identifier: "mine", password: "secret" }],
    ["makes a policy", "POST", "/passport/policy", { name: "m", description: "", statement: [] }],
    ["starts a second factor", "POST", "/passport/identity/{id}/start-factor-verification", {}],
    ["completes a second factor", "POST", "/passport/identity/{id}/complete-factor-verification", {}],
    ["removes a second factor", "DELETE", "/passport/identity/{id}/factors"],
  ];
  it.each(rows)("%s: 403", async (_, method, path, body) => {
    const answer = await server.call(method, path.replace("{id}", key._id), {
      as,
      ...(body === undefined ? {} : { body }),
    });
    expect(answer.status).toBe(403);
    const { policies } = (await server.call("GET", `${keys}/${key._id}`)).body;
    expect(policies).toEqual(["BucketReadOnlyAccess"]);
  });

  it("is told what it may do, like everybody", async () => {
    const { status, body } = await server.call("GET", "/passport/identity/statements", { as });
    expect(status).toBe(200);
    expect(body.at(-1)).toEqual({
      module: "passport:identity",
      action: "passport:identity:update",
      resource: { include: [key._id], exclude: [] },
    });
    expect(JSON.stringify(body)).not.toContain(key.key);
  });
});

it("no identity gets the id of a key, though ids can be guessed", async () => {
  const still = await startTestServer({ now: () => Date.parse("2026-01-01T00:00:00Z") });
  try {
    const { id } = await still.createIdentity([]);
    const [head, counter] = [id.slice(0, 18), Number.parseInt(id.slice(18), 16)];
    const chosen = Array.from({ length: 61 }, (_, index) => {
      const next = (counter + 1 + index) % 0x1000000;
      return head + next.toString(16).padStart(6, "0");
    });
    for (const _id of chosen) await still.call("POST", keys, { body: { _id, name: "waiting" } });
    const body = { identifier: "next", password: "secret" };
    const { status, body: answer } = await still.call("POST", "/passport/identity", { body });
    expect([status, answer.message]).toEqual([
      409,
      "An API key has the id that was made for this identity. Try again.",
    ]);
  } finally {
    await still.close();
  }
});

it("what one installation lists can be sent to another, as it is (project sync)", async () => {
  const { _id } = await make({ name: "synced" });
  await server.call("PUT", `${keys}/${_id}/policy/BucketReadOnlyAccess`);
  const listed = (await server.call("GET", keys)).body.data.find((each: { _id: string }) => each._id === _id);
  const other = await startTestServer();
  try {
    const made = await other.call("POST", keys, { body: listed });
    expect([made.status, made.body]).toEqual([201, { ...listed, policies: [] }]);
    const attached = await other.call("PUT", `${keys}/${_id}/policy/BucketReadOnlyAccess`);
    expect(attached.body).toEqual(listed);
    const there = await other.call("GET", "/bucket", { as: `APIKEY ${listed.key}` });
    expect(there.status).toBe(200);
  } finally {
    await other.close();
  }
});

it("a key is taken until its last day is over, and says when it was used last", async () => {
  let now = Date.parse("2026-03-01T10:00:00Z");
  const there = await startTestServer({ now: () => now });
  try {
    const { body: made } = await there.call("POST", keys, { body: { name: "until", ends: "2026-03-02" } });
    expect([made.ends, made.last_used]).toEqual(["2026-03-02", null]);
    const one = `${keys}/${made._id}`;
    const lastUsed = async () => (await there.call("GET", one)).body.last_used;
    const use = () => there.call("GET", "/bucket", { as: `APIKEY ${made.key}` });
    expect((await use()).status).toBe(403);
    // Nobody who uses it waits for the note.
    await expect.poll(lastUsed).toBe("2026-03-01T10:00:00.000Z");
    now += 60_000;
    await use();
    expect(await lastUsed()).toBe("2026-03-01T10:00:00.000Z");
    now = Date.parse("2026-03-02T23:59:59Z");
    expect((await use()).status).toBe(403);
    await expect.poll(lastUsed).toBe("2026-03-02T23:59:59.000Z");
    now += 1000;
    const refused = await use();
    expect([refused.status, refused.body.message]).toEqual([401, "This API key ended on 2026-03-02."]);
    // What is left out stays; null takes it away.
    expect((await there.call("PUT", one, { body: { name: "renamed" } })).body.ends).toBe("2026-03-02");
    expect((await there.call("PUT", one, { body: { name: "renamed", ends: null } })).body.ends).toBeNull();
    expect((await use()).status).toBe(403);
    for (const ends of ["2026-02-30", "soon", 5])
      expect((await there.call("PUT", one, { body: { name: "renamed", ends } })).status).toBe(400);
  } finally {
    await there.close();
  }
});
