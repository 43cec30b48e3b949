import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let server: TestServer;
const ids: Record<string, string> = {};
const nowhere = "5f0000000000000000000001";
const string = { type: "string" };
const relation = (bucket: string, relationType: string, more: object = {}) => ({
  type: "relation",
  bucketId: ids[bucket],
  relationType,
  ...more,
});

async function make(name: string, path: string, body: object): Promise<string> {
  const answer = await server.call("POST", path, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  ids[name] = answer.body._id;
  return answer.body._id;
}
const makeBucket = (name: string, properties: object, more: object = {}) =>
  make(name, "/bucket", { title: `All ${name}`, description: "For a test", properties, ...more });
const insert = (name: string, bucket: string, body: object) =>
  make(name, `/bucket/${ids[bucket]}/data`, body);

beforeAll(async () => {
  server = await startTestServer();
  const text = { type: "string", options: { translate: true } };
  await makeBucket("ports", { title: string, country: string, text });
  await insert("izmir", "ports", { title: "Izmir", country: "TR", text: { en_US: "Bay", tr_TR: "Koy" } });
  await insert("bari", "ports", { title: "Bari", country: "IT" });
  await makeBucket("people", { name: string, home: relation("ports", "onetoone") });
  await insert("ann", "people", { name: "Ann", home: ids.izmir });
  await insert("bo", "people", { name: "Bo", home: ids.bari });
  await makeBucket("boats", {
    title: string,
    port: relation("ports", "onetoone"),
    crew: relation("people", "onetomany"),
    meta: {
      type: "object",
      properties: { flag: relation("ports", "onetoone"), past: relation("ports", "onetomany") },
    },
    legs: { type: "array", items: { type: "object", properties: { at: relation("ports", "onetoone") } } },
  });
  await insert("one", "boats", {
    title: "One",
    port: ids.izmir,
    crew: [ids.bo, ids.ann, ids.bo],
    meta: { flag: ids.bari, past: [ids.izmir] },
    legs: [{ at: ids.izmir }],
  });
  await insert("two", "boats", { title: "Two" });
  await insert("three", "boats", { title: "Three", port: nowhere, crew: [nowhere, ids.ann] });
});
afterAll(() => server.close());

const izmir = () => ({ _id: ids.izmir, title: "Izmir", country: "TR", text: { en_US: "Bay", tr_TR: "Koy" } });
const bari = () => ({ _id: ids.bari, title: "Bari", country: "IT" });
const ann = (home: unknown = ids.izmir) => ({ _id: ids.ann, name: "Ann", home });
const bo = (home: unknown = ids.bari) => ({ _id: ids.bo, name: "Bo", home });
const one = (changes: object = {}) => ({
  _id: ids.one,
  title: "One",
  port: ids.izmir,
  crew: [ids.bo, ids.ann, ids.bo],
  meta: { flag: ids.bari, past: [ids.izmir] },
  legs: [{ at: ids.izmir }],
  ...changes,
});

describe("relations are resolved", () => {
  const cases: readonly (readonly [string, string, () => object])[] = [
    ["not at all", "", () => one()],
    ["not for false", "relation=false", () => one()],
    ["all of the root, for true", "relation=true", () => one({ port: izmir(), crew: [ann(), bo()] })],
    ["all of the root, for 1", "relation=1", () => one({ port: izmir(), crew: [ann(), bo()] })],
    ["by name", "relation=port", () => one({ port: izmir() })],
    ["by names", "relation=port&relation=crew", () => one({ port: izmir(), crew: [ann(), bo()] })],
    [
      "by names in brackets",
      "relation[]=port&relation[]=crew",
      () => one({ port: izmir(), crew: [ann(), bo()] }),
    ],
    ["by names in one list", 'relation=["port","crew"]', () => one({ port: izmir(), crew: [ann(), bo()] })],
    ["by a path through another", "relation=crew.home", () => one({ crew: [ann(izmir()), bo(bari())] })],
    [
      "inside an object",
      "relation=meta.flag&relation=meta.past",
      () => one({ meta: { flag: bari(), past: [izmir()] } }),
    ],
    ["not by an unknown path", "relation=zz&relation=title&relation=legs.at&relation=__proto__", () => one()],
  ];
  it.each(cases)("%s", async (_, query, expected) => {
    const listed = await server.call("GET", `/bucket/${ids.boats}/data?${query}`);
    expect(listed.body[0]).toEqual(expected());
    const shown = await server.call("GET", `/bucket/${ids.boats}/data/${ids.one}?${query}`);
    expect(shown.body).toEqual(expected());
  });

  it("and what is not there vanishes", async () => {
    const { body } = await server.call("GET", `/bucket/${ids.boats}/data?relation=true`);
    expect(body.slice(1)).toEqual([
      { _id: ids.two, title: "Two", crew: [] },
      { _id: ids.three, title: "Three", crew: [ann()] },
    ]);
  });

  it.each<readonly [string, object]>([
    ["meta.flag", { meta: {} }],
    ["meta.past", { meta: { past: [] } }],
  ])("and an object that is not there appears, by %s", async (path, appears) => {
    const query = `relation=${path}`;
    const { body } = await server.call("GET", `/bucket/${ids.boats}/data/${ids.two}?${query}`);
    expect(body).toEqual({ _id: ids.two, title: "Two", ...appears });
  });

  it("in the language of a list that has one", async () => {
    const said = {
      said: { type: "string", options: { translate: true } },
      port: relation("ports", "onetoone"),
    };
    const bucket = await makeBucket("talks", said);
    await insert("talk", "talks", { said: { en_US: "x" }, port: ids.izmir });
    const { body } = await server.call("GET", `/bucket/${bucket}/data?relation=true`, {
      headers: { "accept-language": "tr" },
    });
    expect(body[0]).toMatchObject({ said: "x", port: { text: "Koy" } });
  });

  it("a filter goes through them", async () => {
    for (const filter of [
      '{"port.country":"TR"}',
      'port.country=="TR"',
      '{"crew.name":"Bo"}',
      '{"meta.flag.title":"Bari"}',
    ]) {
      const { body } = await server.call("GET", `/bucket/${ids.boats}/data`, { query: { filter } });
      expect(body.map((row: { title: string }) => row.title)).toEqual(["One"]);
    }
  });
});

describe("a deleted document", () => {
  it("goes out of every field that refers to it", async () => {
    const bucket = await makeBucket("visits", {
      port: relation("ports", "onetoone"),
      ports: relation("ports", "onetomany"),
      meta: {
        type: "object",
        properties: { port: relation("ports", "onetoone"), ports: relation("ports", "onetomany") },
      },
    });
    await insert("gone", "ports", { title: "Gone" });
    const all = { port: ids.gone, ports: [ids.bari, ids.gone], meta: { port: ids.gone, ports: [ids.gone] } };
    const kept = { port: ids.bari, ports: [ids.bari], meta: { port: ids.bari, ports: [ids.izmir] } };
    await insert("v1", "visits", all);
    await insert("v2", "visits", kept);
    expect((await server.call("DELETE", `/bucket/${ids.ports}/data/${ids.gone}`)).status).toBe(204);
    expect((await server.call("GET", `/bucket/${bucket}/data`)).body).toEqual([
      { _id: ids.v1, ports: [ids.bari], meta: { ports: [] } },
      { _id: ids.v2, ...kept },
    ]);
  });

  it("goes out of its own bucket too, and out of unique lists", async () => {
    const tree = await makeBucket("tree", { name: string });
    const properties = {
      name: string,
      above: { type: "relation", bucketId: tree, relationType: "onetoone" },
      below: { type: "relation", bucketId: tree, relationType: "onetomany", options: { unique: true } },
    };
    const body = { title: "All trees", description: "For a test", properties };
    expect((await server.call("PUT", `/bucket/${tree}`, { body })).status).toBe(200);
    await insert("leaf", "tree", { name: "leaf" });
    await insert("root", "tree", { name: "root", below: [ids.leaf], above: ids.leaf });
    const again = { name: "other", below: [ids.leaf] };
    expect((await server.call("POST", `/bucket/${tree}/data`, { body: again })).body.message).toBe(
      "Value of the property .below should unique across all documents.",
    );
    await server.call("DELETE", `/bucket/${tree}/data/${ids.leaf}`);
    expect((await server.call("GET", `/bucket/${tree}/data`)).body).toEqual([
      { _id: ids.root, name: "root", below: [] },
    ]);
  });

  it("takes its dependents along, theirs too, round circles, and records each", async () => {
    const inner = await makeBucket("inner", { name: string });
    await makeBucket("middle", { parts: relation("inner", "onetomany", { dependent: true }) });
    const outer = await makeBucket("outer", {
      middle: relation("middle", "onetoone", { dependent: true }),
      free: relation("inner", "onetoone"),
    });
    const circle = { name: string, owner: relation("outer", "onetoone", { dependent: true }) };
    await server.call("PUT", `/bucket/${inner}`, {
      body: { title: "All inner", description: "For a test", properties: circle },
    });
    for (const name of ["a", "b", "c"]) await insert(name, "inner", { name });
    await insert("m", "middle", { parts: [ids.a, nowhere, ids.b] });
    await insert("o", "outer", { middle: ids.m, free: ids.c });
    await server.call("PATCH", `/bucket/${inner}/data/${ids.a}`, { body: { owner: ids.o } });
    expect((await server.call("DELETE", `/bucket/${outer}/data/${ids.o}`)).status).toBe(204);
    const left = await server.call("GET", `/bucket/${inner}/data`);
    expect(left.body.map((row: { name: string }) => row.name)).toEqual(["c"]);
    expect((await server.call("GET", `/bucket/${ids.middle}/data`)).body).toEqual([]);
    const activities = await server.call("GET", "/activity", { query: { limit: "4", action: "3" } });
    const removed = activities.body.map((each: { resource: string[] }) => each.resource[3]);
    expect(new Set(removed.slice(0, 4))).toEqual(new Set([ids.o, ids.m, ids.a, ids.b]));
  });

  it("stays with everything else when a dependent must not go", async () => {
    const guarded = await makeBucket(
      "guarded",
      { name: string },
      { acl: { read: "true==true", write: 'document.name != "kept"' } },
    );
    const holder = await makeBucket("holder", {
      parts: relation("guarded", "onetomany", { dependent: true }),
    });
    await insert("p", "guarded", { name: "free" });
    await insert("q", "guarded", { name: "soon" });
    await insert("h", "holder", { parts: [ids.p, ids.q] });
    await server.call("PUT", `/bucket/${guarded}`, {
      body: {
        title: "Guarded",
        description: "For a test",
        properties: { name: string },
        acl: { read: "true==true", write: 'document.name != "soon"' },
      },
    });
    const refused = await server.call("DELETE", `/bucket/${holder}/data/${ids.h}`);
    expect([refused.status, refused.body.message]).toEqual([401, "ACL rules has rejected this operation."]);
    expect((await server.call("GET", `/bucket/${guarded}/data`)).body).toHaveLength(2);
    expect(
      (await server.call("GET", `/bucket/${holder}/data`, { query: { paginate: "true" } })).body,
    ).toMatchObject({
      meta: { total: 1 },
      data: [{ parts: [ids.p, ids.q] }],
    });
  });
});

it("a deleted bucket takes its fields out of others, inside objects too, lists of objects excepted", async () => {
  const gone = await makeBucket("lost", { name: string });
  await insert("l", "lost", { name: "x" });
  const holder = await makeBucket("keeper", {
    name: string,
    one: relation("lost", "onetoone", { options: { unique: true } }),
    many: relation("lost", "onetomany"),
    meta: { type: "object", properties: { name: string, one: relation("lost", "onetoone") } },
    legs: { type: "array", items: { type: "object", properties: { one: relation("lost", "onetoone") } } },
  });
  const legs = [{ one: ids.l }];
  await insert("k", "keeper", {
    name: "k",
    one: ids.l,
    many: [ids.l],
    meta: { name: "m", one: ids.l },
    legs,
  });
  expect((await server.call("DELETE", `/bucket/${gone}`)).status).toBe(204);
  const { body } = await server.call("GET", `/bucket/${holder}`);
  expect(Object.keys(body.properties)).toEqual(["name", "meta", "legs"]);
  expect(Object.keys(body.properties.meta.properties)).toEqual(["name"]);
  expect((await server.call("GET", `/bucket/${holder}/data`)).body).toEqual([
    { _id: ids.k, name: "k", meta: { name: "m" }, legs },
  ]);
  // What is left dangling neither resolves nor disturbs.
  expect((await server.call("GET", `/bucket/${holder}/data?relation=true`)).status).toBe(200);
  expect((await server.call("POST", `/bucket/${holder}/data`, { body: { name: "n" } })).status).toBe(201);
});
