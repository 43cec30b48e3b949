import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const target = "0123456789abcdef01234567";
const otherTarget = "89abcdef0123456701234567";
const bucket = (properties: object, more: object = {}) => ({
  title: "Changing",
  description: "Its fields change",
  properties,
  ...more,
});

async function create(properties: object, documents: readonly object[], more: object = {}): Promise<string> {
  const made = await server.call("POST", "/bucket", { body: bucket(properties, more) });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  for (const body of documents) {
    const answer = await server.call("POST", `/bucket/${made.body._id}/data`, { body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  }
  return `/bucket/${made.body._id}`;
}

async function stored(path: string): Promise<readonly object[]> {
  const { body } = await server.call("GET", `${path}/data`, { query: { localize: "false" } });
  return body.map(({ _id, ...rest }: { _id: string }) => rest);
}

const string = { type: "string" };
const number = { type: "number" };
const list = (items: object) => ({ type: "array", items });
const object = (properties: object) => ({ type: "object", properties });
const relation = (relationType: string, bucketId = target) => ({ type: "relation", relationType, bucketId });

/** What a change of fields does to a stored document (contract, bucket.md section 2.2). */
const changes: readonly (readonly [
  name: string,
  before: object,
  after: object,
  stored: object,
  left: object,
])[] = [
  ["a removed field goes", { a: string, b: string }, { b: string }, { a: "x", b: "y" }, { b: "y" }],
  [
    "a field removed from an object goes",
    { o: object({ a: string, b: string }) },
    { o: object({ b: string }) },
    { o: { a: "x", b: "y", free: 1 } },
    { o: { b: "y", free: 1 } },
  ],
  [
    "a field removed from items goes",
    { l: list(object({ a: string, b: string })) },
    { l: list(object({ b: string })) },
    { l: [{ a: "x", b: "y" }, { a: "z" }] },
    { l: [{ b: "y" }, {}] },
  ],
  [
    "a field removed from lists of lists goes",
    { l: list(list(object({ a: string, b: string }))) },
    { l: list(list(object({ b: string }))) },
    { l: [[{ a: "x", b: "y" }], []] },
    { l: [[{ b: "y" }], []] },
  ],
  [
    "a field removed from a list inside an object goes",
    { o: object({ l: list(object({ a: string, b: string })) }) },
    { o: object({ l: list(object({ b: string })) }) },
    { o: { l: [{ a: "x", b: "y" }] } },
    { o: { l: [{ b: "y" }] } },
  ],
  [
    "another type takes the value",
    { a: string, b: string },
    { a: number, b: string },
    { a: "1", b: "y" },
    { b: "y" },
  ],
  [
    "another type inside an object too",
    { o: object({ a: string, b: string }) },
    { o: object({ a: number, b: string }) },
    { o: { a: "1" } },
    { o: {} },
  ],
  [
    "items of another type empty the list",
    { l: list(string) },
    { l: list(number) },
    { l: ["a", "b"] },
    { l: [] },
  ],
  [
    "another kind of relation takes the value",
    { r: relation("onetoone") },
    { r: relation("onetomany") },
    { r: target },
    {},
  ],
  [
    "another target takes the value",
    { r: relation("onetoone") },
    { r: relation("onetoone", otherTarget) },
    { r: target },
    {},
  ],
  ["a new field changes nothing", { a: string }, { a: string, b: number }, { a: "x" }, { a: "x" }],
  [
    "other keywords change nothing",
    { a: string },
    { a: { type: "string", title: "A", enum: ["z"], maxLength: 1, default: "z" } },
    { a: "xyz" },
    { a: "xyz" },
  ],
  [
    "a translation that begins changes nothing",
    { a: string },
    { a: { type: "string", options: { translate: true } } },
    { a: "x" },
    { a: "x" },
  ],
  [
    "a translation that ends changes nothing",
    { a: { type: "string", options: { translate: true } } },
    { a: string },
    { a: { en_US: "x" } },
    { a: { en_US: "x" } },
  ],
];

describe("fields change", () => {
  it.each(changes)("%s", async (_, before, after, document, left) => {
    const path = await create(before, [document, document]);
    const { status, body } = await server.call("PUT", path, { body: bucket(after) });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await stored(path)).toEqual([left, left]);
    // The same once more finds nothing to do.
    await server.call("PUT", path, { body: bucket(after) });
    expect(await stored(path)).toEqual([left, left]);
  });

  it("more documents than are read at once are all changed, and counted as before", async () => {
    const path = await create({ a: string, b: string }, []);
    const documents = Array.from({ length: 1_201 }, (_, index) => ({ a: "x", b: String(index) }));
    for (let start = 0; start < documents.length; start += 50) {
      await Promise.all(
        documents.slice(start, start + 50).map((body) => server.call("POST", `${path}/data`, { body })),
      );
    }
    await server.call("PUT", path, { body: bucket({ b: string }) });
    const { body } = await server.call("GET", `${path}/data`, { query: { paginate: "true" } });
    expect(body.meta.total).toBe(documents.length);
    expect(body.data.filter((each: object) => "a" in each)).toEqual([]);
  });

  it("a translated value of before blocks writes until it has the new shape", async () => {
    const path = await create({ a: string, n: number }, [{ a: "x" }]);
    await server.call("PUT", path, {
      body: bucket({ a: { type: "string", options: { translate: true } }, n: number }),
    });
    const [{ _id }] = (await server.call("GET", `${path}/data`)).body;
    const patch = (body: object) => server.call("PATCH", `${path}/data/${_id}`, { body });
    expect((await patch({ n: 1 })).body.message).toBe(".a should be object");
    expect((await patch({ n: 1, a: { en_US: "x" } })).body).toMatchObject({ n: 1, a: { en_US: "x" } });
  });

  it("a new required field is asked of later writes alone", async () => {
    const path = await create({ a: string, b: string }, [{ a: "x" }]);
    await server.call("PUT", path, { body: bucket({ a: string, b: string }, { required: ["b"] }) });
    expect(await stored(path)).toEqual([{ a: "x" }]);
    const refused = await server.call("POST", `${path}/data`, { body: { a: "y" } });
    expect(refused.body.message).toBe(" should have required property 'b'");
  });

  it("what the body leaves out is gone, the id of the path wins", async () => {
    const more = {
      category: "Sea",
      order: 3,
      primary: "a",
      readOnly: true,
      icon: "star",
      acl: { read: "false==true", write: "false==true" },
      documentSettings: { countLimit: 5 },
    };
    const path = await create({ a: string }, [], more);
    const { body } = await server.call("PUT", path, { body: { ...bucket({ a: string }), _id: target } });
    expect(body).toEqual({
      _id: path.split("/").at(-1),
      ...bucket({ a: string }),
      icon: "view_stream",
      history: false,
      acl: { read: "true==true", write: "true==true" },
    });
    expect((await server.call("GET", path)).body).toEqual(body);
  });

  it("a read-only bucket takes writes: the console alone minds it", async () => {
    const path = await create({ a: string }, [{ a: "x" }], { readOnly: true });
    expect(await stored(path)).toEqual([{ a: "x" }]);
  });
});

const unique = (property: object) => ({ ...property, options: { unique: true } });
const refusal = (path: string) => ({
  statusCode: 400,
  message: `Value of the property .${path} should unique across all documents. Nothing was changed: some documents share a value, or several have none.`,
});

describe("a field becomes unique", () => {
  const cases: readonly (readonly [string, object, object, readonly object[], string | undefined])[] = [
    ["with different values", { a: string }, { a: unique(string) }, [{ a: "x" }, { a: "y" }, {}], undefined],
    ["with a value twice", { a: string }, { a: unique(string) }, [{ a: "x" }, { a: "x" }], "a"],
    [
      "with two that lack it",
      { a: string, b: string },
      { a: unique(string), b: string },
      [{ b: "1" }, { b: "2" }],
      "a",
    ],
    [
      "inside an object, twice",
      { o: object({ a: string }) },
      { o: object({ a: unique(string) }) },
      [{ o: { a: "x" } }, { o: { a: "x" } }],
      "o.a",
    ],
    [
      "as a list without common items",
      { l: list(string) },
      { l: unique(list(string)) },
      [{ l: ["a", "a"] }, { l: ["b"] }],
      undefined,
    ],
    [
      "as a list with a common item",
      { l: list(string) },
      { l: unique(list(string)) },
      [{ l: ["a", "b"] }, { l: ["b"] }],
      "l",
    ],
    [
      "inside items, twice",
      { l: list(object({ a: string })) },
      { l: list(object({ a: unique(string) })) },
      [{ l: [{ a: "x" }] }, { l: [{ a: "y" }, { a: "x" }] }],
      "l.a",
    ],
    [
      "with another type, which leaves it to nobody",
      { a: string, b: string },
      { a: unique(number), b: string },
      [
        { a: "x", b: "1" },
        { a: "y", b: "2" },
      ],
      "a",
    ],
  ];
  it.each(cases)("%s", async (_, before, after, documents, refused) => {
    const path = await create(before, documents);
    const old = (await server.call("GET", path)).body;
    const { status, body } = await server.call("PUT", path, { body: bucket(after) });
    expect([status, body]).toEqual(refused === undefined ? [200, body] : [400, refusal(refused)]);
    // Refused means that nothing was changed: neither the bucket nor a document.
    if (refused !== undefined) expect((await server.call("GET", path)).body).toEqual(old);
    expect(await stored(path)).toEqual(documents);
  });

  it("and stops being so", async () => {
    const path = await create({ a: unique(string), l: unique(list(string)) }, [{ a: "x", l: ["y"] }]);
    const again = () => server.call("POST", `${path}/data`, { body: { a: "x", l: ["y"] } });
    expect((await again()).status).toBe(400);
    expect((await server.call("PUT", path, { body: bucket({ a: string, l: list(string) }) })).status).toBe(
      200,
    );
    expect((await again()).status).toBe(201);
    const back = await server.call("PUT", path, { body: bucket({ a: unique(string), l: list(string) }) });
    expect([back.status, back.body]).toEqual([400, refusal("a")]);
  });
});

describe("bucket bodies", () => {
  it.each<readonly [string, object, string]>([
    [
      "a name with a dash",
      { "a-b": string },
      ".properties should match pattern \"^(?!(_id)$)([a-z_0-9]*)+$\"\n.properties property name 'a-b' is invalid",
    ],
    [
      "the name _id",
      { _id: string },
      ".properties should match pattern \"^(?!(_id)$)([a-z_0-9]*)+$\"\n.properties property name '_id' is invalid",
    ],
    [
      "such a name inside an object",
      { o: object({ B: string }) },
      ".properties.o.properties should match pattern \"^(?!(_id)$)([a-z_0-9]*)+$\"\n.properties.o.properties property name 'B' is invalid",
    ],
    [
      "a long name that would keep a pattern busy",
      { [`${"a".repeat(60)}!`]: string },
      `.properties should match pattern "^(?!(_id)$)([a-z_0-9]*)+$"\n.properties property name '${"a".repeat(60)}!' is invalid`,
    ],
    ["no type", { a: { title: "x" } }, ".properties.a should have required property 'bucketId'"],
    [
      "a relation to no id",
      { a: relation("onetoone", "zz") },
      '.properties.a.bucketId should match format "objectid-string"',
    ],
    [
      "an unknown relation",
      { a: relation("manytomany") },
      ".properties.a.relationType should be equal to one of the allowed values",
    ],
    [
      "choices without any",
      { a: { type: "string", enum: [] } },
      ".properties.a.enum should NOT have fewer than 1 items",
    ],
    [
      "a length below zero",
      { a: { type: "string", minLength: -1 } },
      ".properties.a.minLength should be >= 0",
    ],
    [
      "a place of another shape",
      { a: { type: "location", locationType: "Line" } },
      ".properties.a.locationType should be equal to constant",
    ],
    [
      "a position nowhere",
      { a: { type: "string", options: { position: "top" } } },
      ".properties.a.options.position should be equal to one of the allowed values",
    ],
    [
      "a list of schemas as items",
      { a: { type: "array", items: [string] } },
      ".properties.a.items should be object",
    ],
    [
      "look-ahead",
      { a: { type: "string", pattern: "^(?=x)" } },
      ".properties.a.pattern cannot be used. The regular expression ^(?=x) uses look-around, which is not supported. Use several conditions joined by $and, or by && in an expression.",
    ],
    [
      "look-ahead inside a list",
      { l: list({ type: "string", pattern: "(?!x)" }) },
      ".properties.l.items.pattern cannot be used. The regular expression (?!x) uses look-around, which is not supported. Use several conditions joined by $and, or by && in an expression.",
    ],
  ])("%s is refused", async (_, properties, message) => {
    const answer = await server.call("POST", "/bucket", { body: bucket(properties) });
    expect([answer.status, answer.body]).toEqual([
      400,
      { statusCode: 400, message, error: "validation failed" },
    ]);
  });

  it.each<readonly [string, object]>([
    ["required twice", { required: ["a", "a"] }],
    ["history that is no switch", { history: "yes" }],
    ["a category that is null", { category: null }],
    ["another type than object", { type: "array" }],
    ["an id that is none", { _id: "zz" }],
    ["an unknown behaviour at the limit", { documentSettings: { limitExceedBehaviour: "x" } }],
  ])("%s is refused", async (_, more) => {
    const answer = await server.call("POST", "/bucket", { body: bucket({ a: string }, more) });
    expect([answer.status, answer.body.error]).toEqual([400, "validation failed"]);
  });

  it.each<readonly [string, object, object]>([
    ["a primary field that is none", { a: string }, { primary: "nope" }],
    ["a required field that is none", { a: string }, { required: ["nope"] }],
    ["a default of the wrong type", { a: { type: "number", default: "x" } }, {}],
    ["more keys in the rules", { a: string }, { acl: { read: "true==true", write: "true==true", note: 1 } }],
    ["a relation to a bucket that is not there", { a: { ...relation("onetoone"), dependent: true } }, {}],
    ["unknown keywords", { a: { type: "string", viewEnum: ["x"], format: "email" } }, {}],
    ["names that start with a digit", { "0_a": string }, { type: "object" }],
  ])("%s is kept", async (_, properties, more) => {
    const made = await server.call("POST", "/bucket", { body: bucket(properties, more) });
    expect([made.status, made.body]).toMatchObject([201, bucket(properties, more)]);
    expect((await server.call("GET", `/bucket/${made.body._id}`)).body).toEqual(made.body);
  });

  it("the other routes answer as they should", async () => {
    const defaults = await server.call("GET", "/bucket/predefineddefaults");
    expect(defaults.body).toEqual([
      { match: ":created_at", type: "date" },
      { match: ":updated_at", type: "date" },
    ]);
    expect((await server.call("DELETE", "/bucket/cache")).status).toBe(204);
    expect((await server.call("DELETE", "/bucket/cache", { as: null })).status).toBe(401);
    const none = await server.call("POST", "/bucket/no-such-route", { body: {} });
    expect([none.status, none.body.message]).toEqual([404, "Cannot POST /bucket/no-such-route"]);
  });
});
