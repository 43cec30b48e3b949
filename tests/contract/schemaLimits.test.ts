import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const list = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const fields = <T>(count: number, field: T): Record<string, T> =>
  Object.fromEntries(list(count, (index): [string, T] => [`f${index}`, field]));
const bucket = (properties: object) => ({ title: "Limits", description: "For a test", properties });
const save = (properties: object) => server.call("POST", "/bucket", { body: bucket(properties) });
const string = { type: "string" };
const nested = (levels: number, inner: object = string): object =>
  levels === 1 ? inner : { type: "array", items: nested(levels - 1, inner) };

describe("a bucket", () => {
  it.each<readonly [string, object, RegExp]>([
    ["fields", fields(1_001, string), /has 1001 fields.*at most 1000/],
    ["fields of objects", { a: { type: "object", properties: fields(1_000, string) } }, /has 1001 fields/],
    [
      "indexes",
      fields(201, { type: "string", options: { index: true } }),
      /has 201 fields.*index.*at most 200/,
    ],
    [
      "relations",
      fields(201, { type: "relation", relationType: "onetoone", bucketId: "5f0000000000000000000001" }),
      /has 201 fields that are relations/,
    ],
    ["patterns", fields(101, { type: "string", pattern: "^a" }), /has 101 patterns; at most 100/],
    ["levels", { a: nested(31) }, /^\.properties\.a\S* is nested too deep.*at most 30/],
    ["values of enum", { a: { type: "string", enum: list(100_001, String) } }, /has 100001 values in enum/],
    ["characters", { a: { type: "string", default: "x".repeat(2_000_000) } }, /characters; at most 2000000/],
  ])("with too many %s is refused", async (_, properties, message) => {
    const { status, body } = await save(properties);
    expect([status, body]).toEqual([
      400,
      { statusCode: 400, message: expect.stringMatching(message), error: "validation failed" },
    ]);
  });

  it.each<readonly [string, object, object]>([
    ["fields", fields(1_000, string), fields(1_000, "x")],
    [
      "fields of an object",
      { a: { type: "object", properties: fields(999, string) } },
      { a: fields(999, "x") },
    ],
    ["indexes", fields(200, { type: "string", options: { index: true } }), fields(200, "x")],
    ["levels", { a: nested(30) }, { a: JSON.parse(`${"[".repeat(29)}"x"${"]".repeat(29)}`) }],
    ["values of enum", { a: { type: "string", enum: list(100_000, String) } }, { a: "99999" }],
    [
      "translated fields",
      fields(500, { type: "string", options: { translate: true } }),
      { f1: { en_US: "x" } },
    ],
  ])("with as many %s as may be is taken, and its documents", async (_, properties, document) => {
    const { status, body } = await save(properties);
    expect([status, body.message]).toEqual([201, undefined]);
    const path = `/bucket/${body._id}/data`;
    expect((await server.call("POST", path, { body: document })).status).toBe(201);
    const wrong = await server.call("POST", path, { body: { ...document, other: 1 } });
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      "should NOT have additional properties 'other'",
    ]);
  });

  it("with many indexes takes no documents that are long", async () => {
    const unique = { type: "string", options: { unique: true } };
    const { body } = await save({ text: string, ...fields(200, unique) });
    const path = `/bucket/${body._id}/data`;
    const insert = (length: number) => server.call("POST", path, { body: { text: "x".repeat(length) } });
    const answer = await insert(14_000_000);
    expect([answer.status, answer.body.message]).toEqual([
      400,
      expect.stringMatching(
        /^The document has 140000\d\d characters; with 200 indexed fields at most 1000000/,
      ),
    ]);
    expect((await insert(500_000)).status).toBe(201);
  });

  it("does not grow a document beyond all bounds with the defaults of its items", async () => {
    const item = { type: "object", properties: { a: { ...string, default: "x".repeat(100_000) } } };
    const { body } = await save({ many: { type: "array", items: item } });
    const path = `/bucket/${body._id}/data`;
    expect((await server.call("POST", path, { body: { many: list(10, () => ({})) } })).status).toBe(201);
    const answer = await server.call("POST", path, { body: { many: list(50_000, () => ({})) } });
    expect([answer.status, answer.body.message]).toEqual([
      400,
      " would be too large with the defaults of its fields",
    ]);
  });
});

describe("languages", () => {
  const languages = (count: number) => ({
    language: { available: fields(count, "x"), default: "f0" },
  });
  it("are at most 200", async () => {
    const { status, body } = await server.call("PUT", "/preference/bucket", { body: languages(201) });
    expect([status, body.message]).toEqual([
      400,
      ".language.available has 201 languages; at most 200 are allowed",
    ]);
  });
  it("do not multiply with the fields they are for", async () => {
    const { body } = await save(fields(500, { ...string, options: { translate: true } }));
    expect((await server.call("PUT", "/preference/bucket", { body: languages(200) })).status).toBe(200);
    const path = `/bucket/${body._id}/data`;
    expect((await server.call("POST", path, { body: { f1: fields(200, "x") } })).status).toBe(201);
    for (const [document, message] of [
      [{ f1: { f1: "x" } }, ".f1 should have required property 'f0'"],
      [{ f1: { f0: "x", xx: "x" } }, ".f1 should NOT have additional properties"],
      [{ f1: { f0: "x", f2: 1 } }, ".f1.f2 should be string"],
    ])
      expect((await server.call("POST", path, { body: document })).body.message).toBe(message);
  });
});

describe("the schema of attributes", () => {
  const put = (attributes: object) =>
    server.call("PUT", "/preference/passport", { body: { identity: { attributes } } });
  const at = "#/properties/attributes";
  const doubling = (levels: number) =>
    Object.fromEntries(
      list(levels, (level): [string, object] => [
        `d${level}`,
        level === 0
          ? { minLength: 1 }
          : { anyOf: list(2, () => ({ $ref: `${at}/definitions/d${level - 1}` })) },
      ]),
    );
  it.each<readonly [string, object, RegExp]>([
    ["allOf with itself", { allOf: [{ $ref: at }] }, /\.allOf\.0\.\$ref: the schema refers to itself$/],
    ["a part with itself", { properties: { a: { $ref: at } } }, /\.properties\.a\.\$ref: .*refers to itself/],
    ["the root", { properties: { a: { $ref: "#" } } }, /refers to itself/],
    [
      "two parts with each other",
      {
        definitions: { a: { $ref: `${at}/definitions/b` }, b: { $ref: `${at}/definitions/a` } },
        $ref: `${at}/definitions/a`,
      },
      /refers to itself/,
    ],
    [
      "references that double",
      { definitions: doubling(15), properties: { a: { $ref: `${at}/definitions/d14` } } },
      /has more than 1000 parts, references written out/,
    ],
    ["many fields", { properties: fields(1_001, string) }, /has more than 1000 parts/],
    [
      "many patterns",
      { patternProperties: Object.fromEntries(list(101, (x) => [`^x${x}`, {}])) },
      /100 patterns/,
    ],
    ["many values", { properties: { a: { enum: list(100_001, (x) => x) } } }, /100000 values in enum/],
    ["many characters", { title: "x".repeat(1_000_000) }, /more than 1000000 characters/],
    ["another place", { $ref: "http://json-schema.org/draft-07/schema#" }, /can't resolve reference/],
    ["a base of its own", { properties: { a: { $id: "http://x" } } }, /\.properties\.a\.\$id cannot be used/],
  ])("is refused: %s", async (_, attributes, message) => {
    const { status, body } = await put(attributes);
    expect([status, body]).toEqual([
      400,
      { statusCode: 400, message: [], error: expect.stringMatching(message) },
    ]);
  });

  const identity = (attributes: object) =>
    server.call("POST", "/passport/identity", {
      body: { identifier: `somebody ${Math.random()}`, password: "something", attributes },
    });
  it("may refer to its parts", async () => {
    const attributes = {
      definitions: { name: { type: "string", minLength: 2 } },
      properties: { $ref: { $ref: `${at}/definitions/name` }, other: { $ref: `${at}/properties/$ref` } },
    };
    expect((await put(attributes)).status).toBe(200);
    expect((await identity({ $ref: "ab", other: "cd" })).status).toBe(201);
    const { status, body } = await identity({ other: "c" });
    expect([status, body.message]).toEqual([400, ".attributes.other should NOT have fewer than 2 items"]);
  });
  it("may have a thousand fields", async () => {
    expect((await put({ properties: fields(999, string) })).status).toBe(200);
    expect((await identity(fields(999, "x"))).status).toBe(201);
    expect((await identity({ f998: 1 })).body.message).toBe(".attributes.f998 should be string");
  });
  it("does not grow attributes beyond all bounds", async () => {
    const item = { type: "object", properties: { a: { default: "x".repeat(10_000) } } };
    expect((await put({ properties: { many: { type: "array", items: item } } })).status).toBe(200);
    expect((await identity({ many: [{}, {}] })).status).toBe(201);
    const { status, body } = await identity({ many: list(50_000, () => ({})) });
    expect([status, body.message]).toEqual([
      400,
      ".attributes would be too large with the defaults of its schema",
    ]);
  });
  it("is for attributes of one million bytes at most", async () => {
    expect((await put({})).status).toBe(200);
    expect((await identity({ a: "x".repeat(1_100_000) })).status).toBe(413);
    expect((await identity({ a: "x".repeat(900_000) })).status).toBe(201);
  });
});
