import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

type Resource = { include: string[]; exclude: string[] } | undefined;
type Granted = { action: string; module: string; resource?: Resource };

let server: TestServer;
let person: Awaited<ReturnType<TestServer["createIdentity"]>>;
let others: { id: string; identifier: string }[];

beforeAll(async () => {
  server = await startTestServer();
  const placeholder = { action: "nothing:at:all", module: "nothing:at" };
  person = await server.createIdentity([placeholder], { identifier: "tester" });
  others = [await server.createIdentity([]), await server.createIdentity([])];
});
afterAll(() => server.close());

/** Gives the tester these statements; what it may do changes at once, without a new sign-in. */
async function grant(statements: Granted[], policyId = person.policyId) {
  const body = { name: "Tester", description: "", statement: statements };
  expect((await server.call("PUT", `/passport/policy/${policyId}`, { body })).status).toBe(200);
}
const as = () => ({ as: person.credential });

// Contract, passport.md section 4.3: include, exclude, status. `null`: a statement without resource.
const oneParameter: [string[] | null, string[], number][] = [
  [["a1"], [], 200],
  [["b2", "a1"], [], 200],
  [["*"], [], 200],
  [["a*"], [], 403],
  [[], [], 403],
  [["*/*"], [], 409],
  [null, [], 409],
  [["*"], ["a1"], 403],
  [["*"], ["b2"], 200],
  [["*"], ["a*"], 403],
  [["*"], ["A1"], 403],
  [["a*"], ["b2"], 200],
  [["*"], ["*"], 403],
];

describe("a route with one parameter, asked for a1", () => {
  it.each(oneParameter)("include %j exclude %j is %i", async (include, exclude, status) => {
    const resource = include === null ? undefined : { include, exclude };
    const statement = { action: "preference:show", module: "preference" };
    await grant([resource === undefined ? statement : { ...statement, resource }]);
    const answer = await server.call("GET", "/preference/a1", as());
    expect(answer.status).toBe(status);
    expect(answer.headers.get("x-policy-module")).toBe("preference");
    expect(answer.headers.get("x-policy-action")).toBe("preference:show");
    expect(answer.headers.get("x-policy-resource")).toBe("a1");
    if (status === 403)
      expect(answer.body).toEqual({
        statusCode: 403,
        message: "You do not have sufficient permissions to do preference:show on resource a1",
        error: "Forbidden",
      });
    if (status === 409)
      expect(answer.body).toEqual({
        statusCode: 409,
        message:
          'Policy "Tester" contains a statement [0] whose resource does not match the resource definition. Expected 1 arguments.',
        error: "Conflict",
      });
  });
});

const b1 = "0000000000000000000000b1";
const b2 = "0000000000000000000000b2";
const twoParameters: [string[], string[], string, number][] = [
  [[`${b1}/r1`], [], "r1", 204],
  [[`${b1}/*`], [], "r1", 204],
  [["*/r1"], [], "r1", 204],
  [["*/*"], [], "r1", 204],
  [[`${b2}/*`], [], "r1", 403],
  [[b1], [], "r1", 409],
  [["*/*"], [`${b1}/*`], "r1", 403],
  [["*/*"], [`${b2}/*`], "r1", 204],
  [["*/*"], [`${b1}/r2`], "r1", 204],
  [["*/*"], [`${b2}/r1`], "r1", 403],
  [["*/*"], [`${b2}/*`], b2, 403],
];

describe("a route with two parameters, asked for b1", () => {
  it.each(twoParameters)("include %j exclude %j on %s is %i", async (include, exclude, second, status) => {
    const module = "passport:identity:policy";
    await grant([{ action: `${module}:remove`, module, resource: { include, exclude } }]);
    const answer = await server.call("DELETE", `/passport/identity/${b1}/policy/${second}`, as());
    expect(answer.status).toBe(status);
    expect(answer.headers.get("x-policy-resource")).toBe(`${b1}/${second}`);
  });
});

it.each([
  [undefined, 201],
  [{ include: ["*"], exclude: [] }, 409],
  [{ include: [], exclude: [] }, 403],
])("a route that creates, with the resource %j, is %i", async (resource, status) => {
  const module = "passport:identity";
  await grant([{ action: `${module}:create`, module, ...(resource === undefined ? {} : { resource }) }]);
  const answer = await server.call("POST", "/passport/identity", {
    ...as(),
    body: { identifier: `made for ${status}`, password: "secret" },
  });
  expect(answer.status).toBe(status);
  expect(answer.headers.has("x-policy-resource")).toBe(false);
  if (status === 403) expect(answer.body.message).toMatch(/ to do passport:identity:create on resource $/);
});

// Contract, passport.md section 4.4: statements of several policies, rows of A and B that are seen.
const lists: [string, [string[], string[]][], string | number][] = [
  ["*", [[["*"], []]], "AB"],
  ["A", [[["A"], []]], "A"],
  [
    "A and B",
    [
      [["A"], []],
      [["B"], []],
    ],
    "AB",
  ],
  ["* except A", [[["*"], ["A"]]], "B"],
  [
    "* except A, and * except B",
    [
      [["*"], ["A"]],
      [["*"], ["B"]],
    ],
    "AB",
  ],
  [
    "*, and * except A",
    [
      [["*"], []],
      [["*"], ["A"]],
    ],
    "B",
  ],
  ["*/*", [[["*/*"], []]], 409],
  ["nothing", [], 403],
];

describe("a list", () => {
  it.each(lists)("with %s shows %s", async (_, statements, expected) => {
    const [a, b] = others;
    const second = await server.call("POST", "/passport/policy", {
      body: { name: "Second", description: "", statement: [] },
    });
    await server.call("PUT", `/passport/identity/${person.id}/policy/${second.body._id}`);
    const named = (entries: string[]) =>
      entries.map((entry) => (entry === "A" ? a?.id : entry === "B" ? b?.id : entry) ?? "");
    const granted = statements.map(([include, exclude]) => ({
      action: "passport:identity:index",
      module: "passport:identity",
      resource: { include: named(include), exclude: named(exclude) },
    }));
    await grant(granted.slice(0, 1));
    await grant(granted.slice(1), second.body._id);
    const answer = await server.call("GET", "/passport/identity", as());
    if (typeof expected === "number") {
      expect(answer.status).toBe(expected);
    } else {
      const ids = answer.body.map((each: { _id: string }) => each._id);
      expect([a, b].map((each, i) => (ids.includes(each?.id) ? "AB"[i] : "")).join("")).toBe(expected);
      expect(answer.headers.get("x-policy-resource")).toBe("partial");
    }
    await server.call("DELETE", `/passport/policy/${second.body._id}`);
  });

  it("counts only the rows that are seen", async () => {
    const resource = { include: [others[0]?.id ?? ""], exclude: [] };
    await grant([{ action: "passport:identity:index", module: "passport:identity", resource }]);
    const { body } = await server.call("GET", "/passport/identity", { ...as(), query: { paginate: "true" } });
    expect(body).toMatchObject({ meta: { total: 1 }, data: [{ _id: others[0]?.id }] });
  });
});

it("a second spelling of an id does not slip past an exclude", async () => {
  const text = "harbour-pier";
  const id = Buffer.from(text).toString("hex");
  await server.call("POST", "/passport/policy", {
    body: { _id: id, name: "Hidden", description: "", statement: [] },
  });
  const resource = { include: ["*"], exclude: [id] };
  await grant([{ action: "passport:policy:show", module: "passport:policy", resource }]);
  expect((await server.call("GET", `/passport/policy/${id}`, as())).status).toBe(403);
  expect((await server.call("GET", `/passport/policy/${id.toUpperCase()}`, as())).status).toBe(403);
  expect((await server.call("GET", `/passport/policy/${text}`, as())).status).toBe(400);
});

it("asks who, then may they, then is it well-formed", async () => {
  await grant([]);
  const wrong = { body: { wrong: true } };
  expect((await server.call("POST", "/passport/identity", { ...wrong, as: null })).status).toBe(401);
  expect((await server.call("POST", "/passport/identity", { ...wrong, ...as() })).status).toBe(403);
  expect((await server.call("POST", "/passport/identity", wrong)).status).toBe(400);
  expect((await server.call("PUT", "/passport/policy/zz", { body: {} })).body).toEqual({
    statusCode: 400,
    message: "Invalid id.",
  });
});
