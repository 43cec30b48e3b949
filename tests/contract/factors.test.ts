import { type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { statement } from "../statement";
import { codeAt, readCode } from "./fixtures/authenticator";
import { createFactorWorld, minutes, statusOf, step } from "./fixtures/factorWorld";

const world = await createFactorWorld();
const {
  start,
  complete,
  remove,
  identify,
  answerTo,
  show,
  secretOf,
  createPerson,
  enrolled,
  challenged,
  logged,
  secrets,
  folder,
} = world;
// Codes are spent, and tries are counted: each test has its own time.
afterEach(() => {
  world.now += 60 * minutes;
});
afterAll(() => world.close());

describe("setting up", () => {
  it("the kinds there are can be sent back as they come", async () => {
    const person = await createPerson();
    const kinds = await world.call("GET", "/passport/identity/factors", { as: person.credential });
    expect(kinds.body).toMatchObject([{ type: "totp", title: "Time based One Time Password", config: {} }]);
    const started = await start(person.id, person.credential, kinds.body[0]);
    expect(started.status).toBe(201);
    expect(started.body.answerUrl).toBe(`passport/identity/${person.id}/complete-factor-verification`);
    const secret = secretOf(started.body.challenge);
    expect(started.body.key).toBe(secret);
    const { status, body } = await complete(person.id, codeAt(secret, world.now), person.credential);
    expect([status, body]).toEqual([
      201,
      { message: "Verification has been completed successfully.", recoveryCodes: expect.any(Array) },
    ]);
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

  it.each(["x".repeat(1000), "漢".repeat(500), "zwölf 🌊 Zeichen"])(
    "an image holds the secret of whoever has an odd name",
    async (identifier) => {
      const { body } = await world.call("POST", "/passport/identity", {
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
    const { status, body } = await world.call(
      "POST",
      `/passport/identity/${(await createPerson()).id}/complete-factor-verification`,
      { body: {} },
    );
    expect([status, body.message]).toEqual([400, " should have required property 'answer'"]);
  });

  it("needs a start, ends with the fifth wrong answer, and lasts five minutes from the last start", async () => {
    const person = await createPerson();
    let as: string | undefined = person.credential;
    const finish = async (answer: string) => {
      const { status, body } = await complete(person.id, answer, as);
      return [status, body.message];
    };
    const again = async () => secretOf((await start(person.id, as)).body.challenge);
    const unstarted = [400, "Start a factor verification before complete it."];
    expect(await finish("123456")).toEqual(unstarted);

    const first = await again();
    const wrong = [401, "Verification has been failed."];
    for (let tried = 0; tried < 5; tried += 1)
      expect(await finish(codeAt(first, world.now + 10 * step))).toEqual(wrong);
    expect(await finish(codeAt(first, world.now))).toEqual(unstarted);

    const kept = await again();
    for (let tried = 0; tried < 4; tried += 1) expect(await finish("000000x")).toEqual(wrong);
    expect((await finish(codeAt(kept, world.now)))[0]).toBe(201);

    // By the administrator: a factor of one's own is replaced after a fresh sign-in alone.
    as = undefined;
    const second = await again();
    world.now += 5 * minutes;
    expect(await finish(codeAt(second, world.now))).toEqual(unstarted);

    await again();
    world.now += 4 * minutes;
    const third = await again();
    world.now += 4 * minutes;
    expect((await finish(codeAt(third, world.now)))[0]).toBe(201);
    expect(await finish(codeAt(third, world.now))).toEqual(unstarted);
  });

  it("again keeps the old factor until the new one is complete", async () => {
    const person = await enrolled();
    const secret = secretOf((await start(person.id, person.credential)).body.challenge);
    const signIn = async (key: string) =>
      statusOf(answerTo(await challenged(person), codeAt(key, world.now)));
    expect(await signIn(secret)).toBe(401);
    expect(await signIn(person.secret)).toBe(201);
    expect(await statusOf(complete(person.id, codeAt(secret, world.now), person.credential))).toBe(201);
    world.now += 2 * step;
    expect(await signIn(person.secret)).toBe(401);
    expect(await signIn(secret)).toBe(201);
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
    const { body: policy } = await world.call("POST", "/passport/policy", {
      body: { name: "Helper", description: "", statement: [update(person.id)] },
    });
    const { body: key } = await world.call("POST", "/passport/apikey", { body: { name: "helper" } });
    const as = `APIKEY ${key.key}`;
    expect(await statusOf(remove(person.id, as))).toBe(403);
    await world.call("PUT", `/passport/apikey/${key._id}/policy/${policy._id}`);
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
    expect(await statusOf(world.call("PUT", path, { body: { identifier, authFactor } }))).toBe(200);
    expect((await show(person.id)).authFactor).toEqual({ type: "totp", config: {} });
    expect((await identify(identifier)).body).not.toHaveProperty("token");
    const body = { identifier: "made with one", password: testPassword, authFactor };
    expect(await statusOf(world.call("POST", "/passport/identity", { body }))).toBe(400);
  });

  it("set-ups and removals are recorded as changes of the identity", async () => {
    const person = await enrolled();
    await remove(person.id);
    await remove(person.id);
    const { body } = await world.call("GET", "/activity", {
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
  const { token } = await keep(answerTo(again.answerUrl, codeAt(person.secret, world.now)));
  texts.push(...token.split(".").map((part: string) => Buffer.from(part, "base64url").toString()));
  const as = `IDENTITY ${token}`;
  await keep(world.call("GET", `/passport/identity/${person.id}`, { as }));
  await keep(world.call("GET", "/passport/identity/verify", { as: null, headers: { authorization: token } }));
  await keep(world.call("GET", "/passport/identity/statements", { as }));
  await keep(world.call("GET", "/passport/identity"));
  await keep(world.call("GET", "/activity"));
  await keep(
    world.call("PUT", `/passport/identity/${person.id}`, { body: { identifier: person.identifier } }),
  );
  const filter = JSON.stringify({ "authFactor.secret": { $exists: true } });
  expect(await keep(world.call("GET", "/passport/identity", { query: { filter } }))).toEqual([]);
  texts.push(...logged.map(String));
  expect(secrets.length).toBeGreaterThan(10);
  for (const secret of secrets) expect(texts.some((text) => text.includes(secret))).toBe(false);
});

it("the secret goes with its identity", async () => {
  const person = await enrolled();
  await world.call("DELETE", `/passport/identity/${person.id}`);
  await world.stop();
  const rows = await statement({ folder }, "SELECT * FROM factor WHERE identity = ?", person.id);
  expect(rows).toEqual([]);
  await world.restart();
});
