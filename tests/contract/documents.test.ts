import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";

let server: TestServer;
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  const make = async (name: string, body: object) => {
    const answer = await server.call("POST", "/bucket", { body: { description: "For a test", ...body } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    ids[name] = answer.body._id;
  };
  await make("ports", {
    title: "Ports",
    primary: "name",
    properties: { name: { type: "string", options: { unique: true } }, opened: { type: "date" } },
  });
  await make("boats", {
    title: "Boats",
    required: ["name"],
    properties: {
      name: { type: "string", minLength: 2, maxLength: 20, options: { index: true } },
      tons: { type: "number", minimum: 0 },
      built: { type: "date" },
      sails: { type: "boolean", default: false },
      hull: { type: "color" },
      tags: { type: "multiselect", items: { type: "string", enum: ["old", "new", "blue"] } },
      info: { type: "object", properties: { depth: { type: "number" } } },
      home: { type: "relation", bucketId: ids.ports, relationType: "onetoone" },
      visited: { type: "relation", bucketId: ids.ports, relationType: "onetomany" },
      place: { type: "location" },
      slogan: { type: "string", options: { translate: true } },
      made: { type: "date", default: ":created_at", readOnly: true },
      code: { type: "string", pattern: "^(a+)+$" },
    },
  });
});
afterAll(() => server.close());

const boats = () => `/bucket/${ids.boats}/data`;
const insert = (body: object) => server.call("POST", boats(), { body });

it.each([
  ["a missing required field", {}, " should have required property 'name'"],
  ["an unknown field", { name: "Alba", zz: 1 }, "should NOT have additional properties 'zz'"],
  ["a short text", { name: "A" }, ".name should NOT have fewer than 2 items"],
  ["a number as text", { name: "Alba", tons: "5" }, ".tons should be number"],
  ["a number too small", { name: "Alba", tons: -1 }, ".tons should be >= 0"],
  [
    "a date without zone",
    { name: "Alba", built: "2020-01-01T00:00:00" },
    '.built should match format "date-time"',
  ],
  [
    "a date that is none",
    { name: "Alba", built: "2020-13-01T00:00:00Z" },
    '.built should match format "date-time"',
  ],
  [
    "a choice that is none",
    { name: "Alba", tags: ["red"] },
    ".tags.0 should be equal to one of the allowed values",
  ],
  [
    "a choice twice",
    { name: "Alba", tags: ["old", "old"] },
    ".tags should NOT have duplicate items (items ## 1 and 0 are identical)",
  ],
  ["a relation that is no id", { name: "Alba", home: "x" }, '.home should match format "objectid-string"'],
  [
    "a place off the map",
    { name: "Alba", place: { coordinates: [200, 0] } },
    ".place.coordinates.0 should be <= 180",
  ],
  [
    "a place without coordinates",
    { name: "Alba", place: {} },
    ".place should have required property 'coordinates'",
  ],
  [
    "an unknown language",
    { name: "Alba", slogan: { xx: "a", en_US: "b" } },
    ".slogan should NOT have additional properties",
  ],
  [
    "no default language",
    { name: "Alba", slogan: { tr_TR: "a" } },
    ".slogan should have required property 'en_US'",
  ],
  ["null", { name: "Alba", tons: null }, ".tons should be number"],
])("refuses %s", async (_, body, message) => {
  const answer = await insert(body);
  expect([answer.status, answer.body]).toEqual([
    400,
    { statusCode: 400, message, error: "validation failed" },
  ]);
});

it("a pattern that would run for ever is answered", async () => {
  const answer = await insert({ name: "Alba", code: `${"a".repeat(5000)}!` });
  expect([answer.status, answer.body.message]).toEqual([400, '.code should match pattern "^(a+)+$"']);
});

it("stores, reads, replaces, patches and deletes, and records each write", async () => {
  const izmir = (await server.call("POST", `/bucket/${ids.ports}/data`, { body: { name: "Izmir" } })).body;
  const created = await insert({
    name: "Alba",
    built: "2020-02-03 04:05:06+02",
    home: izmir._id,
    visited: [izmir._id],
    slogan: { en_US: "Go", tr_TR: "Git" },
    place: { coordinates: [29, 41] },
  });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    name: "Alba",
    built: "2020-02-03T02:05:06.000Z",
    sails: false,
    home: izmir._id,
    place: { type: "Point", coordinates: [29, 41] },
  });
  const path = `${boats()}/${created.body._id}`;
  const german = await server.call("GET", path, { headers: { "accept-language": "tr" } });
  expect(german.body.slogan).toBe("Git");
  expect(german.headers.get("content-language")).toBe("tr_TR");
  const related = await server.call("GET", path, { query: { relation: "true", localize: "false" } });
  expect(related.body).toMatchObject({
    home: { name: "Izmir" },
    visited: [{ name: "Izmir" }],
    slogan: { en_US: "Go" },
  });
  const patched = await server.call("PATCH", path, { body: { info: { depth: 4 }, slogan: { tr_TR: null } } });
  expect(patched.body).toMatchObject({ name: "Alba", info: { depth: 4 }, slogan: { en_US: "Go" } });
  const replaced = await server.call("PUT", path, { body: { name: "Brio" } });
  expect(Object.keys(replaced.body).sort()).toEqual(["_id", "made", "name", "sails"]);
  expect((await server.call("DELETE", path)).status).toBe(204);
  expect((await server.call("GET", path)).body).toBe("");
  expect((await server.call("DELETE", path)).body.message).toBe(
    `Could not find the document with id ${created.body._id}`,
  );
  const activities = await server.call("GET", "/activity", {
    query: { resource: JSON.stringify(["bucket", ids.boats, "data", created.body._id]) },
  });
  expect(activities.body.map((each: { action: number }) => each.action)).toEqual([3, 2, 4, 1]);
});

it("a unique value is taken once, and its bucket keeps it so", async () => {
  const ports = `/bucket/${ids.ports}/data`;
  expect((await server.call("POST", ports, { body: { name: "Bari" } })).status).toBe(201);
  const again = await server.call("POST", ports, { body: { name: "Bari" } });
  expect([again.status, again.body.message]).toEqual([
    400,
    "Value of the property .name should unique across all documents.",
  ]);
});

it("lists with filter, sort, page and total", async () => {
  const made = await Promise.all(
    ["Cora", "Dora", "Enna", "Fiona"].map((name, index) =>
      insert({ name, tons: index * 10, slogan: { en_US: `s${index}`, tr_TR: `t${9 - index}` } }),
    ),
  );
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const list = async (query: Record<string, string>, language = "en") => {
    const answer = await server.call("GET", boats(), {
      query: { paginate: "true", ...query },
      headers: { "accept-language": language },
    });
    return [
      answer.status,
      answer.body.meta?.total,
      answer.body.data?.map((each: { name: string }) => each.name),
    ];
  };
  expect(await list({ sort: '{"name":-1}', limit: "2", skip: "1" })).toEqual([200, 4, ["Enna", "Dora"]]);
  expect(await list({ filter: '{"tons":{"$gte":20}}', sort: '{"tons":1}' })).toEqual([
    200,
    2,
    ["Enna", "Fiona"],
  ]);
  expect(await list({ filter: "\"tons >= 20 && name != 'Enna'\"" })).toEqual([200, 1, ["Fiona"]]);
  expect(await list({ filter: '{"name":{"$regex":"^D","$options":"i"}}' })).toEqual([200, 1, ["Dora"]]);
  expect(await list({ filter: '{"slogan":"t7"}' }, "tr")).toEqual([200, 1, ["Enna"]]);
  expect(await list({ sort: '{"slogan":1}', limit: "1" }, "tr")).toEqual([200, 4, ["Fiona"]]);
  expect(await list({ skip: "50" })).toEqual([200, 4, []]);
});

it.each([
  ["broken JSON", { filter: '{"a"' }, 400],
  ["an unknown operator", { filter: '{"name":{"$foo":1}}' }, 400],
  ["code in a filter", { filter: '{"$where":"while(true){}"}' }, 400],
  ["an expression that is none", { filter: "name ==" }, 400],
  ["a wrong direction", { sort: '{"name":5}' }, 400],
  ["a negative limit", { limit: "-1" }, 400],
])("%s is answered with words", async (_, query, status) => {
  const answer = await server.call("GET", boats(), { query });
  expect(answer.status).toBe(status);
  expect(answer.body.message).toMatch(/\w+ \w+/);
});

it("a pattern that would run for ever ends in a filter too", async () => {
  await insert({ name: "aaaaaaaaaaaaaaaaaaaa" });
  const { status } = await server.call("GET", boats(), {
    query: { filter: '{"name":{"$regex":"^(a+)+$x"}}' },
  });
  expect(status).toBe(200);
});

it("ids that are none are 400, an unknown bucket is 404", async () => {
  expect((await server.call("GET", "/bucket/xyz/data")).body.message).toBe("Invalid id.");
  const unknown = "0123456789abcdef01234567";
  expect((await server.call("GET", `/bucket/${unknown}/data`)).body.message).toBe(
    `Could not find the schema with id ${unknown}`,
  );
});

it("rules hide rows and refuse writes", async () => {
  const answer = await server.call("POST", "/bucket", {
    body: {
      title: "Notes",
      description: "Own notes only",
      acl: { read: "document.owner == auth._id", write: "document.owner == auth._id" },
      properties: { owner: { type: "string" }, text: { type: "string" } },
    },
  });
  const path = `/bucket/${answer.body._id}/data`;
  const all = ["index", "show", "create", "update", "delete"].map((verb) => ({
    action: `bucket:data:${verb}`,
    module: "bucket:data",
    resource: { include: [verb === "create" ? "*" : "*/*"], exclude: [] },
  }));
  const ann = await server.createIdentity(all);
  const bob = await server.createIdentity(all);
  const note = await server.call("POST", path, { as: ann.credential, body: { owner: ann.id, text: "mine" } });
  expect(note.status).toBe(201);
  const seen = async (as: string) =>
    (await server.call("GET", path, { as, query: { paginate: "true" } })).body.meta.total;
  expect([await seen(ann.credential), await seen(bob.credential)]).toEqual([1, 0]);
  const stolen = await server.call("PUT", `${path}/${note.body._id}`, {
    as: bob.credential,
    body: { owner: bob.id, text: "stolen" },
  });
  expect([stolen.status, stolen.body.message]).toEqual([401, "ACL rules has rejected this operation."]);
});

it("a policy narrows a list to rows and a route to ids", async () => {
  const [first] = (await server.call("GET", boats())).body;
  const reader = await server.createIdentity([
    {
      action: "bucket:data:index",
      module: "bucket:data",
      resource: { include: [`${ids.boats}/${first._id}`], exclude: [] },
    },
  ]);
  const { body } = await server.call("GET", boats(), { as: reader.credential });
  expect(body.map((each: { _id: string }) => each._id)).toEqual([first._id]);
  const denied = await server.call("DELETE", `${boats()}/${first._id}`, { as: reader.credential });
  expect([denied.status, denied.body.message]).toEqual([
    403,
    `You do not have sufficient permissions to do bucket:data:delete on resource ${ids.boats}/${first._id}`,
  ]);
  expect(denied.headers.get("x-policy-action")).toBe("bucket:data:delete");
});

it("limits refuse or make room", async () => {
  const make = async (limitExceedBehaviour: string) =>
    (
      await server.call("POST", "/bucket", {
        body: {
          title: "Small",
          description: "At most two",
          properties: { n: { type: "number" } },
          documentSettings: { countLimit: 2, limitExceedBehaviour },
        },
      })
    ).body._id;
  const fill = async (id: string) => {
    const answers = [];
    for (const n of [1, 2, 3]) answers.push(await server.call("POST", `/bucket/${id}/data`, { body: { n } }));
    const left = (await server.call("GET", `/bucket/${id}/data`)).body.map((each: { n: number }) => each.n);
    return [answers[2]?.status, left];
  };
  expect(await fill(await make("prevent"))).toEqual([400, [1, 2]]);
  expect(await fill(await make("remove"))).toEqual([201, [2, 3]]);
});

it("a changed schema takes away what it no longer describes, or nothing at all", async () => {
  const make = await server.call("POST", "/bucket", {
    body: {
      title: "Changing",
      description: "Its schema changes",
      properties: { a: { type: "string" }, b: { type: "number" }, c: { type: "string" } },
    },
  });
  const path = `/bucket/${make.body._id}`;
  for (const c of ["x", "x"]) await server.call("POST", `${path}/data`, { body: { a: "1", b: 2, c } });
  const refused = await server.call("PUT", path, {
    body: {
      title: "Changing",
      description: "Its schema changes",
      properties: { c: { type: "string", options: { unique: true } } },
    },
  });
  expect(refused.status).toBe(400);
  expect((await server.call("GET", `${path}/data`)).body[0]).toMatchObject({ a: "1", b: 2, c: "x" });
  const changed = await server.call("PUT", path, {
    body: {
      title: "Changing",
      description: "Its schema changes",
      properties: { a: { type: "number" }, c: { type: "string" } },
    },
  });
  expect(changed.status).toBe(200);
  expect(Object.keys((await server.call("GET", `${path}/data`)).body[0]).sort()).toEqual(["_id", "c"]);
  await server.call("DELETE", path);
  expect((await server.call("GET", `${path}/data`)).status).toBe(404);
});

it("deleting a document clears references to it and takes its dependents along", async () => {
  const child = await server.call("POST", "/bucket", {
    body: { title: "Child", description: "A dependent", properties: { n: { type: "string" } } },
  });
  const parent = await server.call("POST", "/bucket", {
    body: {
      title: "Parent",
      description: "Has dependents",
      properties: {
        child: { type: "relation", bucketId: child.body._id, relationType: "onetoone", dependent: true },
      },
    },
  });
  const [childPath, parentPath] = [`/bucket/${child.body._id}/data`, `/bucket/${parent.body._id}/data`];
  const c1 = (await server.call("POST", childPath, { body: { n: "1" } })).body._id;
  const c2 = (await server.call("POST", childPath, { body: { n: "2" } })).body._id;
  const p1 = (await server.call("POST", parentPath, { body: { child: c1 } })).body._id;
  const p2 = (await server.call("POST", parentPath, { body: { child: c2 } })).body._id;
  await server.call("DELETE", `${parentPath}/${p1}`);
  expect((await server.call("GET", childPath)).body.map((each: { _id: string }) => each._id)).toEqual([c2]);
  await server.call("DELETE", `${childPath}/${c2}`);
  expect((await server.call("GET", `${parentPath}/${p2}`)).body).toEqual({ _id: p2 });
});
