// Answering for the second factor, with factors that are stored already: how they are set up is tested elsewhere.
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeAt } from "./fixtures/authenticator";
import { notStarted, step } from "./fixtures/factorWorld";

const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
let server: TestServer;
let now = 0;
let made = 0;

beforeAll(async () => {
  now = Date.parse("2026-01-01T00:00:15Z");
  made = 0;
  server = await startTestServer({ now: () => now, trustedProxies: "127.0.0.1" });
});
afterAll(() => server.close());

async function sailor() {
  // Codes are spent, and tries are counted: each has a time of their own.
  now += 60 * 60_000;
  made += 1;
  const person = await server.createIdentity([], { identifier: `sailor ${made}` });
  await server.server.engine.write(({ factors }) => factors.save(person.id, secret, 0));
  return person;
}
const from = (address: string) => ({ "x-forwarded-for": address });
const identify = (identifier: string, more: object = {}, address = "10.0.0.1") =>
  server.call("POST", "/passport/identify", {
    as: null,
    body: { identifier, password: testPassword, ...more },
    headers: from(address),
  });
const challenged = async (identifier: string, address?: string): Promise<string> =>
  (await identify(identifier, {}, address)).body.answerUrl;
const answer = (url: string, value: unknown, address = "10.0.0.1") =>
  server.call("POST", `/${url}`, { as: null, body: { answer: value }, headers: from(address) });
const code = (steps = 0) => codeAt(secret, now + steps * step);
const statusOf = async (url: string, value: unknown, address?: string) =>
  (await answer(url, value, address)).status;

it("asks for a code after the password, and gives the token that was wished for the right one", async () => {
  const { id, identifier } = await sailor();
  const first = await identify(identifier, { expires: 600 });
  expect([first.status, first.body]).toEqual([
    200,
    {
      challenge: "Please enter the 6 digit code",
      answerUrl: expect.stringMatching(/^passport\/identify\/[\da-f]{24}\/factor-authentication$/),
    },
  ]);
  const { status, body } = await answer(first.body.answerUrl, code());
  expect([status, body.scheme]).toEqual([201, "IDENTITY"]);
  const payload = JSON.parse(Buffer.from(body.token.split(".")[1], "base64url").toString());
  expect(payload).toMatchObject({ _id: id, identifier });
  expect(payload.exp - payload.iat).toBe(600);
  const again = await answer(first.body.answerUrl, code(1));
  expect([again.status, again.body]).toEqual([400, notStarted]);
});

it("takes a code as text or number, once", async () => {
  const { identifier } = await sailor();
  while (!code().startsWith("0")) now += step;
  const [one, two] = [await challenged(identifier), await challenged(identifier)];
  expect(await statusOf(one, Number(code()))).toBe(201);
  const spent = await answer(two, code());
  expect([spent.status, spent.body]).toEqual([401, { statusCode: 401, message: "Unauthorized" }]);
});

it("the fifth wrong answer ends the sign-in, and what is no answer does not", async () => {
  const { identifier } = await sailor();
  const url = await challenged(identifier);
  for (const value of [undefined, null, true]) {
    const { status, body } = await answer(url, value);
    expect([status, body.message]).toEqual([400, "Body should include 'answer'."]);
  }
  for (let n = 0; n < 5; n += 1) expect(await statusOf(url, "000000")).toBe(401);
  expect(await statusOf(url, code())).toBe(400);
  const [, , id = ""] = url.split("/");
  expect(await statusOf(url.replace(id, "0".repeat(24)), code())).toBe(400);
});

it("of many right answers at once one signs in", async () => {
  const { identifier } = await sailor();
  const url = await challenged(identifier);
  const statuses = await Promise.all(Array.from({ length: 4 }, () => statusOf(url, code())));
  const [first, ...others] = statuses.toSorted();
  expect(first).toBe(201);
  // Whoever comes before it is over has a code that was spent.
  for (const status of others) expect([400, 401]).toContain(status);
});

it("of many wrong answers at once no more are looked at than one by one", async () => {
  const { identifier } = await sailor();
  const url = await challenged(identifier);
  const statuses = await Promise.all(Array.from({ length: 9 }, () => statusOf(url, "000000")));
  expect(statuses.toSorted()).toEqual([400, 400, 400, 400, 401, 401, 401, 401, 401]);
  expect(await statusOf(url, code())).toBe(400);
});

it.each<[string, (person: { id: string; identifier: string }) => Promise<unknown>]>([
  [
    "a new password",
    ({ id, identifier }) =>
      server.call("PUT", `/passport/identity/${id}`, { body: { identifier, password: "another" } }),
  ],
  ["removing the factor", ({ id }) => server.call("DELETE", `/passport/identity/${id}/factors`)],
  ["deleting the identity", ({ id }) => server.call("DELETE", `/passport/identity/${id}`)],
  ["a minute", async () => (now += 60_000)],
])("%s ends what waits for a code", async (_, change) => {
  const person = await sailor();
  const url = await challenged(person.identifier);
  await change(person);
  const { status, body } = await answer(url, code());
  expect([status, body]).toEqual([400, notStarted]);
});

it("a body of more than 64 kB is refused", async () => {
  const { identifier } = await sailor();
  const url = await challenged(identifier);
  expect(await statusOf(url, "1".repeat(64 * 1024))).toBe(413);
  expect(await statusOf(url, code())).toBe(201);
});

it("wrong codes count with wrong passwords, and a whole sign-in ends the count", async () => {
  const { identifier } = await sailor();
  const wrong = async () => (await identify(identifier, { password: "wrong" })).status;
  for (let i = 0; i < 5; i += 1) expect(await wrong()).toBe(401);
  for (let i = 0; i < 4; i += 1) expect(await statusOf(await challenged(identifier), "000000")).toBe(401);
  expect(await statusOf(await challenged(identifier), code())).toBe(201);
  for (let i = 0; i < 5; i += 1) expect(await wrong()).toBe(401);
  for (let i = 0; i < 4; i += 1) expect(await statusOf(await challenged(identifier), "000000")).toBe(401);
  const waiting = await challenged(identifier);
  expect(await wrong()).toBe(401);
  const refused = await answer(waiting, code(1));
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect(await statusOf(waiting, code(1), "10.0.0.2")).toBe(201);
});

it("thirty wrong codes from anywhere are the last, and right ones are not counted", async () => {
  const { identifier } = await sailor();
  const statuses: number[] = [];
  const tryAt = async (i: number, value: string) => {
    const address = `10.1.${i}.1`;
    return statusOf(await challenged(identifier, address), value, address);
  };
  expect(await tryAt(99, code())).toBe(201);
  for (let i = 0; i < 30; i += 1) statuses.push(await tryAt(i, "000000"));
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect(await tryAt(30, code(1))).toBe(429);
});
