import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeAt, readCode } from "./fixtures/authenticator";

type Person = Awaited<ReturnType<TestServer["createIdentity"]>>;

let server: TestServer;
// The middle of a step.
let now = Date.parse("2026-01-01T00:00:15Z");
const logged: unknown[] = [];
const step = 30_000;
const minutes = 60_000;
/** Every secret that was set up: none may be met again. */
const secrets: string[] = [];

const begin = (dataFolder: string) =>
  startTestServer({
    dataFolder,
    now: () => now,
    tokenLifetime: 90 * 24 * 3600,
    trustedProxies: "127.0.0.1",
    log: (error) => logged.push(error),
  });
const folder = mkdtempSync(join(tmpdir(), "twinhelm-factors-"));

beforeAll(async () => {
  server = await begin(folder);
});
// Codes are spent, and tries are counted: each test has its own time.
afterEach(() => {
  now += 60 * minutes;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = (id: string, as?: string, body: object = { type: "totp", config: {} }) =>
  server.call("POST", `/passport/identity/${id}/start-factor-verification`, { as, body });
const complete = (id: string, answer: string, as?: string) =>
  server.call("POST", `/passport/identity/${id}/complete-factor-verification`, { as, body: { answer } });
const remove = (id: string, as?: string) =>
  server.call("DELETE", `/passport/identity/${id}/factors`, as === undefined ? {} : { as });
const identify = (identifier: string, more: object = {}, address = "10.0.0.1") =>
  server.call("POST", "/passport/identify", {
    as: null,
    body: { identifier, password: testPassword, ...more },
    headers: { "x-forwarded-for": address },
  });
const answerTo = (answerUrl: string, answer: unknown, address = "10.0.0.1") =>
  server.call("POST", `/${answerUrl}`, {
    as: null,
    body: { answer },
    headers: { "x-forwarded-for": address },
  });
const statusOf = async (call: Promise<{ status: number }>) => (await call).status;
const show = async (id: string) => (await server.call("GET", `/passport/identity/${id}`)).body;

const secretOf = (challenge: string) => {
  const secret = readCode(challenge).searchParams.get("secret") ?? "";
  secrets.push(secret);
  return secret;
};

let made = 0;
/** Somebody new: names go on counting when the server starts again. */
const createPerson = (statements: object[] = [], identifier?: string) => {
  made += 1;
  return server.createIdentity(statements, { identifier: identifier ?? `sailor ${made}` });
};

/** Somebody with a second factor; the code of its set-up is spent, and a later step begins. */
async function enrolled(statements: object[] = []): Promise<Person & { secret: string }> {
  const person = await createPerson(statements);
  const secret = secretOf((await start(person.id, person.credential)).body.challenge);
  expect(await statusOf(complete(person.id, codeAt(secret, now), person.credential))).toBe(201);
  now += 10 * step;
  return { ...person, secret };
}

/** The first step of a sign-in: where the code goes. */
async function challenged({ identifier }: Person, address?: string): Promise<string> {
  const { status, body } = await identify(identifier, {}, address);
  expect([status, Object.keys(body).sort()]).toEqual([200, ["answerUrl", "challenge"]]);
  return body.answerUrl;
}

const notStarted = {
  statusCode: 400,
  message: "Login with credentials session is not started or timeouted.",
  error: "Bad Request",
};

describe("setting up", () => {
  it("the kinds there are can be sent back as they come", async () => {
    const person = await createPerson();
    const kinds = await server.call("GET", "/passport/identity/factors", { as: person.credential });
    expect(kinds.body).toMatchObject([{ type: "totp", title: "Time based One Time Password", config: {} }]);
    const started = await start(person.id, person.credential, kinds.body[0]);
    expect(started.status).toBe(201);
    expect(started.body.answerUrl).toBe(`passport/identity/${person.id}/complete-factor-verification`);
    const secret = secretOf(started.body.challenge);
    const { status, body } = await complete(person.id, codeAt(secret, now), person.credential);
    expect([status, body]).toEqual([201, { message: "Verification has been completed successfully." }]);
    expect((await show(person.id)).authFactor).toEqual(kinds.body[0]);
  });

  it("the image says issuer, name and how codes are made", async () => {
    const person = await createPerson([], "Mara & Søn: 50%");
    const uri = readCode((await start(person.id)).body.challenge);
    expect([uri.protocol, uri.host]).toEqual(["otpauth:", "totp"]);
    expect(decodeURIComponent(uri.pathname)).toBe("/Twinhelm:Mara & Søn: 50%");
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      issuer: "Twinhelm",
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
    expect(uri.searchParams.get("secret")).toMatch(/^[A-Z2-7]{32}$/);
  });

  it.each(["x".repeat(5000), "漢".repeat(500), "half \ud83d character"])(
    "an image holds the secret of whoever has an odd name",
    async (identifier) => {
      const { body } = await server.call("POST", "/passport/identity", {
        body: { identifier, password: testPassword },
      });
      const { status, body: started } = await start(body._id);
      expect(status).toBe(201);
      expect(secretOf(started.challenge)).toMatch(/^[A-Z2-7]{32}$/);
    },
  );

  it.each<[string, object, string]>([
    ["no type", { config: {} }, " should have required property 'type'"],
    ["no config", { type: "totp" }, " should have required property 'config'"],
    [
      "a foreign field",
      { type: "totp", config: {}, secret: "A" },
      "should NOT have additional properties 'secret'",
    ],
    ["an unknown type", { type: "sms", config: {} }, "There is no second factor of the type sms. Use totp."],
    [
      "a config that means nothing",
      { type: "totp", config: { digits: 1 } },
      "A second factor of the type totp has no settings: config must be empty.",
    ],
  ])("does not start with %s", async (_, body, message) => {
    const person = await createPerson();
    const answer = await start(person.id, person.credential, body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
    expect(await statusOf(complete(person.id, "123456", person.credential))).toBe(400);
  });

  it("wants an answer that is a text", async () => {
    const { status, body } = await server.call(
      "POST",
      `/passport/identity/${(await createPerson()).id}/complete-factor-verification`,
      { body: {} },
    );
    expect([status, body.message]).toEqual([400, " should have required property 'answer'"]);
  });

  it("needs a start, ends with a wrong answer, and lasts five minutes from the last start", async () => {
    const person = await createPerson();
    const finish = async (answer: string) => {
      const { status, body } = await complete(person.id, answer, person.credential);
      return [status, body.message];
    };
    const again = async () => secretOf((await start(person.id, person.credential)).body.challenge);
    const unstarted = [400, "Start a factor verification before complete it."];
    expect(await finish("123456")).toEqual(unstarted);

    const first = await again();
    expect(await finish(codeAt(first, now + 10 * step))).toEqual([401, "Verification has been failed."]);
    expect(await finish(codeAt(first, now))).toEqual(unstarted);

    const second = await again();
    now += 5 * minutes;
    expect(await finish(codeAt(second, now))).toEqual(unstarted);

    await again();
    now += 4 * minutes;
    const third = await again();
    now += 4 * minutes;
    expect((await finish(codeAt(third, now)))[0]).toBe(201);
    expect(await finish(codeAt(third, now))).toEqual(unstarted);
  });

  it("again keeps the old factor until the new one is complete", async () => {
    const person = await enrolled();
    const secret = secretOf((await start(person.id, person.credential)).body.challenge);
    const signIn = async (key: string) => statusOf(answerTo(await challenged(person), codeAt(key, now)));
    expect(await signIn(secret)).toBe(401);
    expect(await signIn(person.secret)).toBe(201);
    expect(await statusOf(complete(person.id, codeAt(secret, now), person.credential))).toBe(201);
    now += 2 * step;
    expect(await signIn(person.secret)).toBe(401);
    expect(await signIn(secret)).toBe(201);
  });
});

describe("signing in", () => {
  it("asks for the code, and gives a token for the right one", async () => {
    const person = await enrolled();
    const first = await identify(person.identifier, { expires: 600 });
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      challenge: "Please enter the 6 digit code",
      answerUrl: expect.stringMatching(/^passport\/identify\/[\da-f]{24}\/factor-authentication$/),
    });
    const { status, body } = await answerTo(first.body.answerUrl, codeAt(person.secret, now));
    expect([status, body]).toEqual([
      201,
      { scheme: "IDENTITY", issuer: "passport/identity", token: expect.any(String) },
    ]);
    const payload = JSON.parse(Buffer.from(body.token.split(".")[1], "base64url").toString());
    expect(payload).toMatchObject({ _id: person.id, identifier: person.identifier });
    expect(payload).not.toHaveProperty("authFactor");
    expect(payload.exp - payload.iat).toBe(600);
    const as = `IDENTITY ${body.token}`;
    expect(await statusOf(server.call("GET", "/passport/identity/statements", { as }))).toBe(200);
  });

  it("by GET too", async () => {
    const person = await enrolled();
    const { body } = await server.call("GET", "/passport/identify", {
      as: null,
      query: { identifier: person.identifier, password: testPassword },
    });
    expect(body).not.toHaveProperty("token");
    expect(await statusOf(answerTo(body.answerUrl, codeAt(person.secret, now)))).toBe(201);
  });

  it("tells nothing of the second factor to those who do not know the password", async () => {
    const person = await enrolled();
    const { status, body } = await identify(person.identifier, { password: "wrong" });
    expect([status, body.message]).toEqual([401, "Identifier or password was incorrect."]);
  });

  it.each<[string, number, number]>([
    ["two steps ago", -2, 401],
    ["one step ago", -1, 201],
    ["now", 0, 201],
    ["one step ahead", 1, 201],
    ["two steps ahead", 2, 401],
  ])("a code of %s: %i steps, %i", async (_, steps, status) => {
    const person = await enrolled();
    const answerUrl = await challenged(person);
    expect(await statusOf(answerTo(answerUrl, codeAt(person.secret, now + steps * step)))).toBe(status);
  });

  it.each<[string, (code: string) => unknown]>([
    ["with a space", (code) => `${code.slice(0, 3)} ${code.slice(3)}`],
    ["as a number", Number],
  ])("takes a code %s", async (_, write) => {
    const person = await enrolled();
    // A number loses what is in front: one that begins with zero is the hard case.
    while (!codeAt(person.secret, now).startsWith("0")) now += step;
    const answerUrl = await challenged(person);
    expect(await statusOf(answerTo(answerUrl, write(codeAt(person.secret, now))))).toBe(201);
  });

  it.each([undefined, null, true, {}, ["123456"]])("%j is no answer; the question stays", async (answer) => {
    const person = await enrolled();
    const answerUrl = await challenged(person);
    const { status, body } = await answerTo(answerUrl, answer);
    expect([status, body.message]).toEqual([400, "Body should include 'answer'."]);
    expect(await statusOf(answerTo(answerUrl, codeAt(person.secret, now)))).toBe(201);
  });

  it.each(["", "12345", "1234567", "abcdef", "１２３４５６", "x".repeat(10_000)])(
    "%s is a wrong answer, and ends the sign-in",
    async (answer) => {
      const person = await enrolled();
      const answerUrl = await challenged(person);
      const wrong = await answerTo(answerUrl, answer);
      expect([wrong.status, wrong.body]).toEqual([401, { statusCode: 401, message: "Unauthorized" }]);
      const late = await answerTo(answerUrl, codeAt(person.secret, now));
      expect([late.status, late.body]).toEqual([400, notStarted]);
      expect(await statusOf(answerTo(await challenged(person), codeAt(person.secret, now)))).toBe(201);
    },
  );

  it.each(["5f0000000000000000000001", "nothing", "{person}"])("nothing waits at %s", async (id) => {
    const person = await enrolled();
    await challenged(person);
    const path = `passport/identify/${id.replace("{person}", person.id)}/factor-authentication`;
    const { status, body } = await answerTo(path, codeAt(person.secret, now));
    expect([status, body]).toEqual([400, notStarted]);
  });
});

describe("a code works once", () => {
  it("for one sign-in, whoever else has begun one", async () => {
    const person = await enrolled();
    const [one, two] = [await challenged(person), await challenged(person)];
    const code = codeAt(person.secret, now);
    expect(await statusOf(answerTo(one, code))).toBe(201);
    expect(await statusOf(answerTo(two, code))).toBe(401);
    expect(await statusOf(answerTo(one, codeAt(person.secret, now + step)))).toBe(400);
  });

  it("for one of many that come at once", async () => {
    const person = await enrolled();
    const code = codeAt(person.secret, now);
    const urls: string[] = [];
    for (let index = 0; index < 5; index += 1) urls.push(await challenged(person));
    const statuses = await Promise.all(urls.map((url) => statusOf(answerTo(url, code))));
    expect(statuses.toSorted()).toEqual([201, 401, 401, 401, 401]);
  });

  it("an older code is spent with it, a newer one is not", async () => {
    const person = await enrolled();
    const signIn = async (steps: number) =>
      statusOf(answerTo(await challenged(person), codeAt(person.secret, now + steps * step)));
    expect(await signIn(0)).toBe(201);
    expect(await signIn(-1)).toBe(401);
    expect(await signIn(1)).toBe(201);
    now += step;
    expect(await signIn(0)).toBe(401);
  });

  it("the one of the set-up is spent", async () => {
    const person = await createPerson();
    const secret = secretOf((await start(person.id, person.credential)).body.challenge);
    const code = codeAt(secret, now);
    await complete(person.id, code, person.credential);
    expect(await statusOf(answerTo(await challenged(person), code))).toBe(401);
    expect(await statusOf(answerTo(await challenged(person), codeAt(secret, now + step)))).toBe(201);
  });

  it("is still spent after a restart, and so is what waited for one", async () => {
    const person = await enrolled();
    const code = codeAt(person.secret, now);
    expect(await statusOf(answerTo(await challenged(person), code))).toBe(201);
    const waiting = await challenged(person);
    await server.close();
    server = await begin(folder);
    expect(await statusOf(answerTo(waiting, codeAt(person.secret, now + step)))).toBe(400);
    expect(await statusOf(answerTo(await challenged(person), code))).toBe(401);
    expect(await statusOf(answerTo(await challenged(person), codeAt(person.secret, now + step)))).toBe(201);
  });
});

describe("a sign-in that waits", () => {
  it("ends after 60 seconds, each on its own", async () => {
    const person = await enrolled();
    const first = await challenged(person);
    now += 40_000;
    const second = await challenged(person);
    now += 20_000;
    expect(await statusOf(answerTo(first, codeAt(person.secret, now)))).toBe(400);
    now += 39_000;
    expect(await statusOf(answerTo(second, codeAt(person.secret, now)))).toBe(201);
  });

  it("is not ended by wrong answers to another one", async () => {
    const person = await enrolled();
    const [mine, theirs] = [await challenged(person), await challenged(person)];
    expect(await statusOf(answerTo(theirs, "000000"))).toBe(401);
    expect(await statusOf(answerTo(mine, codeAt(person.secret, now)))).toBe(201);
  });

  it.each<[string, (person: Person) => Promise<unknown>]>([
    [
      "a new password",
      ({ id, identifier }) =>
        server.call("PUT", `/passport/identity/${id}`, { body: { identifier, password: "another" } }),
    ],
    ["removing the factor", ({ id }) => remove(id)],
    ["deleting the identity", ({ id }) => server.call("DELETE", `/passport/identity/${id}`)],
  ])("is ended by %s", async (_, change) => {
    const person = await enrolled();
    const answerUrl = await challenged(person);
    await change(person);
    const { status, body } = await answerTo(answerUrl, codeAt(person.secret, now));
    expect([status, body]).toEqual([400, notStarted]);
  });

  it("twenty of one identity at most: the oldest go", async () => {
    const person = await enrolled();
    const urls: string[] = [];
    for (let index = 0; index < 21; index += 1) urls.push(await challenged(person));
    expect(await statusOf(answerTo(urls[0] ?? "", codeAt(person.secret, now)))).toBe(400);
    expect(await statusOf(answerTo(urls[1] ?? "", codeAt(person.secret, now)))).toBe(201);
  });
});

describe("guessing codes", () => {
  it("counts like guessing passwords: a right password in between does not help", async () => {
    const person = await enrolled();
    const waiting = await challenged(person);
    for (let index = 0; index < 10; index += 1)
      expect(await statusOf(answerTo(await challenged(person), "000000"))).toBe(401);
    const refused = await answerTo(waiting, codeAt(person.secret, now));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await statusOf(identify(person.identifier))).toBe(429);
    // Somebody else's address is not theirs.
    expect(await statusOf(answerTo(waiting, codeAt(person.secret, now), "10.0.0.2"))).toBe(201);
    now += 15 * minutes;
    expect(await statusOf(answerTo(await challenged(person), codeAt(person.secret, now)))).toBe(201);
  });

  it("passwords and codes count together, and a whole sign-in ends the count", async () => {
    const person = await enrolled();
    const wrong = () => statusOf(identify(person.identifier, { password: "wrong" }));
    for (let index = 0; index < 5; index += 1) expect(await wrong()).toBe(401);
    for (let index = 0; index < 4; index += 1)
      expect(await statusOf(answerTo(await challenged(person), "000000"))).toBe(401);
    expect(await statusOf(answerTo(await challenged(person), codeAt(person.secret, now)))).toBe(201);
    for (let index = 0; index < 10; index += 1) expect(await wrong()).toBe(401);
    expect(await wrong()).toBe(429);
  });

  it("from many addresses ends after 30 tries", async () => {
    const person = await enrolled();
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1) {
      const address = `10.1.${index}.1`;
      statuses.push(await statusOf(answerTo(await challenged(person, address), "000000", address)));
    }
    expect(statuses.slice(0, 30).every((status) => status === 401)).toBe(true);
    expect(statuses[30]).toBe(429);
  });
});

describe("whose factor", () => {
  const update = (...include: string[]) => ({
    action: "passport:identity:update",
    module: "passport:identity",
    resource: { include, exclude: [] },
  });

  it("one's own needs no policy, to set up and to remove", async () => {
    const person = await enrolled();
    expect(await statusOf(remove(person.id, person.credential))).toBe(204);
    expect(await show(person.id)).not.toHaveProperty("authFactor");
    expect((await identify(person.identifier)).body).toHaveProperty("token");
    expect(await statusOf(remove(person.id, person.credential))).toBe(204);
  });

  it("another's needs passport:identity:update on it", async () => {
    const person = await enrolled();
    const { credential: stranger } = await createPerson([update("5f0000000000000000000001")]);
    expect(await statusOf(start(person.id, stranger))).toBe(403);
    expect(await statusOf(complete(person.id, "123456", stranger))).toBe(403);
    expect(await statusOf(remove(person.id, stranger))).toBe(403);
    expect(await show(person.id)).toHaveProperty("authFactor");
    const { credential: helper } = await createPerson([update(person.id)]);
    const removed = await remove(person.id, helper);
    expect([removed.status, removed.headers.get("x-policy-action")]).toEqual([
      204,
      "passport:identity:update",
    ]);
    expect((await identify(person.identifier)).body).toHaveProperty("token");
  });

  it("an API key helps where its policy says so", async () => {
    const person = await enrolled();
    const { body: policy } = await server.call("POST", "/passport/policy", {
      body: { name: "Helper", description: "", statement: [update(person.id)] },
    });
    const { body: key } = await server.call("POST", "/passport/apikey", { body: { name: "helper" } });
    const as = `APIKEY ${key.key}`;
    expect(await statusOf(remove(person.id, as))).toBe(403);
    await server.call("PUT", `/passport/apikey/${key._id}/policy/${policy._id}`);
    expect(await statusOf(remove(person.id, as))).toBe(204);
  });

  it("nobody's: unknown identities have none", async () => {
    const id = "5f0000000000000000000001";
    expect(await statusOf(start(id))).toBe(404);
    expect(await statusOf(complete(id, "123456"))).toBe(400);
    expect(await statusOf(remove(id))).toBe(204);
    expect(await statusOf(start("zz"))).toBe(400);
  });

  it("is not made or changed by PUT, POST or attributes", async () => {
    const person = await enrolled();
    const authFactor = { type: "totp", config: {}, title: "other" };
    const { identifier } = person;
    const path = `/passport/identity/${person.id}`;
    expect(await statusOf(server.call("PUT", path, { body: { identifier, authFactor } }))).toBe(200);
    expect((await show(person.id)).authFactor).toEqual({ type: "totp", config: {} });
    expect((await identify(identifier)).body).not.toHaveProperty("token");
    const body = { identifier: "made with one", password: testPassword, authFactor };
    expect(await statusOf(server.call("POST", "/passport/identity", { body }))).toBe(400);
  });

  it("set-ups and removals are recorded as changes of the identity", async () => {
    const person = await enrolled();
    await remove(person.id);
    await remove(person.id);
    const { body } = await server.call("GET", "/activity", {
      query: { resource: JSON.stringify(["passport", "identity", person.id]) },
    });
    expect(
      body.map((each: { action: number; identifier: string }) => [each.action, each.identifier]),
    ).toEqual([
      [2, "admin"],
      [2, person.identifier],
      [1, "admin"],
    ]);
  });
});

it("no secret is answered, logged, recorded, filtered for or kept with the identity", async () => {
  const person = await enrolled();
  const texts: string[] = [];
  const keep = async (call: ReturnType<TestServer["call"]>) => {
    const { headers, body } = await call;
    texts.push(JSON.stringify(body), JSON.stringify([...headers]));
    return body;
  };
  const { answerUrl } = await keep(identify(person.identifier));
  await keep(answerTo(answerUrl, "000000"));
  const again = await keep(identify(person.identifier));
  const { token } = await keep(answerTo(again.answerUrl, codeAt(person.secret, now)));
  texts.push(...token.split(".").map((part: string) => Buffer.from(part, "base64url").toString()));
  const as = `IDENTITY ${token}`;
  await keep(server.call("GET", `/passport/identity/${person.id}`, { as }));
  await keep(
    server.call("GET", "/passport/identity/verify", { as: null, headers: { authorization: token } }),
  );
  await keep(server.call("GET", "/passport/identity/statements", { as }));
  await keep(server.call("GET", "/passport/identity"));
  await keep(server.call("GET", "/activity"));
  await keep(
    server.call("PUT", `/passport/identity/${person.id}`, { body: { identifier: person.identifier } }),
  );
  const filter = JSON.stringify({ "authFactor.secret": { $exists: true } });
  expect(await keep(server.call("GET", "/passport/identity", { query: { filter } }))).toEqual([]);
  texts.push(...logged.map(String));
  expect(secrets.length).toBeGreaterThan(20);
  for (const secret of secrets) expect(texts.some((text) => text.includes(secret))).toBe(false);
});

it("the secret goes with its identity", async () => {
  const person = await enrolled();
  await server.call("DELETE", `/passport/identity/${person.id}`);
  await server.close();
  const database = new DatabaseSync(`${folder}/twinhelm.sqlite`);
  const rows = database.prepare("SELECT * FROM factor WHERE identity = ?").all(person.id);
  database.close();
  expect(rows).toEqual([]);
  server = await begin(folder);
});
