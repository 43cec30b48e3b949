import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { statement } from "../statement";
import { type SaidProvider, startSaidProvider } from "./fixtures/saidProvider";
import { linkWaiting } from "./fixtures/signOns";

let server: TestServer;
let provider: SaidProvider;
beforeAll(async () => {
  server = await startTestServer();
  provider = await startSaidProvider();
});
afterAll(async () => {
  await provider.close();
  await server.close();
});

const strategies: string[] = [];
const newStrategy = async (on = server): Promise<string> => {
  const { body } = await on.call("POST", "/passport/strategy", { body: provider.strategy });
  if (on === server) strategies.push(body._id);
  return body._id;
};
afterEach(async () => {
  for (const id of strategies.splice(0)) await server.call("DELETE", `/passport/strategy/${id}`);
});

/** What comes of a sign-in as whom the provider says. */
async function signIn(id: string, user: object, on = server) {
  provider.says(user);
  const { state } = (await on.call("GET", `/passport/strategy/${id}/url`, { as: null })).body;
  await fetch(`${on.url}/passport/strategy/${id}/complete?state=${state}&code=c`);
  return on.call("POST", "/passport/identify", { as: null, body: { state } });
}
const idOf = ({ body }: { body: { token: string } }): string =>
  JSON.parse(Buffer.from(body.token.split(".")[1] ?? "", "base64url").toString())._id;
const signOns = async (id: string) => (await server.call("GET", `/passport/identity/${id}/sign-ons`)).body;

it.each(["аdmin", "admin\u200b", "Admin"])(
  "%j, who would pass for somebody here, is refused",
  async (name) => {
    const answer = await signIn(await newStrategy(), { id: name });
    expect([answer.status, answer.body.message]).toEqual([
      400,
      expect.stringMatching(/already exists: admin|nobody sees/),
    ]);
  },
);

describe("an account of this server", () => {
  it("is not signed in as by a provider that calls somebody so", async () => {
    const strategy = await newStrategy();
    const { status, body } = await signIn(strategy, { id: "admin" });
    expect([status, body]).toEqual([
      401,
      {
        statusCode: 401,
        message:
          "There is an account named admin here already, and it is not linked to this sign-on. An administrator can link it; then sign in again.",
        error: "Unauthorized",
      },
    ]);
  });

  it("is said not to be signed in as where its provider sends people back to", async () => {
    const strategy = await newStrategy();
    const cameBack = async (who: { id: string }) => {
      provider.says(who);
      const { state } = (await server.call("GET", `/passport/strategy/${strategy}/url`, { as: null })).body;
      const headers = { accept: "text/html" };
      const address = `${server.url}/passport/strategy/${strategy}/complete?state=${state}&code=c`;
      return (await fetch(address, { headers })).text();
    };
    expect(await cameBack({ id: "admin" })).toContain(
      "You are not signed in. There is an account named admin here already",
    );
    expect(await cameBack({ id: "Admin" })).toContain("You are not signed in.");
    expect(await cameBack({ id: "newcomer" })).toContain("You are signed in.");
  });

  it("is linked by an administrator, who sees who asked; with an activity; and unlinked", async () => {
    const strategy = await newStrategy();
    const person = await server.createIdentity([], { identifier: "mara" });
    const path = `/passport/identity/${person.id}/sign-ons`;
    expect((await signIn(strategy, { id: "mara", sub: "s-1" })).status).toBe(401);
    const asked = { strategy, title: "said", subject: "sub:s-1", linked: false, at: expect.any(String) };
    expect(await signOns(person.id)).toEqual([asked]);
    const linked = await server.call("PUT", path, { body: { strategy, subject: "sub:s-1" } });
    expect([linked.status, linked.body]).toEqual([200, [{ ...asked, linked: true }]]);
    expect(idOf(await signIn(strategy, { id: "mara", sub: "s-1" }))).toBe(person.id);
    // Whatever the provider calls the person from now on.
    expect(idOf(await signIn(strategy, { id: "renamed", sub: "s-1" }))).toBe(person.id);
    // And nobody else of that name.
    expect((await signIn(strategy, { id: "mara", sub: "s-2" })).status).toBe(401);
    const query = { strategy, subject: "sub:s-1" };
    expect((await server.call("DELETE", path, { query })).status).toBe(204);
    expect((await server.call("DELETE", path, { query })).status).toBe(404);
    expect((await signIn(strategy, { id: "mara", sub: "s-1" })).status).toBe(401);
    const activities = await server.call("GET", "/activity", {
      query: { resource: JSON.stringify(["passport", "identity", person.id]) },
    });
    expect(activities.body.map((each: { action: number }) => each.action)).toEqual([2, 2, 1]);
    expect(await server.signIn("mara", testPassword)).toMatch(/^IDENTITY/);
  });

  it("is linked by those alone who may update it; its owner sees by what it is signed in as", async () => {
    const strategy = await newStrategy();
    const person = await server.createIdentity([], { identifier: "vera" });
    await signIn(strategy, { id: "vera" });
    const path = `/passport/identity/${person.id}/sign-ons`;
    const body = { strategy, subject: "id:vera" };
    const as = person.credential;
    expect((await server.call("GET", path, { as })).status).toBe(200);
    expect((await server.call("PUT", path, { as, body })).status).toBe(403);
    expect((await server.call("DELETE", path, { as, query: body })).status).toBe(403);
    const other = await server.createIdentity([], {});
    expect((await server.call("GET", path, { as: other.credential })).status).toBe(403);
  });

  it("is not linked twice, nor to what is not there", async () => {
    const strategy = await newStrategy();
    const [one, two] = [await server.createIdentity([], {}), await server.createIdentity([], {})];
    const link = (id: string, body: object) =>
      server.call("PUT", `/passport/identity/${id}/sign-ons`, { body });
    const body = { strategy, subject: "id:both" };
    expect((await link(one.id, body)).status).toBe(200);
    expect((await link(one.id, body)).status).toBe(200);
    expect((await link(two.id, body)).status).toBe(409);
    expect((await link("5f0000000000000000000001", body)).status).toBe(404);
    expect((await link(two.id, { ...body, strategy: "5f0000000000000000000001" })).status).toBe(400);
    expect((await link(two.id, { strategy })).status).toBe(400);
  });

  it("keeps the last twenty that asked", async () => {
    const strategy = await newStrategy();
    const person = await server.createIdentity([], { identifier: "asked" });
    for (let x = 0; x < 22; x++) await signIn(strategy, { id: "asked", sub: `s-${x}` });
    const subjects = (await signOns(person.id)).map(({ subject }: { subject: string }) => subject);
    expect(subjects).toHaveLength(20);
    expect(subjects).toContain("sub:s-21");
  });
});

describe("somebody new", () => {
  it("is linked at the first sign-in, and known by it when the name has changed here", async () => {
    const strategy = await newStrategy();
    const id = idOf(await signIn(strategy, { id: "fresh", sub: "f-1" }));
    expect(await signOns(id)).toMatchObject([{ strategy, subject: "sub:f-1", linked: true }]);
    const renamed = { identifier: "fresh-renamed" };
    expect((await server.call("PUT", `/passport/identity/${id}`, { body: renamed })).status).toBe(200);
    expect(idOf(await signIn(strategy, { id: "fresh", sub: "f-1" }))).toBe(id);
  });

  it("is nobody to another strategy that uses the same name", async () => {
    const [one, two] = [await newStrategy(), await newStrategy()];
    const id = idOf(await signIn(one, { id: "taken", sub: "t-1" }));
    expect((await signIn(two, { id: "taken", sub: "t-1" })).status).toBe(401);
    await linkWaiting(server, id);
    expect(idOf(await signIn(two, { id: "taken", sub: "t-1" }))).toBe(id);
  });
});

it("an identity that the only strategy had brought before links were kept is linked at its next sign-in", async () => {
  const strategy = await newStrategy();
  const id = idOf(await signIn(strategy, { id: "before", sub: "b-1" }));
  await statement(server, "DELETE FROM sign_on");
  const second = await newStrategy();
  expect((await signIn(second, { id: "before", sub: "x" })).status).toBe(401);
  await server.call("DELETE", `/passport/strategy/${second}`);
  expect(idOf(await signIn(strategy, { id: "before", sub: "b-1" }))).toBe(id);
  expect((await signIn(strategy, { id: "before", sub: "b-2" })).status).toBe(401);
});

it("an instance may go by names, as Spica does", async () => {
  const other = await startTestServer({ signOnByName: true });
  const strategy = await newStrategy(other);
  const person = await other.createIdentity([], { identifier: "mara" });
  expect(idOf(await signIn(strategy, { id: "mara", sub: "1" }, other))).toBe(person.id);
  expect(idOf(await signIn(strategy, { id: "mara", sub: "2" }, other))).toBe(person.id);
  await other.close();
});
