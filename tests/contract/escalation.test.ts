import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { defaultPasswordCost } from "@twinhelm/server/shell/options";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

type Person = Awaited<ReturnType<TestServer["createIdentity"]>>;

/** One try of somebody to get more rights, and the answer that it must get. */
interface Attempt {
  readonly name: string;
  readonly call: readonly [method: string, path: string, body?: unknown];
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly status: number | readonly number[];
}

let server: TestServer;
let nobody: Person;
let clerk: Person;
let friend: Person;
const ids = new Map<string, string>();
const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (all, name: string) => ids.get(name) ?? all);
const fillAll = <T>(value: T): T => JSON.parse(fill(JSON.stringify(value)));

const everything = [
  { action: "passport:identity:policy:add", module: "passport:identity:policy", include: "*/*" },
  { action: "activity:index", module: "activity" },
].map(({ include, ...head }) =>
  include === undefined ? head : { ...head, resource: { include: [include], exclude: [] } },
);
const policyOf = (name: string, more: object = {}) => ({
  name,
  description: "",
  statement: everything,
  ...more,
});
const allow = (action: string, module: string, ...include: string[]) => ({
  action: `${module}:${action}`,
  module,
  ...(include.length === 0 ? {} : { resource: { include, exclude: [] } }),
});

beforeAll(async () => {
  server = await startTestServer();
  const plain = async (name: string, more: object = {}) => {
    const body = { ...policyOf(name), statement: [], ...more };
    ids.set(name, (await server.call("POST", "/passport/policy", { body })).body._id);
  };
  await plain("harmless");
  await plain("other");
  // The id is the digits of a text of twelve bytes: one id, two spellings.
  await plain("spelt", { _id: Buffer.from("harbour-pier").toString("hex") });
  ids.set("future", "5f00000000000000000000ff");
  friend = await server.createIdentity([], { identifier: "friend" });
  nobody = await server.createIdentity([], { identifier: "nobody" });
  clerk = await server.createIdentity(
    [
      allow("create", "passport:policy"),
      allow("show", "passport:policy", "*"),
      allow("update", "passport:policy", ids.get("other") ?? ""),
      allow("create", "passport:identity"),
      allow("index", "passport:identity", friend.id),
      allow("add", "passport:identity:policy", `*/${ids.get("harmless")}`, `*/${ids.get("future")}`),
    ],
    { identifier: "clerk", policies: [ids.get("spelt") ?? ""] },
  );
  ids.set("friend", friend.id).set("nobody", nobody.id).set("clerk", clerk.id);
  ids.set("own", clerk.policyId ?? "");
  ids.set("admin", (await ask(server.admin, "/passport/identity"))[0]._id);
});
afterAll(() => server.close());

const ask = async (credential: string, path: string) =>
  (await server.call("GET", path, { as: credential })).body;

/** Everything that tells what somebody may do. */
const standing = async (person: Person) => ({
  statements: await ask(person.credential, "/passport/identity/statements"),
  identity: await ask(server.admin, `/passport/identity/${person.id}`),
  activities: (await server.call("GET", "/activity", { as: person.credential })).status,
});

let before: unknown;
beforeEach(async () => {
  before = [await standing(nobody), await standing(clerk)];
});
afterEach(async () => {
  expect([await standing(nobody), await standing(clerk)]).toEqual(before);
});

async function attempt(person: Person, me: string, row: Attempt) {
  ids
    .set("me", ids.get(me) ?? "")
    .set("ME", (ids.get(me) ?? "").toUpperCase())
    .set("name", me);
  const [method, path, body] = row.call;
  const answer = await server.call(method, fill(path), {
    as: person.credential,
    ...(body === undefined ? {} : { body: fillAll(body) }),
    ...(row.raw === undefined ? {} : { raw: fill(row.raw) }),
    ...(row.headers === undefined ? {} : { headers: row.headers }),
    ...(row.query === undefined ? {} : { query: fillAll(row.query) }),
  });
  expect([row.status].flat(), JSON.stringify(answer.body)).toContain(answer.status);
}

const full = "PassportFullAccess";
const self = "/passport/identity/{me}";
const named = { identifier: "{name}" };

/** What nobody without the right for it may do, however it is spelt. */
const forEverybody: readonly Attempt[] = [
  ...[
    `${self}/policy/${full}`,
    `/passport/identity/{ME}/policy/${full}`,
    `${self}/policy/${full}/`,
    `/PASSPORT/Identity/{me}/Policy/${full}`,
    `${self}/policy/%50assportFullAccess`,
    `${self}/policy/{admin}`,
    `${self}/policy/*`,
    `/passport/identity/*/policy/${full}`,
    `/passport/identity/{friend}/policy/${full}`,
    `/passport/identity/{friend}%2F..%2F{me}/policy/${full}`,
    `${self}%00/policy/${full}`,
    `${self}/policy/${full}?policyId={harmless}`,
    `${self}/policy/${full}%20`,
  ].map((path) => ({ name: "attaches a policy", call: ["PUT", path] as const, status: 403 })),
  { name: "detaches", call: ["DELETE", `${self}/policy/{spelt}`], status: 403 },
  { name: "empty segments", call: ["PUT", `/passport/identity//{me}/policy/${full}`], status: 404 },
  { name: "posts what is put", call: ["POST", `${self}/policy/${full}`], status: 404 },
  { name: "a list of policies", call: ["PUT", `${self}/policy`, [full]], status: 404 },
  {
    name: "another method in a header",
    call: ["GET", `${self}/policy/${full}`],
    headers: { "x-http-method-override": "PUT" },
    status: 404,
  },
  {
    name: "a decision in a header",
    call: ["PUT", `${self}/policy/${full}`],
    headers: { "x-policy-action": "passport:identity:show", "x-policy-resource": "{me}" },
    status: 403,
  },
  ...[
    ["policies", [full]],
    ["policies", full],
    ["_id", "{admin}"],
    ["system", true],
    ["system", false],
    ["generation", 0],
    ["statement", everything],
    ["$set", { policies: [full] }],
  ].map(([key, value]) => ({
    name: `puts ${key} into the own identity`,
    call: ["PUT", self, { ...named, [String(key)]: value }] as const,
    status: 400,
  })),
  {
    name: "a key twice in the body",
    call: ["PUT", self],
    raw: `{"identifier":"{name}","policies":[],"policies":["${full}"]}`,
    status: 400,
  },
  {
    name: "the prototype in the body",
    call: ["PUT", self],
    raw: `{"identifier":"{name}","__proto__":{"policies":["${full}"]}}`,
    status: 400,
  },
  {
    name: "the prototype in the attributes",
    call: ["PUT", self],
    raw: `{"identifier":"{name}","attributes":{"__proto__":{"role":"boss"}}}`,
    status: 400,
  },
  ...[{}, { role: "boss" }, [], null, "boss"].map((attributes) => ({
    name: `the own attributes ${JSON.stringify(attributes)}`,
    call: ["PUT", self, { ...named, attributes }] as const,
    status: 403,
  })),
  { name: "a list as body", call: ["PUT", self, [{ ...named, policies: [full] }]], status: 400 },
  { name: "patches", call: ["PATCH", self, { policies: [full] }], status: 404 },
  { name: "another's identity", call: ["PUT", "/passport/identity/{admin}", named], status: 403 },
  {
    name: "the password of the administrator",
    call: ["PUT", "/passport/identity/{admin}", { identifier: "admin", password: "taken over" }],
    status: 403,
  },
  {
    name: "the own id in the query",
    call: ["PUT", "/passport/identity/{admin}", { identifier: "admin", password: "taken over" }],
    query: { id: "{me}", _id: "{me}" },
    status: 403,
  },
  { name: "the name of the administrator", call: ["PUT", self, { identifier: "admin" }], status: 400 },
  { name: "deletes the administrator", call: ["DELETE", "/passport/identity/{admin}"], status: 403 },
  { name: "changes the own policy", call: ["PUT", "/passport/policy/{own}", policyOf("Own")], status: 403 },
  { name: "deletes the own policy", call: ["DELETE", "/passport/policy/{own}"], status: 403 },
  {
    name: "changes a predefined policy",
    call: ["PUT", `/passport/policy/${full}`, policyOf("Full", { system: false })],
    status: 403,
  },
  {
    name: "the schema of attributes",
    call: ["PUT", "/preference/passport", { identity: { attributes: {} } }],
    status: 403,
  },
  { name: "reads the activities", call: ["GET", "/activity"], query: { identifier: "{name}" }, status: 403 },
  { name: "asks for their head", call: ["HEAD", "/activity"], status: 403 },
  { name: "removes traces", call: ["DELETE", "/activity", []], status: 403 },
  { name: "reads another", call: ["GET", "/passport/identity/{admin}"], status: 403 },
  {
    name: "the own id as a second one",
    call: ["GET", "/passport/identity/{admin},{me}"],
    status: 403,
  },
  ...(
    [
      ["POST", "/passport/apikey", { name: "mine", policies: [full] }],
      ["PUT", `/passport/apikey/{friend}/policy/${full}`],
      ["GET", "/passport/apikey"],
    ] as const
  ).map((call) => ({ name: "keys", call, status: 403 })),
];

describe("somebody without any right", () => {
  it.each(forEverybody)("$name: $call.0 $call.1", async (row) => {
    await attempt(nobody, "nobody", row);
  });
  it.each([
    { name: "makes a policy", call: ["POST", "/passport/policy", policyOf("Mine")] as const, status: 403 },
    {
      name: "makes an identity",
      call: ["POST", "/passport/identity", { identifier: "second me", password: testPassword }] as const,
      status: 403,
    },
    { name: "lists identities", call: ["GET", "/passport/identity"] as const, status: 403 },
    { name: "lists policies", call: ["GET", "/passport/policy"] as const, status: 403 },
  ])("$name", async (row) => {
    await attempt(nobody, "nobody", row);
  });
});

describe("somebody who may make policies and identities", () => {
  it.each(forEverybody)("$name: $call.0 $call.1", async (row) => {
    await attempt(clerk, "clerk", row);
  });

  const policies = "/passport/policy";
  it.each<Attempt>([
    {
      name: "under the own policy's id",
      call: ["POST", policies, policyOf("M", { _id: "{own}" })],
      status: 409,
    },
    {
      name: "under the second spelling of an id that is attached",
      call: ["POST", policies, policyOf("M", { _id: "harbour-pier" })],
      status: 409,
    },
    {
      name: "under the id of a predefined one",
      call: ["POST", policies, policyOf("M", { _id: full })],
      status: 400,
    },
    { name: "as a predefined one", call: ["POST", policies, policyOf("M", { system: true })], status: 400 },
    { name: "with a list as id", call: ["POST", policies, policyOf("M", { _id: ["{own}"] })], status: 400 },
    {
      name: "through the policy that may be changed",
      call: ["PUT", `${policies}/{other}`, policyOf("M", { _id: "{own}" })],
      status: 400,
    },
    {
      name: "in the query",
      call: ["PUT", `${policies}/{own}`, policyOf("M")],
      query: { id: "{other}" },
      status: 403,
    },
    { name: "with a statement of one's own making", call: ["POST", policies, policyOf("M")], status: 201 },
    { name: "and one that may be changed", call: ["PUT", `${policies}/{other}`, policyOf("M")], status: 200 },
    { name: "attaches the latter", call: ["PUT", `${self}/policy/{other}`], status: 403 },
    { name: "attaches an id that is still free", call: ["PUT", `${self}/policy/{future}`], status: 400 },
    {
      name: "then makes the policy of that id",
      call: ["POST", policies, policyOf("M", { _id: "{future}" })],
      status: 201,
    },
  ])("a policy $name", async (row) => {
    await attempt(clerk, "clerk", row);
  });

  it("makes an identity, which gets no more than it may give", async () => {
    const as = clerk.credential;
    const body = { identifier: "puppet", password: testPassword };
    const made = (await server.call("POST", "/passport/identity", { as, body })).body;
    const policyPath = (policy: string) => `/passport/identity/${made._id}/policy/${policy}`;
    const made2 = (await server.call("POST", "/passport/policy", { as, body: policyOf("All") })).body;
    for (const policy of [full, made2._id, ids.get("own"), ids.get("other")])
      expect((await server.call("PUT", policyPath(policy), { as })).status).toBe(403);
    expect((await server.call("PUT", policyPath(ids.get("harmless") ?? ""), { as })).status).toBe(204);
    const puppet = await server.signIn("puppet", testPassword);
    expect(await ask(puppet, "/passport/identity/statements")).toMatchObject([
      { action: "passport:identity:show", resource: { include: [made._id] } },
      { action: "passport:identity:update", resource: { include: [made._id] } },
    ]);
  });

  it("fills the place of a policy that was deleted", async () => {
    const _id = "5f00000000000000000000dd";
    const body = { ...policyOf("Short-lived"), statement: [], _id };
    await server.call("POST", policies, { body });
    await server.call("PUT", `/passport/identity/${clerk.id}/policy/${_id}`);
    expect((await server.call("DELETE", `${policies}/${_id}`)).body).toBe("1");
    const again = await server.call("POST", policies, {
      as: clerk.credential,
      body: policyOf("Back", { _id }),
    });
    expect(again.status).toBe(201);
  });

  it.each<[string, Record<string, string>]>([
    ["another id", { filter: '{"_id":"{admin}"}' }],
    ["a condition that is always true", { filter: '{"$or":[{},{"_id":"{admin}"}]}' }],
    ["a negation", { filter: '{"_id":{"$ne":"{friend}"}}' }],
    ["the second page", { skip: "1" }],
  ])("looks for hidden rows by %s", async (_, query) => {
    const answer = await server.call("GET", "/passport/identity", {
      as: clerk.credential,
      query: { ...fillAll(query), paginate: "true" },
    });
    expect(answer.status).toBe(200);
    for (const row of answer.body.data) expect(row._id).toBe(friend.id);
    expect(answer.body.meta.total).toBeLessThanOrEqual(1);
  });
});

/** Sends the header lines as they are, also one name twice. */
const send = (path: string, headers: readonly string[]) =>
  new Promise<number>((resolve, reject) => {
    const url = new URL(`${server.url}${path}`);
    const host = ["Host", url.host, "Connection", "close"];
    const request = httpRequest(url, { headers: [...host, ...headers] }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    request.on("error", reject).end();
  });

const tokenOf = (credential: string) => credential.split(" ")[1] ?? "";
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The token of nobody with another head or payload under the old signature. */
function forged(part: 0 | 1, change: object, signature?: string): string {
  const parts = tokenOf(nobody.credential).split(".");
  const value = JSON.parse(Buffer.from(parts[part] ?? "", "base64url").toString());
  parts[part] = encode({ ...value, ...change });
  if (signature !== undefined) parts[2] = signature;
  return parts.join(".");
}

describe("headers, asking for the activities as nobody", () => {
  const line = (value: string) => ["Authorization", value];
  it.each<[string, () => string[], number]>([
    ["its own", () => line(nobody.credential), 403],
    ["the scheme in small letters", () => line(`identity ${tokenOf(nobody.credential)}`), 403],
    ["the scheme mixed", () => line(`IdenTity ${tokenOf(nobody.credential)}`), 403],
    ["more words behind", () => line(`${nobody.credential} ${tokenOf(server.admin)}`), 403],
    ["two in one line", () => line(`${nobody.credential}, ${server.admin}`), 401],
    ["more space between", () => line(`IDENTITY \t ${tokenOf(nobody.credential)}`), 403],
    ["twice", () => [...line(nobody.credential), ...line(nobody.credential)], 403],
    ["as a key", () => line(`APIKEY ${tokenOf(nobody.credential)}`), 401],
    ["the own id as a key", () => line(`APIKEY ${nobody.id}`), 401],
    ["an unknown scheme", () => line(`Bearer ${tokenOf(nobody.credential)}`), 400],
    ["no scheme", () => line(tokenOf(nobody.credential)), 401],
    ["an empty one", () => line(""), 401],
    ["none", () => [], 401],
    ["as a cookie", () => ["Cookie", `Authorization=${server.admin}`], 401],
    ["of a proxy", () => ["Proxy-Authorization", server.admin], 401],
    ["a name in a header", () => [...line(nobody.credential), "X-Forwarded-User", "admin"], 403],
    ["other policies", () => line(`IDENTITY ${forged(1, { policies: [full] })}`), 401],
    ["another id", () => line(`IDENTITY ${forged(1, { _id: ids.get("admin") })}`), 401],
    ["another name in the head", () => line(`IDENTITY ${forged(0, { identifier: "admin" })}`), 401],
    ["policies in the head", () => line(`IDENTITY ${forged(0, { policies: [full] })}`), 401],
    ["no algorithm", () => line(`IDENTITY ${forged(0, { alg: "none" })}`), 401],
    ["neither algorithm nor signature", () => line(`IDENTITY ${forged(0, { alg: "none" }, "")}`), 401],
    ["another algorithm", () => line(`IDENTITY ${forged(0, { alg: "HS512" })}`), 401],
    ["the last letter of the signature less", () => line(nobody.credential.slice(0, -1)), 401],
  ])("%s", async (_, headers, status) => {
    expect(await send("/activity", headers())).toBe(status);
  });

  it("does not take the credential of the administrator second", async () => {
    const both = [...line(nobody.credential), ...line(server.admin)];
    expect(await send("/activity", both)).toBe(403);
  });

  it("does not read a credential from the query", async () => {
    const query = new URLSearchParams({ Authorization: server.admin, authorization: server.admin });
    expect(await send(`/activity?${query}`, line(nobody.credential))).toBe(403);
    expect(await send(`/activity?${query}`, [])).toBe(401);
  });
});

describe("while a password is being hashed", () => {
  // Hashing takes long enough here for something else to happen meanwhile.
  let slow: TestServer;
  beforeAll(async () => {
    slow = await startTestServer({ passwordCost: defaultPasswordCost });
  });
  afterAll(() => slow.close());

  it("the own right to change a password does not bring back attributes that are being taken away", async () => {
    const person = await slow.createIdentity([], { identifier: "quick", attributes: { role: "boss" } });
    const path = `/passport/identity/${person.id}`;
    let as = person.credential;
    for (const round of [1, 2, 3]) {
      const { attributes } = (await slow.call("GET", path)).body;
      const body = { identifier: "quick", password: testPassword, attributes };
      const arrived = once(slow.server.app.server, "request");
      const own = slow.call("PUT", path, { as, body });
      await arrived;
      const taken = { identifier: "quick", attributes: { round } };
      expect((await slow.call("PUT", path, { body: taken })).status).toBe(200);
      // 503: what they are was changed while this was on its way.
      expect([200, 403, 503]).toContain((await own).status);
      expect((await slow.call("GET", path)).body.attributes).toEqual({ round });
      as = await slow.signIn("quick", testPassword);
    }
  });

  it.each([
    ["the own right to change a password", []],
    ["the right to change identities", ["IdentityFullAccess"]],
  ])("%s does not undo one that somebody else is setting", async (identifier, policies) => {
    const person = await slow.createIdentity([], { identifier, policies });
    const path = `/passport/identity/${person.id}`;
    let as = person.credential;
    for (const round of [1, 2, 3]) {
      const put = (password: string, options: object) =>
        slow.call("PUT", path, { ...options, body: { identifier, password } });
      const arrived = once(slow.server.app.server, "request");
      const rescued = put(`rescued ${round}`, {});
      await arrived;
      const kept = put(`kept ${round}`, { as });
      expect((await rescued).status).toBe(200);
      expect([200, 401]).toContain((await kept).status);
      await expect(slow.signIn(identifier, `kept ${round}`)).rejects.toThrow();
      as = await slow.signIn(identifier, `rescued ${round}`);
    }
  });
});
