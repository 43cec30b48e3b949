import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let server: TestServer;
let path = "";
const id = "0123456789abcdef01234567";
const other = "89abcdef0123456701234567";

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.UTC(2026, 0, 2, 3, 4, 5, 678) });
  const { status, body } = await server.call("POST", "/bucket", {
    body: {
      title: "Everything",
      description: "One field of each kind",
      properties: {
        text: { type: "string", minLength: 2, maxLength: 4, pattern: "^[a-z]+$" },
        pick: { type: "string", enum: ["one", "two"] },
        area: { type: "textarea", maxLength: 5 },
        rich: { type: "richtext" },
        file: { type: "storage" },
        tint: { type: "color" },
        count: { type: "number", minimum: 1, maximum: 9, multipleOf: 0.5 },
        above: { type: "number", exclusiveMinimum: 0 },
        grade: { type: "number", enum: [1, 2.5] },
        fixed: { type: "string", const: "yes" },
        flag: { type: "boolean" },
        day: { type: "date" },
        moment: { type: "string", format: "date-time" },
        mail: { type: "string", format: "email", viewEnum: ["kept"] },
        info: {
          type: "object",
          required: ["port"],
          properties: { port: { type: "string" }, depth: { type: "number" }, since: { type: "date" } },
        },
        list: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 3, uniqueItems: true },
        days: { type: "array", items: { type: "date" } },
        stops: {
          type: "array",
          items: { type: "object", properties: { at: { type: "date" }, n: { type: "number", default: 7 } } },
        },
        multi: { type: "multiselect", items: { type: "string", enum: ["x", "y"] } },
        one: { type: "relation", bucketId: id, relationType: "onetoone" },
        many: { type: "relation", bucketId: id, relationType: "onetomany" },
        place: { type: "location" },
        slogan: { type: "string", minLength: 2, options: { translate: true } },
        constructor: { type: "string" },
      },
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  path = `/bucket/${body._id}/data`;
});
afterAll(() => server.close());

const kept: readonly (readonly [name: string, body: object, stored?: object])[] = [
  ["a text", { text: "abcd" }],
  ["an empty text area", { area: "" }],
  ["text of astral characters, counted as characters", { area: "\u{1f600}".repeat(5) }],
  ["a colour that is none", { tint: "not a colour" }],
  ["a file that is no address", { file: "x" }],
  ["markup as it is", { rich: "<script>alert(1)</script>" }],
  ["a fraction", { count: 1.5 }],
  ["a chosen number", { grade: 2.5 }],
  ["false", { flag: false }],
  ["a constant", { fixed: "yes" }],
  ["a format nobody knows", { mail: "not an address" }],
  ["a field named constructor", { constructor: "x" }],
  ["unknown keys inside an object", { info: { port: "a", zz: 1 } }],
  ["an empty list of choices", { multi: [] }],
  ["a relation to nothing", { one: other, many: [other, other] }],
  ["a place with more keys", { place: { type: "Point", coordinates: [-180, 90], name: "x" } }],
  [
    "a place without type",
    { place: { coordinates: [0, 0] } },
    { place: { type: "Point", coordinates: [0, 0] } },
  ],
  ["an id in capitals", { one: other.toUpperCase() }, { one: other }],
  ["a translation", { slogan: { en_US: "Go", tr_TR: "Git" } }],
  ["a default inside a list", { stops: [{}] }, { stops: [{ n: 7 }] }],
];

describe("a field is stored", () => {
  it.each(kept.map(([name, body, stored = body]) => ({ name, body, stored })))(
    "$name",
    async ({ body, stored }) => {
      const made = await server.call("POST", path, { body });
      expect([made.status, made.body]).toEqual([201, { ...stored, _id: made.body._id }]);
      const read = await server.call("GET", `${path}/${made.body._id}`, { query: { localize: "false" } });
      expect(read.body).toEqual(made.body);
    },
  );

  it.each([
    ["2020-01-02T03:04:05Z", "2020-01-02T03:04:05.000Z"],
    ["2020-01-02t03:04:05.5z", "2020-01-02T03:04:05.500Z"],
    ["2020-01-02 03:04:05.123456Z", "2020-01-02T03:04:05.123Z"],
    ["2020-01-02T03:04:05+02:30", "2020-01-02T00:34:05.000Z"],
    ["2020-01-02T03:04:05-0230", "2020-01-02T05:34:05.000Z"],
    ["2020-01-02T03:04:05+02", "2020-01-02T01:04:05.000Z"],
    ["2020-02-31T00:00:00Z", "2020-03-02T00:00:00.000Z"],
    [":created_at", "2026-01-02T03:04:05.678Z"],
    [":updated_at", "2026-01-02T03:04:05.678Z"],
  ])("the date %s as %s, wherever it stands", async (sent, stored) => {
    const dates = (date: string) => ({
      day: date,
      moment: date,
      info: { port: "a", since: date },
      days: [date],
      stops: [{ at: date, n: 1 }],
    });
    const { status, body } = await server.call("POST", path, { body: dates(sent) });
    expect([status, body]).toEqual([201, { ...dates(stored), _id: body._id }]);
  });
});

const required = (field: string, name: string) => `${field} should have required property '${name}'`;
const type = (field: string, name: string) => `${field} should be ${name}`;

describe("a field is refused", () => {
  it.each<readonly [object, string]>([
    [{ text: "a" }, ".text should NOT have fewer than 2 items"],
    [{ text: "abcde" }, ".text should NOT have more than 4 items"],
    [{ text: "AB" }, '.text should match pattern "^[a-z]+$"'],
    [{ text: 5 }, type(".text", "string")],
    [{ text: null }, type(".text", "string")],
    [{ pick: "three" }, ".pick should be equal to one of the allowed values"],
    [{ area: "123456" }, ".area should NOT have more than 5 items"],
    [{ rich: {} }, type(".rich", "string")],
    [{ file: false }, type(".file", "string")],
    [{ tint: 5 }, type(".tint", "string")],
    [{ count: "1" }, type(".count", "number")],
    [{ count: 0 }, ".count should be >= 1"],
    [{ count: 10 }, ".count should be <= 9"],
    [{ count: 1.25 }, ".count should be multiple of 0.5"],
    [{ above: 0 }, ".above should be > 0"],
    [{ grade: 3 }, ".grade should be equal to one of the allowed values"],
    [{ fixed: "no" }, ".fixed should be equal to constant"],
    [{ flag: "true" }, type(".flag", "boolean")],
    [{ flag: 1 }, type(".flag", "boolean")],
    [{ day: 5 }, type(".day", "string")],
    [{ day: "yesterday" }, '.day should match format "date-time"'],
    [{ day: "2020-01-01" }, '.day should match format "date-time"'],
    [{ day: "2020-01-01T10:00:00" }, '.day should match format "date-time"'],
    [{ day: "2020-13-01T00:00:00Z" }, '.day should match format "date-time"'],
    [{ day: "2020-01-01T00:00:61Z" }, '.day should match format "date-time"'],
    [{ moment: "soon" }, '.moment should match format "date-time"'],
    [{ info: "x" }, type(".info", "object")],
    [{ info: [] }, type(".info", "object")],
    [{ info: {} }, required(".info", "port")],
    [{ info: { port: "a", depth: "deep" } }, type(".info.depth", "number")],
    [{ info: { port: "a", since: "x" } }, '.info.since should match format "date-time"'],
    [{ list: "a" }, type(".list", "array")],
    [{ list: [] }, ".list should NOT have fewer than 1 items"],
    [{ list: ["a", "b", "c", "d"] }, ".list should NOT have more than 3 items"],
    [{ list: ["a", "b", "a"] }, ".list should NOT have duplicate items (items ## 2 and 0 are identical)"],
    [{ list: [1] }, type(".list.0", "string")],
    [{ stops: [{ at: "x" }] }, '.stops.0.at should match format "date-time"'],
    [{ stops: ["x"] }, type(".stops.0", "object")],
    [{ multi: ["z"] }, ".multi.0 should be equal to one of the allowed values"],
    [{ multi: ["x", "x"] }, ".multi should NOT have duplicate items (items ## 1 and 0 are identical)"],
    [{ one: { _id: id } }, type(".one", "string")],
    [{ one: "zz" }, '.one should match format "objectid-string"'],
    [{ many: id }, type(".many", "array")],
    [{ many: [id, "zz"] }, '.many.1 should match format "objectid-string"'],
    [{ place: [1, 2] }, type(".place", "object")],
    [{ place: {} }, required(".place", "coordinates")],
    [{ place: { type: "Line", coordinates: [0, 0] } }, ".place.type should be equal to constant"],
    [{ place: { coordinates: [0] } }, ".place.coordinates should NOT have fewer than 2 items"],
    [{ place: { coordinates: [0, 0, 0] } }, ".place.coordinates should NOT have more than 2 items"],
    [{ place: { coordinates: ["a", "b"] } }, type(".place.coordinates.0", "number")],
    [{ place: { coordinates: [-181, 0] } }, ".place.coordinates.0 should be >= -180"],
    [{ place: { coordinates: [0, 91] } }, ".place.coordinates.1 should be <= 90"],
    [{ slogan: "Go" }, type(".slogan", "object")],
    [{ slogan: {} }, required(".slogan", "en_US")],
    [{ slogan: { en_US: "Go", de_DE: "Los" } }, ".slogan should NOT have additional properties"],
    [{ slogan: { en_US: "G" } }, ".slogan.en_US should NOT have fewer than 2 items"],
    [{ zz: 1 }, "should NOT have additional properties 'zz'"],
    [{ _id: "zz" }, '._id should match format "objectid"'],
    [{ _id: 5 }, type("._id", "string")],
  ])("%j: %s", async (body, message) => {
    const answer = await server.call("POST", path, { body });
    expect([answer.status, answer.body]).toEqual([
      400,
      { statusCode: 400, message, error: "validation failed" },
    ]);
  });

  it("that is a number too large to be kept", async () => {
    const answer = await server.call("POST", path, { raw: '{"above":1e400}' });
    expect([answer.status, answer.body.message]).toEqual([400, ".above should be number"]);
  });
});

describe("defaults", () => {
  const now = "2026-01-02T03:04:05.678Z";
  let defaults = "";
  beforeAll(async () => {
    const { body } = await server.call("POST", "/bucket", {
      body: {
        title: "Defaults",
        description: "Fields that fill themselves",
        properties: {
          made: { type: "date", default: ":created_at", readOnly: true },
          seen: { type: "date", default: ":updated_at" },
          stamp: { type: "string", default: ":created_at" },
          count: { type: "number", default: 4 },
          lock: { type: "string", default: "fixed", readOnly: true },
          open: { type: "string", readOnly: true },
          wrong: { type: "number", default: "x" },
          inner: { type: "object", properties: { n: { type: "number", default: 1 } } },
          said: {
            type: "object",
            properties: { n: { type: "number", default: 2 } },
            options: { translate: true },
          },
        },
      },
    });
    defaults = `/bucket/${body._id}/data`;
  });
  const filled = { made: now, seen: now, stamp: now, count: 4, lock: "fixed", wrong: 1 };

  it.each<readonly [string, object, object]>([
    ["fill what is absent", {}, filled],
    [
      "leave what is given",
      { seen: "2020-01-01T00:00:00Z", count: 5 },
      { ...filled, seen: "2020-01-01T00:00:00.000Z", count: 5 },
    ],
    ["rule read-only fields", { lock: "mine", made: "2020-01-01T00:00:00Z" }, filled],
    ["do nothing for read-only fields without one", { open: "mine" }, { ...filled, open: "mine" }],
    ["fill objects that are there", { inner: {} }, { ...filled, inner: { n: 1 } }],
    [
      "fill each language",
      { said: { en_US: {}, tr_TR: { n: 9 } } },
      { ...filled, said: { en_US: { n: 2 }, tr_TR: { n: 9 } } },
    ],
  ])("%s", async (_, body, expected) => {
    const made = await server.call("POST", defaults, { body: { wrong: 1, ...body } });
    expect([made.status, made.body]).toEqual([201, { ...expected, _id: made.body._id }]);
    const replaced = await server.call("PUT", `${defaults}/${made.body._id}`, {
      body: { wrong: 1, ...body },
    });
    expect([replaced.status, replaced.body]).toEqual([200, { ...expected, _id: made.body._id }]);
  });

  it("of another type than the field make the write fail, not the bucket", async () => {
    const { status, body } = await server.call("POST", defaults, { body: {} });
    expect([status, body.message]).toEqual([400, ".wrong should be number"]);
  });

  it("are written by a patch only where it names the field", async () => {
    const old = { seen: "2020-01-01T00:00:00.000Z", wrong: 1 };
    const { body } = await server.call("POST", defaults, { body: old });
    const patch = (change: object) => server.call("PATCH", `${defaults}/${body._id}`, { body: change });
    expect((await patch({ count: 6 })).body).toEqual({ ...body, count: 6 });
    expect((await patch({ lock: "mine" })).body.lock).toBe("fixed");
    expect((await patch({ seen: ":updated_at" })).body.seen).toBe(now);
  });
});
