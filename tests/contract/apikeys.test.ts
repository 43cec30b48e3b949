import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createScenarios, type Scenario } from "./scenario";

let server: TestServer;
let actors: Record<string, string>;
const scenarios = createScenarios(
  () => server,
  () => actors,
);
const keys = "/passport/apikey";
const missing = "5f0000000000000000000001";
const allow = (action: string, module: string, ...include: string[]) => ({
  action: `${module}:${action}`,
  module,
  ...(include.length === 0 ? {} : { resource: { include, exclude: [] } }),
});

beforeAll(async () => {
  server = await startTestServer();
  const nobody = await server.createIdentity([], { identifier: "nobody" });
  const reader = await server.createIdentity([], {
    identifier: "reader",
    policies: ["ApiKeyReadOnlyAccess"],
  });
  actors = { nobody: nobody.credential, reader: reader.credential };
  scenarios.save("nobody", nobody.id);
});
afterAll(() => server.close());

const run = (rows: readonly Scenario[]) =>
  it.each(rows)("$name", async (row) => {
    await scenarios.run(row);
  });
const invalid = (message: string) => ({ statusCode: 400, message, error: "validation failed" });
const notFound = { statusCode: 404, message: "Not Found" };
const make = async (body: object) => (await server.call("POST", keys, { body })).body;

describe("made, read, changed, removed", () => {
  run([
    { name: "none yet", call: ["GET", keys], status: 200, has: { meta: { total: 0 }, data: [] } },
    {
      name: "active and without policies, unless it says otherwise",
      call: ["POST", keys, { name: "ci", description: "for the pipeline" }],
      status: 201,
      has: { name: "ci", description: "for the pipeline", active: true, policies: [] },
      save: "ci",
      activities: [[1, "passport", "apikey", "{ci}"]],
    },
    {
      name: "inactive",
      call: ["POST", keys, { name: "off", active: false }],
      status: 201,
      has: { active: false },
      save: "off",
      activities: [[1, "passport", "apikey", "{off}"]],
    },
    {
      name: "with a text of one's own",
      call: ["POST", keys, { name: "fixed", key: "my-own-key" }],
      status: 201,
      has: { key: "my-own-key" },
      save: "fixed",
      activities: [[1, "passport", "apikey", "{fixed}"]],
    },
    {
      name: "the same text again",
      call: ["POST", keys, { name: "again", key: "my-own-key" }],
      status: 409,
      has: { message: "An API key of this key exists already.", error: "Conflict" },
    },
    {
      name: "an id of one's own; policies that came along are not taken",
      call: ["POST", keys, { _id: missing, name: "sent back", policies: ["PassportFullAccess"] }],
      status: 201,
      has: { _id: missing, policies: [] },
      activities: [[1, "passport", "apikey", missing]],
    },
    {
      name: "that id again",
      call: ["POST", keys, { _id: missing, name: "again" }],
      status: 409,
      has: { message: "An API key with this _id exists already." },
    },
    {
      name: "the id of a person",
      call: ["POST", keys, { _id: "{nobody}", name: "again" }],
      status: 409,
      has: { message: "An identity with this _id exists already." },
    },
    {
      name: "shown, in clear",
      call: ["GET", `${keys}/{fixed}`],
      status: 200,
      has: { name: "fixed", key: "my-own-key", active: true, policies: [] },
    },
    { name: "an unknown one", call: ["GET", `${keys}/5f0000000000000000000009`], status: 404, has: notFound },
    { name: "no id", call: ["GET", `${keys}/zz`], status: 400, has: { message: "Invalid id." } },
    {
      name: "changed: what was left out stays; the key stays whatever is sent",
      call: ["PUT", `${keys}/{fixed}`, { name: "renamed", key: "another", policies: ["PassportFullAccess"] }],
      status: 200,
      has: { name: "renamed", key: "my-own-key", active: true, policies: [] },
      activities: [[2, "passport", "apikey", "{fixed}"]],
    },
    {
      name: "what is switched off stays so where nothing is said of it",
      call: ["PUT", `${keys}/{off}`, { name: "off" }],
      status: 200,
      has: { active: false },
      activities: [[2, "passport", "apikey", "{off}"]],
    },
    {
      name: "an _id in the body that is that of the path",
      call: ["PUT", `${keys}/{ci}`, { _id: "{ci}", name: "ci" }],
      status: 200,
      has: { description: "for the pipeline" },
      activities: [[2, "passport", "apikey", "{ci}"]],
    },
    { name: "another _id", call: ["PUT", `${keys}/{ci}`, { _id: missing, name: "ci" }], status: 400 },
    {
      name: "changing an unknown one",
      call: ["PUT", `${keys}/5f0000000000000000000009`, { name: "x" }],
      status: 404,
      has: notFound,
    },
    {
      name: "one page, sorted; the total counts all",
      call: ["GET", keys],
      query: { sort: { name: -1 }, skip: "1", limit: "2" },
      status: 200,
      has: { meta: { total: 4 }, data: [{ name: "renamed" }, { name: "off" }] },
    },
    {
      name: "past the end",
      call: ["GET", keys],
      query: { skip: "99" },
      status: 200,
      has: { meta: { total: 4 }, data: [] },
    },
    { name: "a direction that is none", call: ["GET", keys], query: { sort: { name: 2 } }, status: 400 },
    { name: "a negative skip", call: ["GET", keys], query: { skip: "-1" }, status: 400 },
    {
      name: "deleted, with an empty answer",
      call: ["DELETE", `${keys}/{fixed}`],
      status: 200,
      has: "",
      activities: [[3, "passport", "apikey", "{fixed}"]],
    },
    { name: "deleted again", call: ["DELETE", `${keys}/{fixed}`], status: 404, has: notFound },
  ]);

  it("keys that are generated are long, and no two are the same", async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) => make({ name: `${index}`, key: "" })),
    );
    for (const { key } of made) expect(key).toMatch(/^[\da-z]{32}$/);
    expect(new Set(made.map(({ key }) => key)).size).toBe(20);
    for (const { _id } of made) await server.call("DELETE", `${keys}/${_id}`);
  });
});

describe("a body that is wrong", () => {
  run([
    {
      name: "no name",
      call: ["POST", keys, {}],
      status: 400,
      has: invalid(" should have required property 'name'"),
    },
    {
      name: "a switch that is none",
      call: ["POST", keys, { name: "x", active: "yes" }],
      status: 400,
      has: invalid(".active should be boolean"),
    },
    {
      name: "a foreign field",
      call: ["POST", keys, { name: "x", owner: 1 }],
      status: 400,
      has: invalid("should NOT have additional properties 'owner'"),
    },
    {
      name: "an id that is none",
      call: ["POST", keys, { name: "x", _id: "zz" }],
      status: 400,
      has: invalid('._id should match format "objectid"'),
    },
    ...["two words", "täglich", "line\nbreak", "k".repeat(1001)].map((key) => ({
      name: `a key that no header carries: ${key.slice(0, 10)}`,
      call: ["POST", keys, { name: "x", key }] as const,
      status: 400,
    })),
  ]);
});

describe("policies of a key", () => {
  run([
    {
      name: "attached",
      call: ["PUT", `${keys}/{ci}/policy/BucketFullAccess`],
      status: 200,
      has: { name: "ci", policies: ["BucketFullAccess"] },
      activities: [[2, "passport", "apikey", "{ci}"]],
    },
    {
      name: "attached again, with a body, is attached once",
      call: ["PUT", `${keys}/{ci}/policy/BucketFullAccess`, {}],
      status: 200,
      has: { policies: ["BucketFullAccess"] },
      activities: [[2, "passport", "apikey", "{ci}"]],
    },
    {
      name: "one that does not exist",
      call: ["PUT", `${keys}/{ci}/policy/Nothing`],
      status: 400,
      has: { message: "There is no policy Nothing." },
    },
    {
      name: "detached",
      call: ["DELETE", `${keys}/{ci}/policy/BucketFullAccess`],
      status: 200,
      has: { policies: [] },
      activities: [[3, "passport", "apikey", "{ci}"]],
    },
    {
      name: "to a key that does not exist: an empty answer",
      call: ["PUT", `${keys}/5f0000000000000000000009/policy/BucketFullAccess`],
      status: 200,
      has: "",
    },
    {
      name: "from a key that does not exist: an empty answer",
      call: ["DELETE", `${keys}/5f0000000000000000000009/policy/BucketFullAccess`],
      status: 200,
      has: "",
    },
    {
      name: "made to be attached",
      call: ["POST", "/passport/policy", { name: "Mine", description: "", statement: [] }],
      status: 201,
      save: "mine",
      activities: [[1, "passport", "policy", "{mine}"]],
    },
    {
      name: "attached to a key",
      call: ["PUT", `${keys}/{ci}/policy/{mine}`],
      status: 200,
      has: { policies: ["{mine}"] },
      activities: [[2, "passport", "apikey", "{ci}"]],
    },
    {
      name: "and to an identity",
      call: ["PUT", "/passport/identity/{nobody}/policy/{mine}"],
      status: 204,
      activities: [[2, "passport", "identity", "{nobody}"]],
    },
    {
      name: "deleted",
      call: ["DELETE", "/passport/policy/{mine}"],
      status: 200,
      has: "1",
      activities: [[3, "passport", "policy", "{mine}"]],
    },
    { name: "is gone from the key", call: ["GET", `${keys}/{ci}`], status: 200, has: { policies: [] } },
    {
      name: "and from the identity",
      call: ["GET", "/passport/identity/{nobody}"],
      status: 200,
      has: { policies: [] },
    },
  ]);
});

describe("who may what with keys", () => {
  run([
    { name: "a reader lists", as: "reader", call: ["GET", keys], status: 200 },
    { name: "a reader makes none", as: "reader", call: ["POST", keys, { name: "x" }], status: 403 },
    {
      name: "a reader changes none",
      as: "reader",
      call: ["PUT", `${keys}/{ci}`, { name: "x" }],
      status: 403,
    },
    {
      name: "a reader attaches nothing",
      as: "reader",
      call: ["PUT", `${keys}/{ci}/policy/BucketFullAccess`],
      status: 403,
    },
    { name: "nobody lists none", as: "nobody", call: ["GET", keys], status: 403 },
    { name: "without a token", as: null, call: ["GET", keys], status: 401 },
  ]);

  it.each<[string, { include: string[]; exclude: string[] }, string[]]>([
    ["one by name", { include: ["{a}"], exclude: [] }, ["a"]],
    ["all but one", { include: ["*"], exclude: ["{a}"] }, ["b"]],
    ["all", { include: ["*"], exclude: [] }, ["a", "b"]],
  ])("rows: %s", async (_, resource, names) => {
    const [a, b] = [await make({ name: "a" }), await make({ name: "b" })];
    const statement = JSON.parse(JSON.stringify(resource).replaceAll("{a}", a._id));
    const { credential: as } = await server.createIdentity([
      { action: "passport:apikey:index", module: "passport:apikey", resource: statement },
    ]);
    const { body } = await server.call("GET", keys, { as });
    const own = body.data.filter((each: { _id: string }) => [a._id, b._id].includes(each._id));
    expect(own.map((each: { name: string }) => each.name)).toEqual(names);
    expect(body.meta.total).toBe(body.data.length);
    for (const { _id } of [a, b]) await server.call("DELETE", `${keys}/${_id}`);
  });

  it("who may attach one policy to one key attaches no other, and to no other", async () => {
    const [a, b] = [await make({ name: "a" }), await make({ name: "b" })];
    const { credential: as } = await server.createIdentity([
      allow("add", "passport:apikey:policy", `${a._id}/BucketReadOnlyAccess`),
    ]);
    const attach = async (id: string, policy: string) =>
      (await server.call("PUT", `${keys}/${id}/policy/${policy}`, { as })).status;
    expect(await attach(a._id, "BucketReadOnlyAccess")).toBe(200);
    expect(await attach(a._id, "BucketFullAccess")).toBe(403);
    expect(await attach(b._id, "BucketReadOnlyAccess")).toBe(403);
    expect((await server.call("GET", `${keys}/${a._id}`, { as })).status).toBe(403);
  });
});
