import { freshSignInNeeded } from "@twinhelm/core/http/freshSignIn";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeAt } from "./fixtures/authenticator";

/** What shuts a person out is not done for whoever came by a token of theirs. */
let now = Date.parse("2026-03-01T09:00:00Z");
const minutes = 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: () => now });
});
afterAll(() => server.close());

const refused = { statusCode: 403, error: freshSignInNeeded };
const change = (person: { id: string; credential: string }, body: object) =>
  server.call("PUT", `/passport/identity/${person.id}`, { as: person.credential, body });
const factorOf = async (person: { id: string; credential: string }) => {
  const path = `/passport/identity/${person.id}`;
  const started = await server.call("POST", `${path}/start-factor-verification`, {
    as: person.credential,
    body: { type: "totp", config: {} },
  });
  if (started.status !== 201) return started;
  const answer = codeAt(started.body.key, now);
  return server.call("POST", `${path}/complete-factor-verification`, {
    as: person.credential,
    body: { answer },
  });
};

it("one's own password changes within five minutes of a sign-in, and everything else later too", async () => {
  const mara = await server.createIdentity([], { identifier: "mara" });
  now += 5 * minutes;
  expect((await change(mara, { identifier: "mara", password: "new words" })).status).toBe(200);
  mara.credential = await server.signIn("mara", "new words");
  now += 5 * minutes + 1000;
  // Right or wrong, it is not said: nobody tries passwords here.
  for (const password of ["newer words", "new words"])
    expect(await change(mara, { identifier: "mara", password })).toMatchObject({
      status: 403,
      body: refused,
    });
  expect((await change(mara, { identifier: "mara b" })).status).toBe(200);
  mara.credential = await server.signIn("mara b", "new words");
  expect((await change(mara, { identifier: "mara", password: "newest words" })).status).toBe(200);
});

it("also for administrators, of themselves alone", async () => {
  const policies = ["PassportFullAccess"];
  const [admin, other] = [await server.createIdentity([], { policies }), await server.createIdentity([])];
  now += 60 * minutes;
  const body = { identifier: admin.identifier, password: "new words" };
  expect(await change(admin, body)).toMatchObject({ status: 403, body: refused });
  const theirs = { ...other, credential: admin.credential };
  expect((await change(theirs, { identifier: other.identifier, password: "new words" })).status).toBe(200);
});

it("one's own second factor is taken away or replaced only then; a first one needs nothing", async () => {
  const path = (id: string) => `/passport/identity/${id}/factors`;
  const ada = await server.createIdentity([]);
  now += 60 * minutes;
  expect((await server.call("DELETE", path(ada.id), { as: ada.credential })).status).toBe(204);
  expect((await factorOf(ada)).status).toBe(201);
  expect(await server.call("DELETE", path(ada.id), { as: ada.credential })).toMatchObject({
    status: 403,
    body: refused,
  });
  expect(await factorOf(ada)).toMatchObject({ status: 403, body: refused });
  const stored = await server.call("GET", `/passport/identity/${ada.id}`);
  expect(stored.body.authFactor).toMatchObject({ type: "totp" });
  // Whoever administers others takes theirs away, as before.
  expect(
    (await server.call("DELETE", path(ada.id), { as: await server.signIn("admin", testPassword) })).status,
  ).toBe(204);
});

it("a set-up that was begun before a factor was there puts none in its place", async () => {
  const eve = await server.createIdentity([]);
  now += 60 * minutes;
  const stolen = eve.credential;
  const path = `/passport/identity/${eve.id}`;
  const begun = await server.call("POST", `${path}/start-factor-verification`, {
    as: stolen,
    body: { type: "totp", config: {} },
  });
  expect((await server.call("GET", path)).body.authFactor).toBeUndefined();
  expect((await factorOf({ ...eve, credential: server.admin })).status).not.toBe(403);
  const answer = codeAt(begun.body.key, now);
  const ended = await server.call("POST", `${path}/complete-factor-verification`, {
    as: stolen,
    body: { answer },
  });
  expect(ended).toMatchObject({ status: 403, body: refused });
});

it("a clock that was set back makes no old sign-in a fresh one", async () => {
  const zoe = await server.createIdentity([]);
  now -= 60 * minutes;
  const body = { identifier: zoe.identifier, password: "new words" };
  expect(await change(zoe, body)).toMatchObject({ status: 403, body: refused });
  now += 60 * minutes;
});
