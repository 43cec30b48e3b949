import { describe, expect, it } from "vitest";
import { type Scenario, scenariosOf } from "./scenario";

const component = (more: object = {}) => ({
  name: "Arrivals",
  url: "api:/fn-execute/arrivals",
  type: "bar",
  ratio: "4/2",
  ...more,
});
const board = (more: object = {}) => ({
  name: "Harbour",
  icon: "anchor",
  components: [component()],
  ...more,
});
const invalid = (message: string) => ({ statusCode: 400, message, error: "validation failed" });
const refused = (name: string, body: unknown, message: string): Scenario => ({
  name,
  call: ["POST", "/dashboard", body],
  status: 400,
  is: invalid(message),
});
/** Texts of a dashboard with their bounds. */
const bounds: readonly (readonly [string, number, (text: string) => object])[] = [
  [".name", 1_000, (name) => ({ name })],
  [".icon", 100, (icon) => ({ icon })],
  [".components.0.name", 1_000, (name) => ({ components: [component({ name })] })],
  [".components.0.url", 8_000, (url) => ({ components: [component({ url })] })],
  [".components.0.type", 100, (type) => ({ components: [component({ type })] })],
];
const own = "5f00000000000000000000cc";
const missing = "5f00000000000000000000aa";

// Contract, storage-asset-dashboard-activity-vc.md section 3. Dashboards are no activities (section 5.3).
const rows: readonly Scenario[] = [
  { name: "there are none at first", call: ["GET", "/dashboard"], status: 200, is: [] },
  {
    name: "one is stored as it is sent",
    call: ["POST", "/dashboard", board()],
    status: 201,
    has: board(),
    save: "first",
  },
  {
    name: "a component without a ratio has two by two",
    call: ["POST", "/dashboard", board({ components: [component({ ratio: undefined })] })],
    status: 201,
    has: { components: [component({ ratio: "2/2" })] },
    save: "second",
  },
  {
    name: "only the name is needed, and may be empty",
    call: ["POST", "/dashboard", { _id: own, name: "" }],
    status: 201,
    is: { _id: own, name: "" },
  },
  {
    name: "types, ratios and addresses are those of the console: the server takes any",
    call: [
      "POST",
      "/dashboard",
      board({ components: [component({ type: "x", ratio: "9/9", url: "" }), component()] }),
    ],
    status: 201,
    save: "third",
  },
  {
    name: "two components may have one name",
    call: ["POST", "/dashboard", board({ components: [component(), component()] })],
    status: 201,
    save: "fourth",
  },
  {
    name: "an _id that is taken is refused",
    call: ["POST", "/dashboard", board({ _id: own })],
    status: 400,
    has: { error: "Bad Request" },
  },
  refused("refuses an _id that is none", board({ _id: "x" }), '._id should match format "objectid"'),
  refused("refuses a body without name", { components: [] }, " should have required property 'name'"),
  ...bounds.map(([place, most, more]) =>
    refused(
      `bounds ${place}`,
      board(more("x".repeat(most + 1))),
      `${place} should NOT have more than ${most} items`,
    ),
  ),
  refused(
    "refuses more components than a page holds",
    board({ components: Array.from({ length: 201 }, () => component()) }),
    ".components should NOT have more than 200 items",
  ),
  refused("refuses another key", board({ foo: 1 }), "should NOT have additional properties 'foo'"),
  refused("refuses a list", [], " should be object"),
  refused("refuses a name that is no text", board({ name: 1 }), ".name should be string"),
  refused(
    "refuses a component without url",
    board({ components: [{ name: "a", type: "bar" }] }),
    ".components.0 should have required property 'url'",
  ),
  refused(
    "refuses another key of a component",
    board({ components: [component({ width: 1 })] }),
    ".components.0 should NOT have additional properties",
  ),
  {
    name: "one that is larger than 256 KiB is refused",
    call: ["POST", "/dashboard", board({ name: "x".repeat(257 * 1024) })],
    status: 413,
  },
  { name: "is shown", call: ["GET", "/dashboard/{first}"], status: 200, has: board() },
  { name: "a missing one is nothing", call: ["GET", `/dashboard/${missing}`], status: 200, is: undefined },
  { name: "an id that is none is refused", call: ["GET", "/dashboard/x"], status: 400 },
  {
    name: "is replaced as a whole",
    call: ["PUT", "/dashboard/{first}", { _id: "{first}", name: "Changed" }],
    status: 200,
    is: { _id: "{first}", name: "Changed" },
  },
  {
    name: "stays replaced",
    call: ["GET", "/dashboard/{first}"],
    status: 200,
    is: { _id: "{first}", name: "Changed" },
  },
  {
    name: "another _id is refused",
    call: ["PUT", "/dashboard/{first}", board({ _id: own })],
    status: 400,
    has: { message: "The _id of a dashboard cannot be changed." },
  },
  {
    name: "a missing one is not made by replacing it",
    call: ["PUT", `/dashboard/${missing}`, board()],
    status: 200,
    is: undefined,
  },
  { name: "is deleted", call: ["DELETE", "/dashboard/{third}"], status: 204 },
  { name: "is deleted again", call: ["DELETE", "/dashboard/{third}"], status: 204 },
  {
    name: "the list has them in the order of their making",
    call: ["GET", "/dashboard"],
    status: 200,
    has: [{ _id: "{first}" }, { _id: "{second}" }, { _id: own }, { _id: "{fourth}" }],
  },
];

describe("dashboards", () => {
  const { server, run } = scenariosOf({});
  run(rows);
  it("a list is filtered by the policy, and there is no paging", async () => {
    const all: { _id: string }[] = (await server().call("GET", "/dashboard")).body;
    const [{ _id: first } = { _id: "" }] = all;
    const statement = {
      action: "dashboard:index",
      module: "dashboard",
      resource: { include: ["*"], exclude: [first] },
    };
    const { credential } = await server().createIdentity([statement], { identifier: "all but one" });
    const { body } = await server().call("GET", "/dashboard", { as: credential, query: { limit: "1" } });
    expect(body).toEqual(all.slice(1));
  });
});
