import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { statement } from "../statement";

interface Activity {
  readonly _id: string;
  readonly action: number;
  readonly identifier: string;
  readonly resource: readonly string[];
  readonly created_at: string;
}

let server: TestServer;
let now = Date.parse("2026-01-01T00:00:00Z");
let helper: Awaited<ReturnType<TestServer["createIdentity"]>>;
let policies: string[];

const list = async (query: Record<string, string> = {}): Promise<Activity[]> => {
  const { status, body } = await server.call("GET", "/activity", { query });
  expect([status, body]).toEqual([200, body]);
  return body;
};
const addPolicy = async (as: string) => {
  const body = { name: "P", description: "", statement: [] };
  const answer = await server.call("POST", "/passport/policy", { as, body });
  expect(answer.status).toBe(201);
  return String(answer.body._id);
};

beforeAll(async () => {
  server = await startTestServer({ now: () => now, tokenLifetime: 90 * 24 * 3600 });
  helper = await server.createIdentity([], { identifier: "helper", policies: ["PolicyFullAccess"] });
  policies = [];
  for (const day of ["02", "03", "04"]) {
    now = Date.parse(`2026-01-${day}T10:00:00Z`);
    policies.push(await addPolicy(day === "03" ? helper.credential : server.admin));
  }
  await server.call("DELETE", `/passport/policy/${policies[0]}`);
});
afterAll(() => server.close());

const resources = (found: Activity[]) => found.map(({ action, resource }) => [action, resource.at(-1)]);

it("lists who did what, newest first", async () => {
  const [last] = await list({ limit: "1" });
  expect(last).toEqual({
    _id: expect.stringMatching(/^[\da-f]{24}$/),
    action: 3,
    identifier: "admin",
    resource: ["passport", "policy", policies[0]],
    created_at: "2026-01-04T10:00:00.000Z",
  });
});

const made = (index: number) => [1, policies[index]];
const removed = (index: number) => [3, policies[index]];
it.each<[string, Record<string, string>, () => unknown[]]>([
  ["who", { identifier: "helper" }, () => [made(1)]],
  ["nobody of that name", { identifier: "ghost" }, () => []],
  ["when", { begin: "2026-01-03T00:00:00Z", end: "2026-01-04T00:00:00Z" }, () => [made(1)]],
  [
    "when, the end not included",
    { begin: "2026-01-02T10:00:00Z", end: "2026-01-03T10:00:00Z" },
    () => [made(0)],
  ],
  ["what was done", { action: "3" }, () => [removed(0)]],
  ["where", { resource: '{"$all":["passport","policy"]}', limit: "2", skip: "1" }, () => [made(2), made(1)]],
])("can be asked for: %s", async (_, query, expected) => {
  expect(resources(await list(query))).toEqual(expected());
});

it("can be asked for one thing, and for several actions", async () => {
  const one = { resource: JSON.stringify({ $all: ["passport", "policy"], $in: [policies[0]] }) };
  expect(resources(await list(one))).toEqual([removed(0), made(0)]);
  expect(resources(await list({ resource: JSON.stringify(["passport", "policy", policies[2]]) }))).toEqual([
    made(2),
  ]);
  const { body } = await server.call("GET", "/activity?action=1&action=3&begin=2026-01-04&end=2026-01-05");
  expect(resources(body)).toEqual([removed(0), made(2)]);
});

it.each([
  ["a resource that is no JSON", { resource: "{x" }],
  ["an operator that is not known", { resource: '{"$regex":"x"}' }],
  ["a negative skip", { skip: "-1" }],
])("%s is 400", async (_, query) => {
  expect((await server.call("GET", "/activity", { query })).status).toBe(400);
});

it("asks for a permission, to read and to delete", async () => {
  const as = helper.credential;
  expect((await server.call("GET", "/activity", { as: null })).status).toBe(401);
  expect((await server.call("GET", "/activity", { as })).status).toBe(403);
  expect((await server.call("DELETE", "/activity", { as, body: [] })).status).toBe(403);
});

it("deletes one, several, and says when the body is no list of ids", async () => {
  const [first, second, third, ...rest] = await list();
  expect((await server.call("DELETE", `/activity/${first?._id}`)).status).toBe(204);
  const both = { body: [second?._id, third?._id] };
  expect((await server.call("DELETE", "/activity", both)).status).toBe(204);
  expect(await list()).toEqual(rest);
  expect((await server.call("DELETE", "/activity", { body: {} })).status).toBe(400);
  expect((await server.call("DELETE", "/activity", { body: ["zz"] })).status).toBe(400);
  expect(await list()).toEqual(rest);
});

it("a request that is refused records nothing", async () => {
  const before = await list();
  await server.call("POST", "/passport/policy", { body: { name: "x" } });
  await server.call("DELETE", `/passport/policy/${policies[1]}`, { as: null });
  expect(await list()).toEqual(before);
});

it("keeps what somebody did who is gone", async () => {
  const gone = await server.createIdentity([], { policies: ["PolicyFullAccess"] });
  const id = await addPolicy(gone.credential);
  await server.call("DELETE", `/passport/identity/${gone.id}`);
  const found = await list({ resource: JSON.stringify(["passport", "policy", id]) });
  expect(found).toMatchObject([{ action: 1, identifier: gone.id }]);
});

describe("what it changed", () => {
  const strategy = (name: string) => ({
    type: "oauth",
    name,
    title: name,
    options: {
      code: { base_url: "https://id.example/authorize", method: "get", params: { client_id: "us" } },
      access_token: {
        base_url: "https://id.example/token",
        method: "post",
        params: { client_id: "us", client_secret: "very-secret" },
      },
      identifier: { base_url: "https://id.example/me", method: "get", params: {} },
    },
  });
  const latest = async (query: Record<string, string> = {}) => {
    const [found] = await list({ limit: "1", own: "true", ...query });
    return (await server.call("GET", `/activity/${found?._id}`)).body;
  };

  it("is kept, before and after", async () => {
    const id = await addPolicy(server.admin);
    const body = { name: "Q", description: "", statement: [] };
    await server.call("PUT", `/passport/policy/${id}`, { body });
    expect(await latest()).toMatchObject({
      action: 2,
      resource: ["passport", "policy", id],
      changes: [{ before: { name: "P" }, after: { name: "Q" } }],
      hidden: 0,
    });
  });

  it("is shown to those who may read the thing now", async () => {
    const id = await addPolicy(server.admin);
    const path = `/activity/${(await latest())._id}`;
    const statements = [{ action: "activity:index", module: "activity" }];
    const one = await server.createIdentity(statements, { identifier: "lister" });
    const refused = await server.call("GET", path, { as: one.credential });
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining("policy:show")]);
    const shown = { action: "passport:policy:show", module: "passport:policy", resource: { include: [id] } };
    const other = await server.createIdentity([...statements, shown], { identifier: "reader" });
    expect((await server.call("GET", path, { as: other.credential })).status).toBe(200);
    expect((await server.call("GET", `/activity/${"0".repeat(24)}`)).status).toBe(404);
  });

  it("is read without waiting for writes", async () => {
    await addPolicy(server.admin);
    const { _id } = await latest();
    const gate = Promise.withResolvers<void>();
    const held = server.server.context.engine.write(() => gate.promise);
    const answer = await server.call("GET", `/activity/${_id}`);
    gate.resolve();
    await held;
    expect([answer.status, answer.body.changes.length]).toEqual([200, 1]);
  });

  it("is hidden where the rule of a bucket hides a document, and of a bucket that is gone", async () => {
    const text = { type: "string" };
    const { body: bucket } = await server.call("POST", "/bucket", {
      body: {
        title: "Ships",
        description: "All of them",
        properties: { name: text },
        acl: { read: "document.name!='Hidden'", write: "true==true" },
      },
    });
    await server.call("POST", `/bucket/${bucket._id}/data`, { body: { name: "Hidden" } });
    const path = `/activity/${(await latest())._id}`;
    const reading = [
      { action: "activity:index", module: "activity" },
      { action: "bucket:data:show", module: "bucket:data", resource: { include: ["*/*"] } },
    ];
    const reader = await server.createIdentity(reading);
    const seen = async () => (await server.call("GET", path, { as: reader.credential })).body;
    expect(await seen()).toMatchObject({ changes: [], hidden: 1 });
    await server.call("DELETE", `/bucket/${bucket._id}`);
    expect(await seen()).toMatchObject({ changes: [], hidden: 1 });
    expect((await server.call("GET", path)).body).toMatchObject({ hidden: 0 });
  });

  it("has no secret, and what the contract does not record is listed only for whoever asks for it", async () => {
    const before = await list();
    const { body } = await server.call("POST", "/passport/strategy", { body: strategy("one") });
    expect(await list()).toEqual(before);
    const made = await latest();
    expect(made).toMatchObject({ action: 1, resource: ["passport", "strategy", body._id] });
    expect(JSON.stringify(made)).not.toContain("very-secret");
    expect(made.changes[0].after.options.access_token.params.client_id).toBe("us");
  });

  it("is whole, and says so", async () => {
    const { status, body } = await server.call("GET", "/activity/verify");
    expect([status, body]).toMatchObject([200, { intact: true, problems: [], deleted: 3 }]);
    const change =
      "UPDATE activity SET caller = 'nobody' WHERE sequence = (SELECT max(sequence) FROM activity)";
    await statement(server, change);
    const [last] = await list({ limit: "1", own: "true" });
    expect((await server.call("GET", "/activity/verify")).body).toMatchObject({
      intact: false,
      problems: [{ kind: "changed", _id: last?._id }],
    });
  });
});

it("ends after 30 days", async () => {
  now += 31 * 24 * 3600 * 1000;
  expect(await list()).toEqual([]);
});
