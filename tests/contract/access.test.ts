import { describe } from "vitest";
import { scenariosOf } from "./scenario";

const { run } = scenariosOf({
  nobody: {},
  reader: { policies: ["IdentityReadOnlyAccess", "PolicyReadOnlyAccess"] },
  attributed: { attributes: { city: "Oslo" } },
});

const missing = "5f0000000000000000000001";
const identity = "/passport/identity";
const invalid = (message: string) => ({ statusCode: 400, message, error: "validation failed" });

describe("identities", () => {
  run([
    {
      name: "made without policies, and without its password in the answer",
      call: ["POST", identity, { identifier: "mara", password: "hush-hush", attributes: { city: "Oslo" } }],
      status: 201,
      has: { identifier: "mara", attributes: { city: "Oslo" }, policies: [] },
      lacks: ["hush", "password", "scrypt"],
      save: "mara",
      activities: [[1, "passport", "identity", "{mara}"]],
    },
    {
      name: "a second of the same identifier is refused",
      call: ["POST", identity, { identifier: "mara", password: "secret" }],
      status: 400,
      has: { message: "Identity already exists.", error: "Bad Request" },
    },
    {
      name: "an empty body names the first missing field",
      call: ["POST", identity, {}],
      status: 400,
      has: invalid(" should have required property 'identifier'"),
    },
    {
      name: "a password is needed",
      call: ["POST", identity, { identifier: "dora" }],
      status: 400,
      has: invalid(" should have required property 'password'"),
    },
    {
      name: "a short identifier",
      call: ["POST", identity, { identifier: "an", password: "secret" }],
      status: 400,
      has: invalid(".identifier should NOT have fewer than 3 items"),
    },
    {
      name: "a short password",
      call: ["POST", identity, { identifier: "dora", password: "x" }],
      status: 400,
      has: invalid(".password should NOT have fewer than 3 items"),
    },
    {
      name: "an identifier that is no text",
      call: ["POST", identity, { identifier: 12345, password: "secret" }],
      status: 400,
      has: invalid(".identifier should be string"),
    },
    ...["_id", "policies", "system", "authFactor"].map((field) => ({
      name: `the field ${field} is not taken`,
      call: ["POST", identity, { identifier: "dora", password: "secret", [field]: ["x"] }] as const,
      status: 400,
      has: invalid(`should NOT have additional properties '${field}'`),
    })),
    {
      name: "shown by id",
      call: ["GET", `${identity}/{mara}`],
      status: 200,
      has: { _id: "{mara}", identifier: "mara" },
      lacks: ["password", "scrypt"],
    },
    {
      name: "an unknown id is an empty answer",
      call: ["GET", `${identity}/${missing}`],
      status: 200,
      has: "",
    },
    {
      name: "a malformed id",
      call: ["GET", `${identity}/zz`],
      status: 400,
      has: { statusCode: 400, message: "Invalid id." },
    },
    {
      name: "given fields are set, the others stay",
      call: ["PUT", `${identity}/{mara}`, { identifier: "mara2" }],
      status: 200,
      has: { identifier: "mara2", attributes: { city: "Oslo" } },
      activities: [[2, "passport", "identity", "{mara}"]],
    },
    {
      name: "attributes are replaced as a whole",
      call: ["PUT", `${identity}/{mara}`, { identifier: "mara2", attributes: { age: 4 } }],
      status: 200,
      has: { attributes: { age: 4 } },
      lacks: ["Oslo"],
      activities: [[2, "passport", "identity", "{mara}"]],
    },
    {
      name: "an identifier of another one cannot be taken over",
      call: ["PUT", `${identity}/{mara}`, { identifier: "reader" }],
      status: 400,
      has: { message: "Identity already exists." },
    },
    {
      name: "policies cannot be slipped in with an update",
      call: ["PUT", `${identity}/{mara}`, { identifier: "mara2", policies: ["PassportFullAccess"] }],
      status: 400,
      has: invalid("should NOT have additional properties 'policies'"),
    },
    {
      name: "an update of nobody",
      call: ["PUT", `${identity}/${missing}`, { identifier: "ghost" }],
      status: 404,
      has: { message: "There is no identity with this id." },
    },
    {
      name: "a predefined policy is attached",
      call: ["PUT", `${identity}/{mara}/policy/BucketReadOnlyAccess`],
      status: 204,
      activities: [[2, "passport", "identity", "{mara}"]],
    },
    {
      name: "twice is once",
      call: ["PUT", `${identity}/{mara}/policy/BucketReadOnlyAccess`],
      status: 204,
      activities: [[2, "passport", "identity", "{mara}"]],
    },
    {
      name: "it stands in the identity",
      call: ["GET", `${identity}/{mara}`],
      status: 200,
      has: { policies: ["BucketReadOnlyAccess"] },
    },
    {
      name: "a policy that does not exist is not attached",
      call: ["PUT", `${identity}/{mara}/policy/${missing}`],
      status: 400,
      has: { message: `There is no policy ${missing}.` },
    },
    {
      name: "a policy is detached",
      call: ["DELETE", `${identity}/{mara}/policy/BucketReadOnlyAccess`],
      status: 204,
      activities: [[3, "passport", "identity", "{mara}"]],
    },
    { name: "and is gone", call: ["GET", `${identity}/{mara}`], status: 200, has: { policies: [] } },
    {
      name: "attaching to nobody changes nothing",
      call: ["PUT", `${identity}/${missing}/policy/BucketReadOnlyAccess`],
      status: 204,
    },
    {
      name: "deleted",
      call: ["DELETE", `${identity}/{mara}`],
      status: 204,
      activities: [[3, "passport", "identity", "{mara}"]],
    },
    { name: "deleting again changes nothing", call: ["DELETE", `${identity}/{mara}`], status: 204 },
  ]);
});

describe("what one may do to oneself", () => {
  run([
    { name: "show oneself", as: "nobody", call: ["GET", `${identity}/{nobody}`], status: 200 },
    { name: "not another", as: "nobody", call: ["GET", `${identity}/{reader}`], status: 403 },
    { name: "not the list", as: "nobody", call: ["GET", identity], status: 403 },
    {
      name: "change one's own identifier",
      as: "nobody",
      call: ["PUT", `${identity}/{nobody}`, { identifier: "nobody2" }],
      status: 200,
      activities: [[2, "passport", "identity", "{nobody}"]],
    },
    {
      name: "not another's",
      as: "nobody",
      call: ["PUT", `${identity}/{reader}`, { identifier: "taken" }],
      status: 403,
    },
    {
      name: "not give oneself attributes",
      as: "nobody",
      call: ["PUT", `${identity}/{nobody}`, { identifier: "nobody2", attributes: { role: "boss" } }],
      status: 403,
    },
    {
      name: "keep one's attributes",
      as: "attributed",
      call: ["PUT", `${identity}/{attributed}`, { identifier: "attributed", attributes: { city: "Oslo" } }],
      status: 200,
      activities: [[2, "passport", "identity", "{attributed}"]],
    },
    {
      name: "not change them",
      as: "attributed",
      call: ["PUT", `${identity}/{attributed}`, { identifier: "attributed", attributes: { city: "Bergen" } }],
      status: 403,
    },
    {
      name: "not leave them out",
      as: "attributed",
      call: ["PUT", `${identity}/{attributed}`, { identifier: "attributed" }],
      status: 403,
    },
    {
      name: "not attach a policy to oneself",
      as: "nobody",
      call: ["PUT", `${identity}/{nobody}/policy/PassportFullAccess`],
      status: 403,
    },
    { name: "not delete oneself", as: "nobody", call: ["DELETE", `${identity}/{nobody}`], status: 403 },
    {
      name: "the answer to a denial says nothing of what exists",
      as: "nobody",
      call: ["GET", `${identity}/${missing}`],
      status: 403,
    },
    { name: "a reader reads", as: "reader", call: ["GET", identity], status: 200, lacks: ["scrypt"] },
    {
      name: "a reader does not write",
      as: "reader",
      call: ["POST", identity, { identifier: "friend", password: "secret" }],
      status: 403,
    },
  ]);
});

describe("a list of identities", () => {
  const names = (expected: string[]) => expected.map((identifier) => ({ identifier }));
  run([
    ...["cora", "bert", "anna"].map((identifier) => ({
      name: `with ${identifier}`,
      call: ["POST", identity, { identifier, password: "secret", attributes: { club: "x" } }] as const,
      status: 201,
      save: identifier,
      activities: [[1, "passport", "identity", `{${identifier}}`]] as const,
    })),
    {
      name: "filtered and sorted",
      call: ["GET", identity],
      query: { filter: { "attributes.club": "x" }, sort: { identifier: 1 } },
      status: 200,
      has: names(["anna", "bert", "cora"]),
    },
    {
      name: "sorted downwards, one page of it, with the total",
      call: ["GET", identity],
      query: {
        filter: { "attributes.club": "x" },
        sort: { identifier: -1 },
        skip: 1,
        limit: 1,
        paginate: true,
      },
      status: 200,
      has: { meta: { total: 3 }, data: names(["bert"]) },
    },
    {
      name: "past the end the total stays",
      call: ["GET", identity],
      query: { filter: { "attributes.club": "x" }, skip: 50, paginate: "1" },
      status: 200,
      has: { meta: { total: 3 }, data: [] },
    },
    {
      name: "by a regular expression",
      call: ["GET", identity],
      query: { filter: { identifier: { $regex: "^B", $options: "i" } } },
      status: 200,
      has: names(["bert"]),
    },
    {
      name: "by ids",
      call: ["GET", identity],
      query: { filter: { _id: { $in: ["{anna}"] } } },
      status: 200,
      has: names(["anna"]),
    },
    {
      name: "by a regular expression that would run for ever elsewhere",
      call: ["GET", identity],
      query: { filter: { identifier: { $regex: "^(([a-z])+.)+[A-Z]([a-z])+$" } } },
      status: 200,
      has: [],
    },
    {
      name: "an unknown operator",
      call: ["GET", identity],
      query: { filter: { identifier: { $like: "a" } } },
      status: 400,
      has: { message: "Database error: unknown operator: $like" },
    },
    {
      name: "an operator that would run code",
      call: ["GET", identity],
      query: { filter: { $where: "1" } },
      status: 400,
      has: { message: "Database error: $where is not allowed in this context" },
    },
    { name: "a filter that is no JSON", call: ["GET", identity], query: { filter: "{bad" }, status: 400 },
    { name: "a filter that is a list", call: ["GET", identity], query: { filter: "[]" }, status: 400 },
    {
      name: "a sort direction that is none",
      call: ["GET", identity],
      query: { sort: { identifier: 5 } },
      status: 400,
      has: { message: "A sort direction must be 1 or -1." },
    },
    {
      name: "a negative limit",
      call: ["GET", identity],
      query: { limit: "-1" },
      status: 400,
      has: { message: "The parameter limit must be a whole number of at least 0." },
    },
    {
      name: "hashes of passwords cannot be searched",
      call: ["GET", identity],
      query: { filter: { password: { $exists: true } } },
      status: 200,
      has: [],
    },
  ]);
});
