import { testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { codeAt } from "./fixtures/authenticator";
import { createFactorWorld, minutes, notStarted, type Person, statusOf, step } from "./fixtures/factorWorld";

const world = await createFactorWorld();
const { start, complete, remove, identify, answerTo, secretOf, createPerson, enrolled, challenged } = world;
// Codes are spent, and tries are counted: each test has its own time.
afterEach(() => {
  world.now += 60 * minutes;
});
afterAll(() => world.close());

describe("signing in", () => {
  it("asks for the code, and gives a token for the right one", async () => {
    const person = await enrolled();
    const first = await identify(person.identifier, { expires: 600 });
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      challenge: "Please enter the 6 digit code",
      answerUrl: expect.stringMatching(/^passport\/identify\/[\da-f]{24}\/factor-authentication$/),
    });
    const { status, body } = await answerTo(first.body.answerUrl, codeAt(person.secret, world.now));
    expect([status, body]).toEqual([
      201,
      { scheme: "IDENTITY", issuer: "passport/identity", token: expect.any(String) },
    ]);
    const payload = JSON.parse(Buffer.from(body.token.split(".")[1], "base64url").toString());
    expect(payload).toMatchObject({ _id: person.id, identifier: person.identifier });
    expect(payload).not.toHaveProperty("authFactor");
    expect(payload.exp - payload.iat).toBe(600);
    const as = `IDENTITY ${body.token}`;
    expect(await statusOf(world.call("GET", "/passport/identity/statements", { as }))).toBe(200);
  });

  it("by GET too", async () => {
    const person = await enrolled();
    const { body } = await world.call("GET", "/passport/identify", {
      as: null,
      query: { identifier: person.identifier, password: testPassword },
    });
    expect(body).not.toHaveProperty("token");
    expect(await statusOf(answerTo(body.answerUrl, codeAt(person.secret, world.now)))).toBe(201);
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
    expect(await statusOf(answerTo(answerUrl, codeAt(person.secret, world.now + steps * step)))).toBe(status);
  });

  it.each<[string, (code: string) => unknown]>([
    ["with a space", (code) => `${code.slice(0, 3)} ${code.slice(3)}`],
    ["as a number", Number],
  ])("takes a code %s", async (_, write) => {
    const person = await enrolled();
    // A number loses what is in front: one that begins with zero is the hard case.
    while (!codeAt(person.secret, world.now).startsWith("0")) world.now += step;
    const answerUrl = await challenged(person);
    expect(await statusOf(answerTo(answerUrl, write(codeAt(person.secret, world.now))))).toBe(201);
  });

  it.each([undefined, null, true, {}, ["123456"]])("%j is no answer; the question stays", async (answer) => {
    const person = await enrolled();
    const answerUrl = await challenged(person);
    const { status, body } = await answerTo(answerUrl, answer);
    expect([status, body.message]).toEqual([400, "Body should include 'answer'."]);
    expect(await statusOf(answerTo(answerUrl, codeAt(person.secret, world.now)))).toBe(201);
  });

  it.each(["", "12345", "1234567", "abcdef", "１２３４５６", "x".repeat(10_000)])(
    "%s is a wrong answer; the question stays",
    async (answer) => {
      const person = await enrolled();
      const answerUrl = await challenged(person);
      const wrong = await answerTo(answerUrl, answer);
      expect([wrong.status, wrong.body]).toEqual([401, { statusCode: 401, message: "Unauthorized" }]);
      expect(await statusOf(answerTo(answerUrl, codeAt(person.secret, world.now)))).toBe(201);
    },
  );

  it("the fifth wrong answer ends the sign-in", async () => {
    const person = await enrolled();
    const answerUrl = await challenged(person);
    for (let tried = 0; tried < 5; tried += 1)
      expect(await statusOf(answerTo(answerUrl, "000000"))).toBe(401);
    const late = await answerTo(answerUrl, codeAt(person.secret, world.now));
    expect([late.status, late.body]).toEqual([400, notStarted]);
    expect(await statusOf(answerTo(await challenged(person), codeAt(person.secret, world.now)))).toBe(201);
  });

  it("of many answers at once five are looked at", async () => {
    const person = await enrolled();
    const answerUrl = await challenged(person);
    const answers = Array.from({ length: 8 }, () => statusOf(answerTo(answerUrl, "000000")));
    expect((await Promise.all(answers)).toSorted()).toEqual([400, 400, 400, 401, 401, 401, 401, 401]);
  });

  it.each(["5f0000000000000000000001", "nothing", "{person}"])("nothing waits at %s", async (id) => {
    const person = await enrolled();
    await challenged(person);
    const path = `passport/identify/${id.replace("{person}", person.id)}/factor-authentication`;
    const { status, body } = await answerTo(path, codeAt(person.secret, world.now));
    expect([status, body]).toEqual([400, notStarted]);
  });
});

describe("a code works once", () => {
  it("for one sign-in, whoever else has begun one", async () => {
    const person = await enrolled();
    const [one, two] = [await challenged(person), await challenged(person)];
    const code = codeAt(person.secret, world.now);
    expect(await statusOf(answerTo(one, code))).toBe(201);
    expect(await statusOf(answerTo(two, code))).toBe(401);
    expect(await statusOf(answerTo(one, codeAt(person.secret, world.now + step)))).toBe(400);
  });

  it("for one of many that come at once", async () => {
    const person = await enrolled();
    const code = codeAt(person.secret, world.now);
    const urls: string[] = [];
    for (let index = 0; index < 5; index += 1) urls.push(await challenged(person));
    const statuses = await Promise.all(urls.map((url) => statusOf(answerTo(url, code))));
    expect(statuses.toSorted()).toEqual([201, 401, 401, 401, 401]);
  });

  it("an older code is spent with it, a newer one is not", async () => {
    const person = await enrolled();
    const signIn = async (steps: number) =>
      statusOf(answerTo(await challenged(person), codeAt(person.secret, world.now + steps * step)));
    expect(await signIn(0)).toBe(201);
    expect(await signIn(-1)).toBe(401);
    expect(await signIn(1)).toBe(201);
    world.now += step;
    expect(await signIn(0)).toBe(401);
  });

  it("the one of the set-up is spent", async () => {
    const person = await createPerson();
    const secret = secretOf((await start(person.id, person.credential)).body.challenge);
    const code = codeAt(secret, world.now);
    await complete(person.id, code, person.credential);
    expect(await statusOf(answerTo(await challenged(person), code))).toBe(401);
    expect(await statusOf(answerTo(await challenged(person), codeAt(secret, world.now + step)))).toBe(201);
  });

  it("is still spent after a restart", async () => {
    const person = await enrolled();
    const code = codeAt(person.secret, world.now);
    expect(await statusOf(answerTo(await challenged(person), code))).toBe(201);
    await world.stop();
    await world.restart();
    expect(await statusOf(answerTo(await challenged(person), code))).toBe(401);
    expect(await statusOf(answerTo(await challenged(person), codeAt(person.secret, world.now + step)))).toBe(
      201,
    );
  });
});

describe("a sign-in that waits", () => {
  it("ends after 60 seconds, each on its own", async () => {
    const person = await enrolled();
    const first = await challenged(person);
    world.now += 40_000;
    const second = await challenged(person);
    world.now += 20_000;
    expect(await statusOf(answerTo(first, codeAt(person.secret, world.now)))).toBe(400);
    world.now += 39_000;
    expect(await statusOf(answerTo(second, codeAt(person.secret, world.now)))).toBe(201);
  });

  it("is not ended by wrong answers to another one", async () => {
    const person = await enrolled();
    const [mine, theirs] = [await challenged(person), await challenged(person)];
    expect(await statusOf(answerTo(theirs, "000000"))).toBe(401);
    expect(await statusOf(answerTo(mine, codeAt(person.secret, world.now)))).toBe(201);
  });

  it.each<[string, (person: Person) => Promise<unknown>]>([
    [
      "a new password",
      ({ id, identifier }) =>
        world.call("PUT", `/passport/identity/${id}`, { body: { identifier, password: "another" } }),
    ],
    ["removing the factor", ({ id }) => remove(id)],
    ["deleting the identity", ({ id }) => world.call("DELETE", `/passport/identity/${id}`)],
  ])("is ended by %s", async (_, change) => {
    const person = await enrolled();
    const answerUrl = await challenged(person);
    await change(person);
    const { status, body } = await answerTo(answerUrl, codeAt(person.secret, world.now));
    expect([status, body]).toEqual([400, notStarted]);
  });

  it("twenty of one identity at most: the oldest go", async () => {
    const person = await enrolled();
    const urls: string[] = [];
    for (let index = 0; index < 21; index += 1) urls.push(await challenged(person));
    expect(await statusOf(answerTo(urls[0] ?? "", codeAt(person.secret, world.now)))).toBe(400);
    expect(await statusOf(answerTo(urls[1] ?? "", codeAt(person.secret, world.now)))).toBe(201);
  });
});

describe("guessing codes", () => {
  it("counts like guessing passwords: a right password in between does not help", async () => {
    const person = await enrolled();
    const waiting = await challenged(person);
    for (let index = 0; index < 10; index += 1)
      expect(await statusOf(answerTo(await challenged(person), "000000"))).toBe(401);
    const refused = await answerTo(waiting, codeAt(person.secret, world.now));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await statusOf(identify(person.identifier))).toBe(429);
    // Somebody else's address is not theirs.
    expect(await statusOf(answerTo(waiting, codeAt(person.secret, world.now), "10.0.0.2"))).toBe(201);
    world.now += 15 * minutes;
    expect(await statusOf(answerTo(await challenged(person), codeAt(person.secret, world.now)))).toBe(201);
  });

  it("passwords and codes count together, and a whole sign-in ends the count", async () => {
    const person = await enrolled();
    const wrong = () => statusOf(identify(person.identifier, { password: "wrong" }));
    for (let index = 0; index < 5; index += 1) expect(await wrong()).toBe(401);
    for (let index = 0; index < 4; index += 1)
      expect(await statusOf(answerTo(await challenged(person), "000000"))).toBe(401);
    expect(await statusOf(answerTo(await challenged(person), codeAt(person.secret, world.now)))).toBe(201);
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
