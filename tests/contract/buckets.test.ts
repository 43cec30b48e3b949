import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const name = { type: "string" };
const valid = { title: "Boats", description: "Small boats", properties: { name } };
const create = (body: object) => server.call("POST", "/bucket", { body });

it("answers a new bucket with its defaults, in the order of the body", async () => {
  const { status, body } = await create({
    ...valid,
    properties: {
      name,
      home: { type: "relation", bucketId: "0123456789abcdef01234567", relationType: "onetoone" },
      place: { type: "location" },
    },
  });
  expect(status).toBe(201);
  expect(Object.keys(body)).toEqual(["title", "description", "properties", "icon", "history", "acl", "_id"]);
  expect(body).toMatchObject({
    icon: "view_stream",
    history: false,
    acl: { read: "true==true", write: "true==true" },
    properties: { home: { dependent: false }, place: { locationType: "Point" } },
  });
  expect(body._id).toMatch(/^[\da-f]{24}$/);
});

const property = (value: object) => ({ ...valid, properties: { name: value } });

it.each([
  [
    "no title",
    { description: "Small boats", properties: { name } },
    " should have required property 'title'",
  ],
  ["a short title", { ...valid, title: "abc" }, ".title should NOT have fewer than 4 items"],
  [
    "a long description",
    { ...valid, description: "d".repeat(251) },
    ".description should NOT have more than 250 items",
  ],
  ["an unknown key", { ...valid, zz: 1 }, "should NOT have additional properties 'zz'"],
  ["no properties", { ...valid, properties: {} }, ".properties should NOT have fewer than 1 items"],
  [
    "a name with capitals",
    { ...valid, properties: { Name: name } },
    ".properties should match pattern \"^(?!(_id)$)([a-z_0-9]*)+$\"\n.properties property name 'Name' is invalid",
  ],
  [
    "an unknown type",
    property({ type: "json" }),
    ".properties.name.type should be equal to one of the allowed values",
  ],
  [
    "a relation to nowhere",
    property({ type: "relation" }),
    ".properties.name should have required property 'bucketId'",
  ],
  [
    "an object without fields",
    property({ type: "object" }),
    ".properties.name should have required property 'properties'",
  ],
  [
    "a list of nothing",
    property({ type: "array" }),
    ".properties.name should have required property 'items'",
  ],
  [
    "an unknown option",
    property({ type: "string", options: { x: 1 } }),
    ".properties.name.options should NOT have additional properties",
  ],
  [
    "a limit below one",
    { ...valid, documentSettings: { countLimit: 0 } },
    ".documentSettings.countLimit should be >= 1",
  ],
  ["an order that is none", { ...valid, order: "first" }, ".order should be number"],
  ["half a rule", { ...valid, acl: { read: "true==true" } }, ".acl should have required property 'write'"],
])("refuses %s", async (_, body, message) => {
  const answer = await create(body);
  expect([answer.status, answer.body]).toEqual([
    400,
    { statusCode: 400, message, error: "validation failed" },
  ]);
});

it("refuses a pattern that is none, and rules that do not parse", async () => {
  expect((await create(property({ type: "string", pattern: "(" }))).body.message).toBe(
    '.properties.name.pattern should match format "regex"',
  );
  const { status, body } = await create({ ...valid, acl: { read: "document.", write: "true==true" } });
  expect(status).toBe(400);
  expect(body.message).toMatch(/^Error occurred while parsing read rule\n/);
  expect((await create({ ...valid, acl: { read: "true==true", write: "foo(1)" } })).body.message).toContain(
    'write rule\nfunc registry has no func named "foo"',
  );
});

it("lists by order, those without one first; keeps a given id once", async () => {
  const own = await startTestServer();
  const _id = "aaaaaaaaaaaaaaaaaaaaaaaa";
  for (const [title, order] of [
    ["Third", 2],
    ["Second", 1],
    ["First", undefined],
  ] as const) {
    await own.call("POST", "/bucket", {
      body: { ...valid, title, ...(order === undefined ? {} : { order }) },
    });
  }
  const titles = (await own.call("GET", "/bucket")).body.map((bucket: { title: string }) => bucket.title);
  expect(titles).toEqual(["First", "Second", "Third"]);
  expect((await own.call("POST", "/bucket", { body: { ...valid, _id } })).body._id).toBe(_id);
  expect((await own.call("POST", "/bucket", { body: { ...valid, _id } })).status).toBe(409);
  await own.close();
});

it("patches order and category alone, with the one type", async () => {
  const { body } = await create(valid);
  const path = `/bucket/${body._id}`;
  const patch = (change: object, type = "application/merge-patch+json") =>
    server.call("PATCH", path, { body: change, headers: { "content-type": type } });
  expect((await patch({ order: 3, category: "Sea" })).body).toMatchObject({ order: 3, category: "Sea" });
  expect((await patch({ category: null })).body).not.toHaveProperty("category");
  expect((await patch({ title: "Other" })).body.message).toBe(
    "should NOT have additional properties 'title'",
  );
  expect((await patch({ order: "x" })).body.message).toBe(".order should be number,null");
  for (const type of ["application/json", "application/merge-patch+json; charset=utf-8"])
    expect((await patch({ order: 4 }, type)).body).toEqual({
      statusCode: 400,
      message: `Content type '${type}' is not supported.`,
      error: "Bad Request",
    });
});

it("unknown ids: an empty answer to a read, 404 to a write; malformed ones: 400", async () => {
  const unknown = "/bucket/0123456789abcdef01234567";
  const read = await server.call("GET", unknown);
  expect([read.status, read.body]).toEqual([200, ""]);
  expect((await server.call("PUT", unknown, { body: valid })).status).toBe(404);
  expect((await server.call("DELETE", unknown)).status).toBe(404);
  expect((await server.call("GET", "/bucket/no-id")).body).toEqual({
    statusCode: 400,
    message: "Invalid id.",
  });
});

it("a deleted bucket leaves no trace in others", async () => {
  const target = (await create({ ...valid, title: "Target" })).body._id;
  const holder = (
    await create({
      ...valid,
      title: "Holder",
      primary: "home",
      required: ["home", "name"],
      properties: { name, home: { type: "relation", bucketId: target, relationType: "onetoone" } },
    })
  ).body._id;
  const one = (await server.call("POST", `/bucket/${target}/data`, { body: { name: "x" } })).body._id;
  await server.call("POST", `/bucket/${holder}/data`, { body: { name: "y", home: one } });
  expect((await server.call("DELETE", `/bucket/${target}`)).status).toBe(204);
  const { body } = await server.call("GET", `/bucket/${holder}`);
  expect(body).not.toHaveProperty("primary");
  expect(body).toMatchObject({ required: ["name"], properties: { name } });
  const [left] = (await server.call("GET", `/bucket/${holder}/data`)).body;
  expect(left).not.toHaveProperty("home");
  expect((await server.call("POST", `/bucket/${holder}/data`, { body: { name: "z" } })).status).toBe(201);
});

it("records who changed what", async () => {
  const { body } = await create(valid);
  await server.call("PUT", `/bucket/${body._id}`, { body: valid });
  await server.call("DELETE", `/bucket/${body._id}`);
  const activities = await server.call("GET", "/activity", {
    query: { resource: JSON.stringify(["bucket", body._id]) },
  });
  expect(
    activities.body.map((each: { action: number; identifier: string }) => [each.identifier, each.action]),
  ).toEqual([
    ["admin", 3],
    ["admin", 2],
    ["admin", 1],
  ]);
});

it("a policy shows only its buckets, and creating needs its own", async () => {
  const seen = (await create({ ...valid, title: "Seen" })).body._id;
  await create({ ...valid, title: "Unseen" });
  const person = await server.createIdentity([
    { action: "bucket:index", module: "bucket", resource: { include: [seen], exclude: [] } },
  ]);
  const listed = await server.call("GET", "/bucket", { as: person.credential });
  expect(listed.body.map((bucket: { title: string }) => bucket.title)).toEqual(["Seen"]);
  const denied = await server.call("POST", "/bucket", { as: person.credential, body: valid });
  expect([denied.status, denied.body.message]).toEqual([
    403,
    "You do not have sufficient permissions to do bucket:create on resource ",
  ]);
});
