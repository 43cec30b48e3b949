import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { generateKeyPairOf } from "@twinhelm/server/strategy/certificate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/* Sizes at which work beyond proportion would not end within the time of a test. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const list = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe("policies", () => {
  const policy = (statement: readonly object[]) => ({ name: "Long", description: "x", statement });
  const save = (statement: readonly object[]) =>
    server.call("POST", "/passport/policy", { body: policy(statement) });
  const statement = (action: string, include: readonly string[]) => ({
    action,
    module: action.slice(0, action.lastIndexOf(":")),
    resource: { include, exclude: [] },
  });

  it("have at most 1,000 statements", async () => {
    const many = await save(list(1_001, (x) => ({ action: `x:${x}`, module: "x" })));
    expect([many.status, many.body.message]).toEqual([
      400,
      ".statement should NOT have more than 1000 items",
    ]);
    expect((await save(list(1_000, (x) => ({ action: `x:${x}`, module: "x" })))).status).toBe(201);
  });
  it("are at most 1,000,000 bytes long", async () => {
    expect((await save([statement("x:y", ["x".repeat(1_000_000)])])).status).toBe(413);
  });
  it("that name one action many times are refused", async () => {
    const { status, body } = await save(list(1_000, () => ({ action: "x:y", module: "x" })));
    expect([status, body.message]).toEqual([400, expect.stringContaining("includes the same action: 'x:y'")]);
  });
  it("of many ids let those rows through", async () => {
    const policies = await server.call("GET", "/passport/policy");
    const wanted = policies.body.data.at(-1)._id;
    const ids = list(20_000, (x) => x.toString(16).padStart(24, "0"));
    const person = await server.createIdentity([statement("passport:policy:index", [...ids, wanted])]);
    const { body } = await server.call("GET", "/passport/policy", { as: person.credential });
    expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual([wanted]);
  });
  it("may not have ids that are no texts", async () => {
    for (const _id of [{ toString: 1 }, [["a"]], 1]) {
      const { status } = await server.call("POST", "/passport/policy", { body: { ...policy([]), _id } });
      expect(status).toBe(400);
    }
  });
});

describe("activities", () => {
  const find = (resource: unknown) =>
    server.call("GET", "/activity", { query: { resource: JSON.stringify(resource) } });
  it("are found by lists of any length", async () => {
    for (const operator of ["$all", "$in"]) {
      const { status, body } = await find({ [operator]: list(1_100, (x) => x.toString(36)) });
      expect([status, body]).toEqual([200, []]);
    }
    expect(
      (await find({ $in: [...list(1_100, (x) => x.toString(36)), "policy"] })).body.length,
    ).toBeGreaterThan(0);
    expect((await find({ $all: ["policy", "passport", "policy"] })).body.length).toBeGreaterThan(0);
    expect((await find({ $all: ["policy", "elsewhere"] })).body).toEqual([]);
    expect((await find({ $in: [{ toString: 1 }] })).body).toEqual([]);
  });
  it("are deleted 10,000 at a time", async () => {
    const ids = (count: number) => list(count, (x) => x.toString(16).padStart(24, "0"));
    const { status, body } = await server.call("DELETE", "/activity", { body: ids(10_001) });
    expect([status, body.message]).toEqual([400, " should NOT have more than 10000 items"]);
    expect((await server.call("DELETE", "/activity", { body: ids(10_000) })).status).toBe(204);
  });
});

describe("identities", () => {
  const create = (identifier: string, attributes: object, password = "something") =>
    server.call("POST", "/passport/identity", { body: { identifier, password, attributes } });
  it("are sorted by values of any size and kind", async () => {
    for (const [index, a] of [{ toString: 1 }, ["b".repeat(500_000)], "a".repeat(800_000), 5, null].entries())
      expect((await create(`sorted ${index}`, { a })).status).toBe(201);
    const { status, body } = await server.call("GET", "/passport/identity", {
      query: { sort: '{"attributes.a":1}', filter: '{"attributes.a":{"$exists":true}}' },
    });
    expect([status, body.length]).toEqual([200, 5]);
  });
  it("are sorted by 32 fields at most", async () => {
    const sort = JSON.stringify(Object.fromEntries(list(33, (x) => [`f${x}`, 1])));
    const { status, body } = await server.call("GET", "/passport/identity", { query: { sort } });
    expect([status, body.message]).toEqual([400, "A sort has at most 32 fields."]);
  });
  it("have names and passwords of at most 1,000 characters", async () => {
    const long = "x".repeat(1_001);
    expect((await create(long, {})).body.message).toBe(".identifier should NOT have more than 1000 items");
    expect((await create("long password", {}, long)).body.message).toBe(
      ".password should NOT have more than 1000 items",
    );
    expect((await create("x".repeat(1_000), {}, "x".repeat(1_000))).status).toBe(201);
  });
  it("lose many attributes in one walk", async () => {
    const put = (attributes: object) =>
      server.call("PUT", "/preference/passport", { body: { identity: { attributes } } });
    const properties = Object.fromEntries(list(900, (x) => [`p${x}`, { type: "string" }]));
    expect((await put({ properties })).status).toBe(200);
    const { body } = await create("many", Object.fromEntries(list(40_000, (x) => [`p${x}`, "x"])));
    expect((await put({})).status).toBe(200);
    const { attributes } = (await server.call("GET", `/passport/identity/${body._id}`)).body;
    expect(Object.keys(attributes)).toHaveLength(39_100);
  });
});

it("accents without end are no password", async () => {
  const password = `a${"\u0301\u0316".repeat(15_000)}`;
  for (const identifier of ["admin", "nobody"]) {
    const { status } = await server.call("POST", "/passport/identify", {
      as: null,
      body: { identifier, password },
    });
    expect(status).toBe(401);
  }
});

describe("certificates of a provider", () => {
  const begin = "-----BEGIN CERTIFICATE-----";
  it("that begin and never end are refused", async () => {
    const ip = { login_url: "https://provider.example/login", certificate: begin.repeat(9_000) };
    const body = { name: "saml", type: "saml", options: { ip } };
    const { status, body: answer } = await server.call("POST", "/passport/strategy", { body });
    expect([status, answer.message]).toEqual([
      400,
      expect.stringContaining("should be a certificate in PEM"),
    ]);
  });
  it("are at most 20", async () => {
    const { certificate } = await generateKeyPairOf("Provider", Date.now());
    for (const [count, status] of [
      [20, 201],
      [21, 400],
    ] as const) {
      const ip = { login_url: "https://provider.example/login", certificate: certificate.repeat(count) };
      const body = { name: "saml", type: "saml", options: { ip } };
      expect((await server.call("POST", "/passport/strategy", { body })).status).toBe(status);
    }
  });
});

describe("what strangers send as an answer of a provider", () => {
  let id = "";
  beforeAll(async () => {
    const { certificate } = await generateKeyPairOf("Provider", Date.now());
    const ip = { login_url: "https://provider.example/login", certificate };
    const body = { name: "saml", type: "saml", options: { ip } };
    id = (await server.call("POST", "/passport/strategy", { body })).body._id;
  });
  it.each<readonly [string, string]>([
    ["siblings", "<a/>".repeat(20_000)],
    ["levels", `${"<a>".repeat(10_000)}${"</a>".repeat(10_000)}`],
    ["names", list(3_000, (x) => `<a xmlns:b${x}="">`).join("")],
    ["attributes", `<a${list(9_000, (x) => ` b${x}=""`).join("")}/>`],
  ])("is not read when it has too many %s", async (_, xml) => {
    const { state } = (await server.call("GET", `/passport/strategy/${id}/url`, { as: null })).body;
    const answer = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">${xml}</samlp:Response>`;
    const sent = await fetch(`${server.url}/passport/strategy/${id}/complete?state=${state}`, {
      method: "POST",
      body: new URLSearchParams({ SAMLResponse: Buffer.from(answer).toString("base64") }),
    });
    expect(sent.status).toBe(204);
    const waited = await server.call("POST", "/passport/identify", { as: null, body: { state } });
    expect([waited.status, waited.body.message]).toEqual([
      401,
      expect.stringMatching(/it has more than 2000 (tags|attributes)/),
    ]);
  });
});
