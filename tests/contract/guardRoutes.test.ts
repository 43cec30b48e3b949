import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { statement } from "../statement";

type Person = Awaited<ReturnType<TestServer["createIdentity"]>>;

const server = await startTestServer();
const id = "5f00000000000000000000aa";
let nobody: Person;
beforeAll(async () => {
  nobody = await server.createIdentity([], { identifier: "nobody" });
});
afterAll(() => server.close());

/** Every route as the backend itself prints them, with an id for each parameter. */
function routesOf(tree: string): readonly (readonly [method: string, path: string])[] {
  const parents: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const [, indent = "", part = "", methods = ""] = /^([│ ]*)[├└]── (\S+) \(([^)]*)\)/.exec(line) ?? [];
    if (part === "") return [];
    const depth = indent.length / 4;
    parents.length = depth;
    parents[depth] = part.replaceAll(/:\w+(\|:\w+)*/g, id);
    // The tree leaves out the slash before what stands for anything.
    const path = parents
      .join("")
      .replace(/^\/api/, "")
      .replace(/(?<=\w)\*$/, "/*");
    return methods.split(", ").map((method) => [method, path] as const);
  });
}

const routes = routesOf(server.server.app.printRoutes({ commonPrefix: false }));
const open = [
  "/passport/identify",
  `/passport/identify/${id}/factor-authentication`,
  "/passport/identity/verify",
  "/passport/strategies",
  `/storage/${id}`,
  `/storage/${id}/view`,
  ...["url", "metadata", "complete"].map((last) => `/passport/strategy/${id}/${last}`),
  "/healthz",
  "/readyz",
  "*",
];
const reads = ["GET", "HEAD"];
/** Whoever has the address of an object may read it, and do nothing else to it. */
const isOpen = (method: string, path: string) =>
  open.includes(path) && (!/^\/(storage\/|healthz|readyz)/.test(path) || reads.includes(method));
/** Nobody finds it until somebody has let assistants in. */
const shut = "/mcp";
const guarded = routes.filter(([method, path]) => path !== shut && !isOpen(method, path));
const forEverybody = [
  "/passport/identity/factors",
  "/passport/identity/predefs",
  "/passport/identity/statements",
  "/bucket/predefineddefaults",
  "/bucket/cache",
  "/function/information",
  "/function-logs",
  "/passport/socket-ticket",
  "/webhook/collections",
  // What is one's own may be taken away, whatever else is allowed by now.
  `DELETE /bucket/${id}/drafts/new`,
  `DELETE /bucket/${id}/drafts/${id}`,
];

describe("every route but sign-in", () => {
  it("is found", () => {
    expect(guarded.length).toBeGreaterThan(40);
    expect(guarded).toContainEqual(["PATCH", `/bucket/${id}/data/${id}`]);
  });

  it.each(routes.filter(([, path]) => path === shut))(
    "%s %s is not there for anybody",
    async (method, path) => {
      for (const as of [null, nobody.credential])
        expect((await server.call(method, path, { as })).status).toBe(404);
    },
  );

  it.each(guarded)("%s %s is closed to strangers", async (method, path) => {
    const { status, headers, body } = await server.call(method, path, { as: null });
    expect(status).toBe(401);
    expect(headers.has("x-policy-action")).toBe(false);
    if (method !== "HEAD")
      expect(body).toEqual({ statusCode: 401, message: "No auth token", error: "Unauthorized" });
  });

  it.each(guarded)("%s %s asks for a policy, or for nothing but a sign-in", async (method, path) => {
    const { status, headers } = await server.call(method, path, { as: nobody.credential });
    if (path.startsWith("/assistant/")) {
      // Plans and tokens are one's own: of those of others nobody learns that they are there.
      expect([200, 201, 400, 404]).toContain(status);
      expect(headers.has("x-policy-action")).toBe(false);
    } else if (forEverybody.some((each) => each === path || each === `${method} ${path}`)) {
      expect([200, 204]).toContain(status);
      expect(headers.has("x-policy-action")).toBe(false);
    } else {
      expect(status).toBe(403);
      const action = headers.get("x-policy-action") ?? "";
      expect(headers.get("x-policy-module")).toBe(action.slice(0, action.lastIndexOf(":")));
    }
  });
});

// Contract, passport.md section 1.4, but for bodies, which nobody reads for a stranger: route, sign-in, body,
// policy, path and body schema.
const malformed = { raw: "{", headers: { "content-type": "application/json" } };
describe("of two things that are wrong, the earlier one is answered", () => {
  const wrong = { body: { wrong: true } };
  it.each([
    [
      "the sign-in before a body that is no JSON",
      "POST",
      "/passport/identity",
      { ...malformed, as: null },
      401,
    ],
    [
      "a body that is no JSON before the policy",
      "POST",
      "/passport/identity",
      { ...malformed, nobody: true },
      400,
    ],
    ["an unknown route before a body that is no JSON", "POST", "/passport/nothing", malformed, 404],
    ["an unknown route before the sign-in", "GET", "/passport/nothing", { as: null }, 404],
    ["an unknown method before the sign-in", "PATCH", `/passport/identity/${id}`, { as: null }, 404],
    ["the sign-in before the path", "GET", "/passport/identity/zz", { as: null }, 401],
    ["the sign-in before the schema", "POST", "/passport/identity", { ...wrong, as: null }, 401],
    ["an unknown scheme before the path", "GET", "/passport/identity/zz", { as: "Foo bar" }, 400],
    ["the policy before the path", "GET", "/passport/identity/zz", { nobody: true }, 403],
    [
      "the policy before the query",
      "GET",
      "/passport/identity",
      { nobody: true, query: { filter: "{" } },
      403,
    ],
    ["the policy before the schema", "POST", "/passport/policy", { ...wrong, nobody: true }, 403],
    ["the policy before what is missing", "GET", `/bucket/${id}/data/${id}`, { nobody: true }, 403],
    ["the path before the schema", "PUT", "/passport/policy/zz", wrong, 400],
  ])("%s", async (_, method, path, options, status) => {
    const asNobody = "nobody" in options ? { as: nobody.credential } : {};
    const answer = await server.call(method, path, { ...options, ...asNobody });
    expect(answer.status).toBe(status);
    if (path.endsWith("zz") && status === 400 && !("as" in options))
      expect(answer.body).toEqual({ statusCode: 400, message: "Invalid id." });
  });
});

it("attaching and detaching, changing and deleting a policy act at once, on the same token", async () => {
  const person = await server.createIdentity([], { identifier: "at once" });
  const statusOf = async (path: string) => (await server.call("GET", path, { as: person.credential })).status;
  const policy = (...scopes: string[]) => ({
    name: "Preferences",
    description: "",
    statement: [
      {
        action: "preference:show",
        module: "preference",
        resource: { include: scopes, exclude: [] },
      },
    ],
  });
  const { _id } = (await server.call("POST", "/passport/policy", { body: policy("a1") })).body;
  const attachment = `/passport/identity/${person.id}/policy/${_id}`;
  const steps: [method: string, path: string, body: object | undefined, a1: number, b2: number][] = [
    ["PUT", attachment, undefined, 200, 403],
    ["PUT", `/passport/policy/${_id}`, policy("b2"), 403, 200],
    ["PUT", `/passport/policy/${_id}`, policy("*/*"), 409, 409],
    ["PUT", `/passport/policy/${_id}`, policy("a1", "b2"), 200, 200],
    ["DELETE", attachment, undefined, 403, 403],
    ["PUT", attachment, undefined, 200, 200],
    ["PUT", attachment, undefined, 200, 200],
    ["DELETE", attachment, undefined, 403, 403],
    ["PUT", attachment, undefined, 200, 200],
    ["DELETE", `/passport/policy/${_id}`, undefined, 403, 403],
    ["PUT", attachment, undefined, 403, 403],
  ];
  expect([await statusOf("/preference/a1"), await statusOf("/preference/b2")]).toEqual([403, 403]);
  for (const [method, path, body, a1, b2] of steps) {
    await server.call(method, path, body === undefined ? {} : { body });
    const step = `${method} ${path} ${JSON.stringify(body)}`;
    expect([await statusOf("/preference/a1"), await statusOf("/preference/b2")], step).toEqual([a1, b2]);
  }
  await server.call("DELETE", `/passport/identity/${person.id}`);
  expect(await statusOf("/preference/a1")).toBe(401);
});

it("policies that do not exist are passed over", async () => {
  const allowed = { action: "activity:index", module: "activity" };
  const person = await server.createIdentity([allowed], { identifier: "leftovers" });
  // As a database of an earlier version may have them: no route attaches what does not exist.
  const [stored] = await statement(server, "SELECT json FROM identity WHERE id = ?", person.id);
  const policies = ["gone", id, person.policyId, "AlsoGone"];
  const changed = JSON.stringify({ ...JSON.parse(String(stored?.json)), policies });
  await statement(server, "UPDATE identity SET json = ? WHERE id = ?", changed, person.id);
  server.server.context.accessVersion.value += 1;
  const as = person.credential;
  expect((await server.call("GET", "/activity", { as })).status).toBe(200);
  expect((await server.call("GET", "/bucket", { as })).status).toBe(403);
  const { body } = await server.call("GET", "/passport/identity/statements", { as });
  expect(body).toMatchObject([
    allowed,
    { action: "passport:identity:show" },
    { action: "passport:identity:update" },
  ]);
});

it("one's own password and name are changed without any policy", async () => {
  const person = await server.createIdentity([], { identifier: "self-made" });
  const path = `/passport/identity/${person.id}`;
  const body = { identifier: "self-made 2", password: "a new one" };
  expect((await server.call("PUT", path, { as: person.credential, body })).status).toBe(200);
  expect((await server.call("GET", path, { as: person.credential })).status).toBe(401);
  await expect(server.signIn("self-made", testPassword)).rejects.toThrow();
  await expect(server.signIn("self-made 2", testPassword)).rejects.toThrow();
  const as = await server.signIn("self-made 2", "a new one");
  expect((await server.call("GET", path, { as })).body).toMatchObject({ identifier: "self-made 2" });
});
