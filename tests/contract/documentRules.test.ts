import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let server: TestServer;
let vera: { id: string; identifier: string; credential: string };
const string = { type: "string" };
const always = "true==true";
const denied = { statusCode: 401, message: "ACL rules has rejected this operation." };

beforeAll(async () => {
  server = await startTestServer();
  const data = ["index", "show", "create", "update", "delete"].map((verb) => ({
    action: `bucket:data:${verb}`,
    module: "bucket:data",
    resource: { include: [verb === "create" ? "*" : "*/*"], exclude: [] },
  }));
  await server.call("PUT", "/preference/passport", {
    body: {
      identity: { attributes: { properties: { team: string, tags: { type: "array", items: string } } } },
    },
  });
  vera = await server.createIdentity(data, { attributes: { team: "blue", tags: ["x"] } });
});
afterAll(() => server.close());

async function create(read: string, write: string, properties: object = {}): Promise<string> {
  const { status, body } = await server.call("POST", "/bucket", {
    body: {
      title: "Ruled",
      description: "For a test",
      acl: { read, write },
      properties: {
        title: string,
        owner: string,
        public: { type: "boolean" },
        tags: { type: "array", items: string },
        day: { type: "date" },
        ...properties,
      },
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return `/bucket/${body._id}/data`;
}
const asVera = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { as: vera.credential, ...(body === undefined ? {} : { body }) });
const add = async (path: string, body: object): Promise<string> =>
  (await server.call("POST", path, { body })).body._id;
const titles = (body: readonly { title: string }[]) => body.map(({ title }) => title).join("");

describe("a read rule", () => {
  const documents = () => [
    { title: "a", owner: vera.id, tags: ["x", "y"], day: "2001-01-01T00:00:00Z" },
    { title: "b", public: true, tags: ["z"], day: "2020-01-01T00:00:00Z" },
    { title: "c", owner: "nobody", public: false },
  ];
  it.each<readonly [string, string]>([
    [always, "abc"],
    ["false==true", ""],
    ["document.owner == auth._id", "a"],
    ["document.owner == auth._id || document.public == true", "ab"],
    ["has(document.tags)", "ab"],
    ["!has(document.tags)", "c"],
    ['some(document.tags, ["x","q"])', "a"],
    ["some(document.tags, auth.attributes.tags)", "a"],
    ['auth.attributes.team == "blue"', "abc"],
    ['auth.attributes.team == "red"', ""],
    ['auth.identifier == "nobody"', ""],
    ["unixTime(document.day) > 1000000000", "b"],
    ['regex(document.title, "[ab]")', "ab"],
    ["document.missing == auth.missing", ""],
    ["length(document.tags) > 1", "a"],
  ])("%s shows %s", async (rule, expected) => {
    const path = await create(rule, always);
    const ids: string[] = [];
    for (const body of documents()) ids.push(await add(path, body));
    const listed = await asVera("GET", path);
    expect([listed.status, listed.status === 200 ? titles(listed.body) : listed.body]).toEqual([
      200,
      expected,
    ]);
    const page = await asVera("GET", `${path}?paginate=true&limit=1`);
    expect(page.body.meta.total).toBe(expected.length);
    for (const [index, id] of ids.entries()) {
      const { status, body } = await asVera("GET", `${path}/${id}`);
      const title = documents()[index]?.title ?? "";
      expect([status, body === "" ? "" : body.title]).toEqual([200, expected.includes(title) ? title : ""]);
    }
    // A filter narrows what the rule shows and never widens it.
    const filtered = await asVera("GET", `${path}?filter={"$or":[{"title":"a"},{"title":{"$exists":true}}]}`);
    expect(titles(filtered.body)).toBe(expected);
  });

  it("reaches into relations and into the language of the list", async () => {
    const ports = await create(always, always);
    const izmir = await add(ports, { title: "Izmir" });
    const port = { type: "relation", bucketId: ports.split("/")[2], relationType: "onetoone" };
    const text = { type: "string", options: { translate: true } };
    const path = await create('document.port.title == "Izmir" || document.text == "gel"', always, {
      port,
      text,
    });
    await add(path, { title: "a", port: izmir });
    await add(path, { title: "b", text: { en_US: "come", tr_TR: "gel" } });
    const { body } = await asVera("GET", path);
    expect([titles(body), body[0].port]).toEqual(["a", izmir]);
    const turkish = await server.call("GET", path, {
      as: vera.credential,
      headers: { "accept-language": "tr" },
    });
    expect(titles(turkish.body)).toBe("ab");
  });
});

describe("a write rule", () => {
  it.each<readonly [rule: string, document: object, allowed: boolean]>([
    [always, {}, true],
    ["true", {}, true],
    ["false", {}, false],
    ["document.owner == auth._id", {}, false],
    ['document.title == "a" && has(document.tags)', { title: "a" }, false],
    ['document.title == "a" && has(document.tags)', { title: "a", tags: [] }, true],
    ['auth.attributes.team == "blue"', {}, true],
    ['!(document.title == "a")', { title: "a" }, false],
    ['!(document.title == "a")', { title: "b" }, true],
    ["length(document.tags) > 1", { tags: ["1"] }, false],
    ["length(document.tags) > 1", { tags: ["1", "2"] }, true],
    ['some(document.tags, ["x"])', { tags: ["x"] }, true],
    ["unixTime(document.day) < now()", { day: "2001-01-01T00:00:00Z" }, true],
    ["unixTime(document.day) > now()", { day: "2001-01-01T00:00:00Z" }, false],
    ['regex(document.title, "^(a+)+$")', { title: `${"a".repeat(5_000)}!` }, false],
  ])("%s, given %j: %s", async (rule, body, allowed) => {
    const path = await create(always, rule);
    const answer = await asVera("POST", path, body);
    expect([answer.status, answer.body]).toEqual(allowed ? [201, answer.body] : [401, denied]);
    expect((await asVera("GET", path)).body).toHaveLength(allowed ? 1 : 0);
  });

  it("guards the stored document and the new one", async () => {
    const path = await create(always, "document.owner == auth._id");
    const mine = (await asVera("POST", path, { title: "mine", owner: vera.id })).body._id;
    const other = await server.createIdentity([], { policies: ["BucketFullAccess"] });
    const theirs = (
      await server.call("POST", path, { as: other.credential, body: { title: "theirs", owner: other.id } })
    ).body._id;
    for (const [method, id, body] of [
      ["PUT", theirs, { title: "taken", owner: vera.id }],
      ["PUT", mine, { title: "given", owner: other.id }],
      ["PATCH", theirs, { owner: vera.id }],
      ["PATCH", theirs, { title: "x" }],
      ["PATCH", theirs, {}],
      ["PATCH", mine, { owner: other.id }],
      ["DELETE", theirs, undefined],
    ] as const) {
      const answer = await asVera(method, `${path}/${id}`, body);
      expect([method, body, answer.status, answer.body]).toEqual([method, body, 401, denied]);
    }
    expect((await asVera("PATCH", `${path}/${mine}`, { title: "mine 2" })).status).toBe(200);
    expect((await asVera("PUT", `${path}/${mine}`, { title: "mine 3", owner: vera.id })).status).toBe(200);
    expect((await asVera("DELETE", `${path}/${mine}`)).status).toBe(204);
    const left = await asVera("GET", path);
    expect(titles(left.body)).toBe("theirs");
  });

  it("reaches into relations", async () => {
    const ports = await create(always, always);
    const [izmir, bari] = [await add(ports, { title: "Izmir" }), await add(ports, { title: "Bari" })];
    const port = { type: "relation", bucketId: ports.split("/")[2], relationType: "onetoone" };
    const path = await create(always, 'document.meta.port.title == "Izmir"', {
      meta: { type: "object", properties: { port } },
    });
    expect((await asVera("POST", path, { meta: { port: izmir } })).body.meta).toEqual({ port: izmir });
    expect((await asVera("POST", path, { meta: { port: bari } })).status).toBe(401);
    expect((await asVera("POST", path, {})).status).toBe(401);
  });

  it("comes before room is made, and holds for what has to go", async () => {
    const { body } = await server.call("POST", "/bucket", {
      body: {
        title: "Rolling",
        description: "For a test",
        properties: { title: string },
        acl: { read: always, write: 'document.title != "bad"' },
        documentSettings: { countLimit: 1, limitExceedBehaviour: "remove" },
      },
    });
    const path = `/bucket/${body._id}/data`;
    await asVera("POST", path, { title: "good" });
    expect((await asVera("POST", path, { title: "bad" })).status).toBe(401);
    expect(titles((await asVera("GET", path)).body)).toBe("good");
  });
});

describe("attributes of the caller that are relations", () => {
  const today = "2001-01-01T00:00:00Z";
  let ids: Record<"acme" | "oslo" | "bergen", string>;
  beforeAll(async () => {
    const cities = await create(always, always);
    const [oslo, bergen] = [
      await add(cities, { title: "Oslo", day: today }),
      await add(cities, { title: "Bergen" }),
    ];
    const relation = (path: string, relationType: string) => ({
      type: "relation",
      bucketId: path.split("/")[2],
      relationType,
    });
    const companies = await create(always, always, { city: relation(cities, "onetoone") });
    ids = { acme: await add(companies, { title: "Acme", city: oslo }), oslo, bergen };
    const attributes = {
      properties: {
        team: string,
        tags: { type: "array", items: string },
        company: relation(companies, "onetoone"),
        cities: relation(cities, "onetomany"),
      },
    };
    await server.call("PUT", "/preference/passport", { body: { identity: { attributes } } });
    const { status, body } = await server.call("PUT", `/passport/identity/${vera.id}`, {
      body: {
        identifier: vera.identifier,
        attributes: {
          team: "blue",
          tags: ["x"],
          company: ids.acme,
          cities: [oslo, bergen],
        },
      },
    });
    expect(status, JSON.stringify(body)).toBe(200);
  });

  it.each<readonly [rule: string, allowed: boolean]>([
    ['auth.attributes.company.title == "Acme"', true],
    ['auth.attributes.company.title == "Other"', false],
    ["auth.attributes.company._id == document.owner", true],
    ["auth.attributes.company == document.owner", true],
    ['auth.attributes.company.city.title == "Oslo"', true],
    ["auth.attributes.company.city.day == document.day", true],
    ["length(auth.attributes.cities) == 2", true],
    ['auth.attributes.company.title == "Acme" && auth.attributes.team == "blue"', true],
  ])("%s, in a read rule and in a write rule: %s", async (rule, allowed) => {
    const document = () => ({ title: "a", owner: ids.acme, day: today });
    const read = await create(rule, always);
    await add(read, document());
    expect(titles((await asVera("GET", read)).body)).toBe(allowed ? "a" : "");
    const { status } = await asVera("POST", await create(always, rule), document());
    expect(status).toBe(allowed ? 201 : 401);
  });

  it("are followed as they are now, also where a page was kept", async () => {
    const cities = await create(always, always);
    const city = await add(cities, { title: "Rome" });
    const { properties } = (await server.call("GET", "/preference/passport")).body.identity.attributes;
    const seat = { type: "relation", bucketId: cities.split("/")[2], relationType: "onetoone" };
    const attributes = { properties: { ...properties, seat } };
    await server.call("PUT", "/preference/passport", { body: { identity: { attributes } } });
    const other = await server.createIdentity([], {
      policies: ["BucketFullAccess"],
      attributes: { seat: city },
    });
    const path = await create('auth.attributes.seat.title == "Rome"', always);
    await add(path, { title: "a" });
    const read = async () => titles((await server.call("GET", path, { as: other.credential })).body);
    expect([await read(), await read()]).toEqual(["a", "a"]);
    await server.call("PATCH", `${cities}/${city}`, { body: { title: "Milan" } });
    expect(await read()).toBe("");
    await server.call("DELETE", `${cities}/${city}`);
    expect(await read()).toBe("");
  });
});

describe("rules are checked when a bucket is saved", () => {
  it.each<readonly [string, string, RegExp]>([
    [
      "foo(document.a)",
      always,
      /^Error occurred while parsing read rule\nfunc registry has no func named "foo"\./,
    ],
    [
      always,
      "foo(document.a)",
      /^Error occurred while parsing write rule\nfunc registry has no func named "foo"\./,
    ],
    ["document.a ==", always, /^Error occurred while parsing read rule\nExpected /],
    [always, "document.a = 1", /^Error occurred while parsing write rule\n/],
    ["has(document.a, 1)", always, /accepts exactly 1 argument\(s\) but found 2/],
    ['document.a == "x" ? true==true : false==true', always, /^Error occurred while parsing read rule\n/],
    [always, 'document.a == "x" && foo(1)', /write rule\nfunc registry has no func named "foo"\./],
    ['regex(document.a, "(a)\\\\1")', always, /back-reference, which is not supported/],
  ])("%s, %s", async (read, write, message) => {
    const body = {
      title: "Ruled",
      description: "For a test",
      acl: { read, write },
      properties: { a: string },
    };
    const answer = await server.call("POST", "/bucket", { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ statusCode: 400, message: expect.stringMatching(message) });
    expect(Object.keys(answer.body)).toEqual(["statusCode", "message"]);
  });

  it("and hold at once when they change", async () => {
    const path = await create(always, always);
    await add(path, { title: "a" });
    const change = (acl: object) =>
      server.call("PUT", path.replace("/data", ""), {
        body: { title: "Ruled", description: "For a test", acl, properties: { title: string } },
      });
    await change({ read: "false==true", write: "false==true" });
    expect((await asVera("GET", path)).body).toEqual([]);
    expect((await asVera("POST", path, { title: "b" })).body).toEqual(denied);
    expect((await change({ read: "document.", write: always })).status).toBe(400);
    expect((await asVera("GET", path)).body).toEqual([]);
    await change({ read: always, write: always });
    expect(titles((await asVera("GET", path)).body)).toBe("a");
  });
});

describe("policies narrow rows", () => {
  it("by include and exclude, in lists, totals and filters", async () => {
    const path = await create(always, always);
    const bucket = path.split("/")[2] ?? "";
    const ids: string[] = [];
    for (const title of ["a", "b", "c"]) ids.push(await add(path, { title }));
    const seenBy = async (resource: object) => {
      const person = await server.createIdentity([
        { action: "bucket:data:index", module: "bucket:data", resource },
      ]);
      const page = await server.call("GET", `${path}?paginate=true&filter={"title":{"$in":["a","b"]}}`, {
        as: person.credential,
      });
      const whole = await server.call("GET", `${path}?paginate=true&limit=1`, { as: person.credential });
      return [titles(page.body.data), page.body.meta.total, whole.body.meta.total];
    };
    expect(await seenBy({ include: [`${bucket}/${ids[0]}`, `${bucket}/${ids[2]}`], exclude: [] })).toEqual([
      "a",
      1,
      2,
    ]);
    expect(await seenBy({ include: [`${bucket}/*`], exclude: [`${bucket}/${ids[0]}`] })).toEqual(["b", 1, 2]);
    expect(await seenBy({ include: ["*/*"], exclude: [] })).toEqual(["ab", 2, 3]);
  });

  it("and a rule holds beside them", async () => {
    const path = await create('document.title != "a"', always);
    const bucket = path.split("/")[2] ?? "";
    const ids: string[] = [];
    for (const title of ["a", "b"]) ids.push(await add(path, { title }));
    const include = ids.map((id) => `${bucket}/${id}`);
    const person = await server.createIdentity([
      { action: "bucket:data:index", module: "bucket:data", resource: { include, exclude: [] } },
    ]);
    expect(titles((await server.call("GET", path, { as: person.credential })).body)).toBe("b");
  });
});
