import { describe } from "vitest";
import { scenariosOf } from "./scenario";

const { run } = scenariosOf({
  nobody: {},
  reader: { policies: ["IdentityReadOnlyAccess", "PolicyReadOnlyAccess"] },
});

const missing = "5f0000000000000000000001";
const identity = "/passport/identity";
const policy = "/passport/policy";
const invalid = (message: string) => ({ statusCode: 400, message, error: "validation failed" });

describe("policies", () => {
  const body = { name: "Readers", description: "", statement: [] };
  const statement = (more: object) => ({ ...body, statement: [{ action: "m:show", module: "m", ...more }] });
  run([
    {
      name: "made, with include and exclude filled in",
      call: ["POST", policy, statement({ resource: { include: ["a"] } })],
      status: 201,
      has: { statement: [{ resource: { include: ["a"], exclude: [] } }] },
      lacks: ["system"],
      save: "policy",
      activities: [[1, "passport", "policy", "{policy}"]],
    },
    {
      name: "shown without the system flag",
      call: ["GET", `${policy}/{policy}`],
      status: 200,
      has: { _id: "{policy}", name: "Readers" },
      lacks: ["system"],
    },
    {
      name: "listed after the predefined ones, with the flag",
      call: ["GET", policy],
      query: { filter: { name: "Readers" } },
      status: 200,
      has: { meta: { total: 1 }, data: [{ _id: "{policy}", system: false }] },
    },
    {
      name: "28 are predefined",
      call: ["GET", policy],
      query: { filter: { system: true }, limit: 1 },
      status: 200,
      has: { meta: { total: 28 }, data: [{ _id: "ApiKeyFullAccess", system: true }] },
    },
    {
      name: "a predefined one is shown",
      call: ["GET", `${policy}/StatusFullAccess`],
      status: 200,
      has: { name: "Status Full Access" },
    },
    {
      name: "and stays as it is",
      call: ["PUT", `${policy}/StatusFullAccess`, body],
      status: 400,
      has: { message: "StatusFullAccess is predefined and stays as it is. Change a copy of it instead." },
    },
    { name: "also against deletion", call: ["DELETE", `${policy}/StatusFullAccess`], status: 400 },
    {
      name: "an unknown one is an empty answer",
      call: ["GET", `${policy}/${missing}`],
      status: 200,
      has: "",
    },
    {
      name: "no name",
      call: ["POST", policy, { description: "", statement: [] }],
      status: 400,
      has: invalid(" should have required property 'name'"),
    },
    {
      name: "no list of statements",
      call: ["POST", policy, { ...body, statement: {} }],
      status: 400,
      has: invalid(".statement should be array"),
    },
    {
      name: "a statement without its module",
      call: ["POST", policy, { ...body, statement: [{ action: "m:show" }] }],
      status: 400,
      has: invalid(".statement.0 should have required property 'module'"),
    },
    {
      name: "an include that is no text",
      call: ["POST", policy, statement({ resource: { include: [1] } })],
      status: 400,
      has: invalid(".statement.0.resource.include.0 should be string"),
    },
    {
      name: "the same include twice",
      call: ["POST", policy, statement({ resource: { include: ["a", "a"] } })],
      status: 400,
      has: invalid(
        ".statement.0.resource.include should NOT have duplicate items (items ## 1 and 0 are identical)",
      ),
    },
    {
      name: "an exclude under an include that is no wildcard",
      call: ["POST", policy, statement({ resource: { include: ["a"], exclude: ["b"] } })],
      status: 400,
    },
    {
      name: "an exclude without an include",
      call: ["POST", policy, statement({ resource: { include: [], exclude: ["b"] } })],
      status: 400,
      has: invalid(".statement.0.resource.include should NOT have fewer than 1 items"),
    },
    {
      name: "an exclude under two includes",
      call: ["POST", policy, statement({ resource: { include: ["*", "a*"], exclude: ["b"] } })],
      status: 400,
      has: invalid(".statement.0.resource.include should NOT have more than 1 items"),
    },
    {
      name: "one action twice",
      call: ["POST", policy, { ...body, statement: [1, 2].map(() => ({ action: "m:x", module: "m" })) }],
      status: 400,
      has: { message: "statement[0], statement[1] includes the same action: 'm:x'." },
    },
    {
      name: "a foreign field",
      call: ["POST", policy, { ...body, owner: 1 }],
      status: 400,
      has: invalid("should NOT have additional properties 'owner'"),
    },
    {
      name: "an id of one's own",
      call: ["POST", policy, { ...body, _id: missing }],
      status: 201,
      has: { _id: missing },
      activities: [[1, "passport", "policy", missing]],
    },
    { name: "but not twice", call: ["POST", policy, { ...body, _id: missing }], status: 409 },
    {
      name: "replaced, answered with 1",
      call: ["PUT", `${policy}/{policy}`, { ...body, name: "Others" }],
      status: 200,
      has: "1",
      activities: [[2, "passport", "policy", "{policy}"]],
    },
    {
      name: "replaced by what it is, answered with 0",
      call: ["PUT", `${policy}/{policy}`, { _id: "{policy}", ...body, name: "Others", system: false }],
      status: 200,
      has: "0",
    },
    {
      name: "replacing an unknown one is answered with 0",
      call: ["PUT", `${policy}/5f0000000000000000000009`, body],
      status: 200,
      has: "0",
    },
    {
      name: "attached",
      call: ["PUT", `${identity}/{nobody}/policy/{policy}`],
      status: 204,
      activities: [[2, "passport", "identity", "{nobody}"]],
    },
    {
      name: "deleted, answered with 1",
      call: ["DELETE", `${policy}/{policy}`],
      status: 200,
      has: "1",
      activities: [[3, "passport", "policy", "{policy}"]],
    },
    {
      name: "and detached from whoever had it",
      call: ["GET", `${identity}/{nobody}`],
      status: 200,
      has: { policies: [] },
    },
    { name: "deleted again, answered with 0", call: ["DELETE", `${policy}/{policy}`], status: 200, has: "0" },
    { name: "a reader reads", as: "reader", call: ["GET", policy], status: 200 },
    { name: "a reader does not write", as: "reader", call: ["POST", policy, body], status: 403 },
    { name: "without a token", as: null, call: ["GET", policy], status: 401 },
  ]);
});
