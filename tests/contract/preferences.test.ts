import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, it } from "vitest";
import { createScenarios, type Scenario } from "./scenario";

let server: TestServer;
let actors: Record<string, string>;
const now = Date.parse("2026-03-01T12:00:00Z");
const scenarios = createScenarios(
  () => server,
  () => actors,
);

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  const bucket = await server.createIdentity([], { identifier: "bucketer", policies: ["BucketFullAccess"] });
  actors = { bucketer: bucket.credential };
});
afterAll(() => server.close());

const run = (rows: readonly Scenario[]) =>
  it.each(rows)("$name", async (row) => {
    await scenarios.run(row);
  });
const identity = "/passport/identity";
const passport = (attributes: unknown) => ({ identity: { attributes } });
const changed = (scope: string) => [[2, "preference", scope]] as const;
const languages = (available: object, standard: string) => ({ language: { available, default: standard } });

describe("preferences", () => {
  run([
    {
      name: "languages before anything was saved",
      call: ["GET", "/preference/bucket"],
      status: 200,
      has: {
        scope: "bucket",
        ...languages({ tr_TR: "Turkish", en_US: "English" }, "en_US"),
      },
      lacks: ["_id"],
    },
    {
      name: "attributes before anything was saved",
      call: ["GET", "/preference/passport"],
      status: 200,
      has: { scope: "passport", ...passport({ type: "object" }) },
    },
    { name: "a scope nobody saved is empty", call: ["GET", "/preference/other"], status: 200, has: "" },
    {
      name: "saved languages come back with id and scope",
      call: [
        "PUT",
        "/preference/bucket",
        { ...languages({ en_US: "English", de_DE: "German" }, "en_US"), scope: "x", _id: "y" },
      ],
      status: 200,
      has: { scope: "bucket", ...languages({ en_US: "English", de_DE: "German" }, "en_US") },
      lacks: ['"y"', '"x"'],
      save: "preference",
      activities: changed("bucket"),
    },
    {
      name: "and stay",
      call: ["GET", "/preference/bucket"],
      status: 200,
      has: { _id: "{preference}" },
      lacks: ["Turkish"],
    },
    {
      name: "a second save keeps the id",
      call: ["PUT", "/preference/bucket", languages({ en_US: "English" }, "en_US")],
      status: 200,
      has: { _id: "{preference}" },
      activities: changed("bucket"),
    },
    {
      name: "a code that could be no name",
      call: ["PUT", "/preference/bucket", languages({ en_US: "English", "a.b": "x" }, "en_US")],
      status: 400,
      has: {
        message: ".language.available should have codes such as en_US or de-DE as names: 'a.b' is none",
      },
    },
    {
      name: "a default that is not available",
      call: ["PUT", "/preference/bucket", languages({ en_US: "English" }, "fr_FR")],
      status: 400,
      has: { message: ".language.default should be one of the available languages" },
    },
    {
      name: "any scope holds any object",
      call: ["PUT", "/preference/other", { a: 1 }],
      status: 200,
      has: { scope: "other", a: 1 },
      activities: changed("other"),
    },
    { name: "but no list", call: ["PUT", "/preference/other", [1]], status: 400 },
    { name: "and no operator", call: ["PUT", "/preference/other", { $set: 1 }], status: 400 },
    { name: "there is no list of scopes", call: ["GET", "/preference"], status: 404 },
    { name: "nor anything to post", call: ["POST", "/preference", {}], status: 404 },
    { name: "without a token", as: null, call: ["GET", "/preference/bucket"], status: 401 },
    {
      name: "a bucket policy opens the bucket scope",
      as: "bucketer",
      call: ["GET", "/preference/bucket"],
      status: 200,
    },
    {
      name: "and no other",
      as: "bucketer",
      call: ["GET", "/preference/passport"],
      status: 403,
      has: { message: "You do not have sufficient permissions to do preference:show on resource passport" },
    },
  ]);
});

describe("attributes of identities", () => {
  const schema = {
    properties: {
      city: { type: "string", title: "City", options: {} },
      age: { type: "number", minimum: 0 },
      club: { type: "relation", relationType: "onetoone", bucketId: "x" },
      clubs: { type: "relation", relationType: "onetomany", bucketId: "x" },
      joined: { type: "string", default: ":created_at" },
    },
    required: ["city"],
  };
  const create = (attributes?: unknown) =>
    ["POST", identity, { identifier: "hugo", password: "secret", attributes }] as const;
  const invalid = (message: string) => ({ statusCode: 400, message, error: "validation failed" });
  const id = "5f0000000000000000000001";
  run([
    {
      name: "the passport preference needs them",
      call: ["PUT", "/preference/passport", {}],
      status: 400,
      has: invalid(".identity should have required property 'attributes'"),
    },
    {
      name: "a schema that cannot be used is refused before it breaks every identity",
      call: ["PUT", "/preference/passport", passport({ properties: { born: { type: "date" } } })],
      status: 400,
      has: { message: [] },
    },
    {
      name: "so is a pattern that cannot be matched safely",
      call: [
        "PUT",
        "/preference/passport",
        passport({ properties: { a: { type: "string", pattern: "(?=x)" } } }),
      ],
      status: 400,
      has: { message: [] },
    },
    {
      name: "a schema is saved as it was sent",
      call: ["PUT", "/preference/passport", passport(schema)],
      status: 200,
      has: passport(schema),
      activities: changed("passport"),
    },
    {
      name: "no attributes where some are needed",
      call: create(),
      status: 400,
      has: invalid(" should have required property 'attributes'"),
    },
    {
      name: "without the needed one",
      call: create({ age: 4 }),
      status: 400,
      has: invalid(".attributes should have required property 'city'"),
    },
    {
      name: "of a wrong type",
      call: create({ city: 5 }),
      status: 400,
      has: invalid(".attributes.city should be string"),
    },
    {
      name: "out of bounds",
      call: create({ city: "x", age: -1 }),
      status: 400,
      has: invalid(".attributes.age should be >= 0"),
    },
    {
      name: "a relation that is no id",
      call: create({ city: "x", club: "a" }),
      status: 400,
      has: invalid('.attributes.club should match format "objectid-string"'),
    },
    {
      name: "one of many that is no id",
      call: create({ city: "x", clubs: [id, "a"] }),
      status: 400,
      has: invalid('.attributes.clubs.1 should match format "objectid-string"'),
    },
    {
      name: "right ones, with what the schema does not know and with the time",
      call: create({ city: "Izmir", age: 40, clubs: [id], extra: 1 }),
      status: 201,
      has: { attributes: { city: "Izmir", age: 40, extra: 1, joined: "2026-03-01T12:00:00.000Z" } },
      save: "hugo",
      activities: [[1, "passport", "identity", "{hugo}"]],
    },
    {
      name: "removed and retyped attributes leave every identity",
      call: [
        "PUT",
        "/preference/passport",
        passport({ properties: { city: { type: "string" }, age: { type: "string" } } }),
      ],
      status: 200,
      activities: changed("passport"),
    },
    {
      name: "the others stay",
      call: ["GET", `${identity}/{hugo}`],
      status: 200,
      has: { attributes: { city: "Izmir", extra: 1 } },
      lacks: ["age", "clubs", "joined"],
    },
  ]);
});
