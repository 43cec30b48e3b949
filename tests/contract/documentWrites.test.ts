import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createScenarios, type Scenario } from "./scenario";

let server: TestServer;
const scenarios = createScenarios(
  () => server,
  () => ({}),
);
const unknown = "5f0000000000000000000001";
const given = "5f00000000000000000000aa";
const description = "For a test";

const invalid = (message: string) => ({ statusCode: 400, message, error: "validation failed" });
const bare = (statusCode: number, message: string) => ({ statusCode, message });
const taken = (path: string) =>
  bare(400, `Value of the property .${path} should unique across all documents.`);
const missing = {
  statusCode: 404,
  message: `Could not find the document with id ${unknown}`,
  error: "Not Found",
};

beforeAll(async () => {
  server = await startTestServer();
  const make = async (name: string, body: object) => {
    const answer = await server.call("POST", "/bucket", { body: { description, ...body } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    scenarios.save(name, answer.body._id);
  };
  await make("boats", {
    title: "Boats",
    required: ["title"],
    properties: {
      title: { type: "string" },
      tons: { type: "number" },
      tags: { type: "array", items: { type: "string" } },
      info: { type: "object", properties: { port: { type: "string" }, depth: { type: "number" } } },
      flag: { type: "boolean" },
      said: { type: "string", options: { translate: true } },
    },
  });
  await make("codes", {
    title: "Codes",
    properties: {
      code: { type: "string", options: { unique: true } },
      rank: { type: "number" },
      info: { type: "object", properties: { serial: { type: "number", options: { unique: true } } } },
      tags: { type: "array", items: { type: "string" }, options: { unique: true } },
    },
  });
  const one = { title: { type: "string" } };
  await make("strict", { title: "Strict", properties: one, documentSettings: { countLimit: 1 } });
  await make("rolling", {
    title: "Rolling",
    properties: one,
    documentSettings: { countLimit: 2, limitExceedBehaviour: "remove" },
  });
  await make("lax", {
    title: "No limit",
    properties: one,
    documentSettings: { limitExceedBehaviour: "remove" },
  });
});
afterAll(() => server.close());

const boats = "/bucket/{boats}/data";
const alba = `${boats}/{alba}`;
const codes = "/bucket/{codes}/data";
const written = (action: number, bucket: string, id: string) =>
  [[action, "bucket", bucket, "data", id]] as const;
const patched = { status: 200, activities: written(4, "{boats}", "{alba}") };

const rows: readonly Scenario[] = [
  {
    name: "insert",
    call: ["POST", boats, { title: "Alba", tons: 10, tags: ["old"], info: { port: "Izmir" }, flag: true }],
    status: 201,
    save: "alba",
    has: { _id: "{alba}", title: "Alba" },
    activities: written(1, "{boats}", "{alba}"),
  },
  {
    name: "insert with an id of its own",
    call: ["POST", boats, { _id: given.toUpperCase(), title: "x" }],
    status: 201,
    has: { _id: given, title: "x" },
    activities: written(1, "{boats}", given),
  },
  {
    name: "insert with a taken id",
    call: ["POST", boats, { _id: given, title: "y" }],
    status: 400,
    has: taken("_id"),
  },
  {
    name: "insert with many errors names the first",
    call: ["POST", boats, { tons: "x", flag: "y" }],
    status: 400,
    has: invalid(" should have required property 'title'"),
  },
  { name: "insert of a list", call: ["POST", boats, []], status: 400, has: invalid(" should be object") },
  {
    name: "insert into an unknown bucket",
    call: ["POST", `/bucket/${unknown}/data`, { title: "x" }],
    status: 404,
    has: { statusCode: 404, message: `Could not find the schema with id ${unknown}`, error: "Not Found" },
  },
  {
    name: "insert into no bucket",
    call: ["POST", "/bucket/zz/data", {}],
    status: 400,
    has: bare(400, "Invalid id."),
  },
  { name: "insert by nobody", as: null, call: ["POST", boats, { title: "x" }], status: 401 },

  // Merge patches (contract, bucket.md section 5.6).
  {
    name: "patch of a nested value",
    call: ["PATCH", alba, { info: { depth: 4 } }],
    ...patched,
    has: { info: { port: "Izmir", depth: 4 } },
  },
  {
    name: "patch removes a nested value",
    call: ["PATCH", alba, { info: { depth: null } }],
    ...patched,
    has: { info: { port: "Izmir" } },
    lacks: ["depth"],
  },
  {
    name: "patch replaces a list",
    call: ["PATCH", alba, { tags: ["z"] }],
    ...patched,
    has: { tags: ["z"], tons: 10 },
  },
  { name: "patch removes an object", call: ["PATCH", alba, { info: null }], ...patched, lacks: ["info"] },
  {
    name: "patch adds one language",
    call: ["PATCH", alba, { said: { en_US: "Go", tr_TR: "Git" } }],
    ...patched,
    has: { said: { en_US: "Go", tr_TR: "Git" } },
  },
  {
    name: "patch removes one language",
    call: ["PATCH", alba, { said: { tr_TR: null } }],
    ...patched,
    has: { said: { en_US: "Go" } },
    lacks: ["tr_TR"],
  },
  {
    name: "patch of the default language",
    call: ["PATCH", alba, { said: { en_US: null } }],
    status: 400,
    has: invalid(".said should have required property 'en_US'"),
  },
  {
    name: "patch keeps the id",
    call: ["PATCH", alba, { _id: given, tons: 12 }],
    ...patched,
    has: { _id: "{alba}", tons: 12 },
  },
  {
    name: "patch of an unknown field",
    call: ["PATCH", alba, { zz: 1 }],
    status: 400,
    has: invalid("should NOT have additional properties 'zz'"),
  },
  {
    name: "patch removes an unknown field",
    call: ["PATCH", alba, { zz: null }],
    ...patched,
    has: { tons: 12 },
  },
  {
    name: "patch removes a required field",
    call: ["PATCH", alba, { title: null }],
    status: 400,
    has: invalid(" should have required property 'title'"),
  },
  {
    name: "patch to a wrong type",
    call: ["PATCH", alba, { tons: "x" }],
    status: 400,
    has: invalid(".tons should be number"),
  },
  {
    name: "an empty patch changes and records nothing",
    call: ["PATCH", alba, {}],
    status: 200,
    has: { _id: "{alba}", tons: 12 },
  },
  {
    name: "a patch that is a list",
    call: ["PATCH", alba, [1]],
    status: 400,
    has: invalid(" should be object"),
  },
  {
    name: "patch of nothing",
    call: ["PATCH", `${boats}/${unknown}`, { tons: 1 }],
    status: 404,
    has: missing,
  },
  {
    name: "patch of no id",
    call: ["PATCH", `${boats}/zz`, { tons: 1 }],
    status: 400,
    has: bare(400, "Invalid id."),
  },

  {
    name: "replace leaves nothing of before",
    call: ["PUT", alba, { title: "Alba 2", _id: given }],
    status: 200,
    has: { _id: "{alba}", title: "Alba 2" },
    lacks: ["tons", "tags", "said"],
    activities: written(2, "{boats}", "{alba}"),
  },
  {
    name: "replace by something invalid",
    call: ["PUT", alba, { tons: 1 }],
    status: 400,
    has: invalid(" should have required property 'title'"),
  },
  {
    name: "what was refused is not there",
    call: ["GET", alba],
    status: 200,
    has: { title: "Alba 2" },
    lacks: ["tons"],
  },
  {
    name: "replace of nothing",
    call: ["PUT", `${boats}/${unknown}`, { title: "x" }],
    status: 404,
    has: missing,
  },
  { name: "read of nothing", call: ["GET", `${boats}/${unknown}`], status: 200, has: "" },
  { name: "read of no id", call: ["GET", `${boats}/zz`], status: 400, has: bare(400, "Invalid id.") },
  {
    name: "delete",
    call: ["DELETE", alba],
    status: 204,
    has: "",
    activities: written(3, "{boats}", "{alba}"),
  },
  { name: "delete again", call: ["DELETE", alba], status: 404 },
  { name: "delete of nothing", call: ["DELETE", `${boats}/${unknown}`], status: 404, has: missing },
  { name: "delete of no id", call: ["DELETE", `${boats}/zz`], status: 400, has: bare(400, "Invalid id.") },

  // Unique values (contract, bucket.md sections 2.2 and 5.8).
  {
    name: "a first code",
    call: ["POST", codes, { code: "A", info: { serial: 1 }, tags: ["a", "a"] }],
    status: 201,
    save: "a",
    activities: written(1, "{codes}", "{a}"),
  },
  {
    name: "the same code",
    call: ["POST", codes, { code: "A", info: { serial: 2 }, tags: ["b"] }],
    status: 400,
    has: taken("code"),
  },
  {
    name: "the same nested value",
    call: ["POST", codes, { code: "B", info: { serial: 1 }, tags: ["b"] }],
    status: 400,
    has: taken("info.serial"),
  },
  {
    name: "an item of another list",
    call: ["POST", codes, { code: "B", info: { serial: 2 }, tags: ["b", "a"] }],
    status: 400,
    has: taken("tags"),
  },
  {
    name: "one without any",
    call: ["POST", codes, { rank: 1 }],
    status: 201,
    save: "b",
    activities: written(1, "{codes}", "{b}"),
  },
  {
    name: "a second without",
    call: ["POST", codes, { info: { serial: 3 }, tags: ["c"] }],
    status: 400,
    has: taken("code"),
  },
  {
    name: "a second without a nested one",
    call: ["POST", codes, { code: "C", tags: ["c"] }],
    status: 400,
    has: taken("info.serial"),
  },
  {
    name: "a second without a list",
    call: ["POST", codes, { code: "C", info: { serial: 3 } }],
    status: 400,
    has: taken("tags"),
  },
  {
    name: "a replace by the same values",
    call: ["PUT", `${codes}/{a}`, { code: "A", info: { serial: 1 }, tags: ["a"] }],
    status: 200,
    activities: written(2, "{codes}", "{a}"),
  },
  {
    name: "a replace by a taken value",
    call: ["PUT", `${codes}/{b}`, { code: "A" }],
    status: 400,
    has: taken("code"),
  },
  {
    name: "a patch to a taken item",
    call: ["PATCH", `${codes}/{b}`, { tags: ["a"] }],
    status: 400,
    has: taken("tags"),
  },
  {
    name: "a patch to free values",
    call: ["PATCH", `${codes}/{b}`, { code: "B", tags: ["b"] }],
    status: 200,
    activities: written(4, "{codes}", "{b}"),
  },
  {
    name: "a delete",
    call: ["DELETE", `${codes}/{a}`],
    status: 204,
    activities: written(3, "{codes}", "{a}"),
  },
  {
    name: "frees its values",
    call: ["POST", codes, { code: "A", info: { serial: 1 }, tags: ["a"] }],
    status: 201,
    save: "c",
    activities: written(1, "{codes}", "{c}"),
  },
  {
    name: "an id that is there no more is not taken",
    call: ["POST", codes, { _id: "{a}", code: "D", info: { serial: 9 }, tags: ["d"] }],
    status: 201,
    activities: written(1, "{codes}", "{a}"),
  },

  // Limits (contract, bucket.md section 5.7).
  {
    name: "up to the limit",
    call: ["POST", "/bucket/{strict}/data", { title: "1" }],
    status: 201,
    save: "s1",
    activities: written(1, "{strict}", "{s1}"),
  },
  {
    name: "beyond the limit",
    call: ["POST", "/bucket/{strict}/data", { title: "2" }],
    status: 400,
    has: bare(400, "Database error: Maximum number of documents has been reached"),
  },
  {
    name: "a full bucket takes replaces",
    call: ["PUT", "/bucket/{strict}/data/{s1}", { title: "3" }],
    status: 200,
    activities: written(2, "{strict}", "{s1}"),
  },
  {
    name: "rolling 1",
    call: ["POST", "/bucket/{rolling}/data", { title: "1" }],
    status: 201,
    save: "r1",
    activities: written(1, "{rolling}", "{r1}"),
  },
  {
    name: "rolling 2",
    call: ["POST", "/bucket/{rolling}/data", { title: "2" }],
    status: 201,
    save: "r2",
    activities: written(1, "{rolling}", "{r2}"),
  },
  {
    name: "rolling 3 makes room",
    call: ["POST", "/bucket/{rolling}/data", { title: "3" }],
    status: 201,
    save: "r3",
    activities: [...written(3, "{rolling}", "{r1}"), ...written(1, "{rolling}", "{r3}")],
  },
  {
    name: "the oldest went",
    call: ["GET", "/bucket/{rolling}/data"],
    status: 200,
    has: [{ title: "2" }, { title: "3" }],
  },
  {
    name: "an invalid document makes no room",
    call: ["POST", "/bucket/{rolling}/data", { title: 4 }],
    status: 400,
  },
  {
    name: "both are still there",
    call: ["GET", "/bucket/{rolling}/data"],
    query: { paginate: "true" },
    status: 200,
    has: { meta: { total: 2 } },
  },
  {
    name: "a behaviour without a limit limits nothing",
    call: ["POST", "/bucket/{lax}/data", { title: "1" }],
    status: 201,
    save: "l1",
    activities: written(1, "{lax}", "{l1}"),
  },
];

it.each(rows)("$name", async (row) => {
  await scenarios.run(row);
});

it("a lower limit takes the surplus with the next insert", async () => {
  const body = { title: "Shrinks", description, properties: { n: { type: "number" } } };
  const { _id } = (await server.call("POST", "/bucket", { body })).body;
  for (const n of [1, 2, 3, 4]) await server.call("POST", `/bucket/${_id}/data`, { body: { n } });
  const documentSettings = { countLimit: 2, limitExceedBehaviour: "remove" };
  expect((await server.call("PUT", `/bucket/${_id}`, { body: { ...body, documentSettings } })).status).toBe(
    200,
  );
  const left = async () =>
    (await server.call("GET", `/bucket/${_id}/data`)).body.map((row: { n: number }) => row.n);
  expect(await left()).toEqual([1, 2, 3, 4]);
  expect((await server.call("POST", `/bucket/${_id}/data`, { body: { n: 5 } })).status).toBe(201);
  expect(await left()).toEqual([4, 5]);
});

describe("a server with a limit of documents", () => {
  let limited: TestServer;
  beforeAll(async () => {
    limited = await startTestServer({ documentLimit: 3 });
  });
  afterAll(() => limited.close());

  it("refuses limits of buckets and documents beyond it", async () => {
    const bucket = (countLimit?: number) => ({
      title: "Some",
      description,
      properties: { n: { type: "number" } },
      ...(countLimit === undefined ? {} : { documentSettings: { countLimit } }),
    });
    const create = (limit?: number) => limited.call("POST", "/bucket", { body: bucket(limit) });
    const first = await create(2);
    expect(first.status).toBe(201);
    const tooMuch = await create(2);
    expect([tooMuch.status, tooMuch.body]).toEqual([400, bare(400, "Remained document count limit is 1")]);
    const path = `/bucket/${first.body._id}`;
    expect((await limited.call("PUT", path, { body: bucket(3) })).status).toBe(200);
    expect((await limited.call("PUT", path, { body: bucket(4) })).body.message).toBe(
      "Remained document count limit is 3",
    );
    const free = await create();
    const insert = (id: string) => limited.call("POST", `/bucket/${id}/data`, { body: { n: 1 } });
    const answers = [await insert(first.body._id), await insert(free.body._id), await insert(free.body._id)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const refused = await insert(first.body._id);
    expect([refused.status, refused.body]).toEqual([
      400,
      bare(400, "Database error: Total bucket-data limit exceeded"),
    ]);
  });
});
