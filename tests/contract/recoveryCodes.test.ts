import { afterAll, afterEach, expect, it } from "vitest";
import { statement } from "../statement";
import { codeAt } from "./fixtures/authenticator";
import { createFactorWorld, minutes, statusOf } from "./fixtures/factorWorld";

const world = await createFactorWorld();
const { answerTo, challenged, createPerson, enrolled } = world;
afterEach(() => {
  world.now += 60 * minutes;
});
afterAll(() => world.close());

const path = (id: string) => `/passport/identity/${id}/recovery-codes`;
const left = async (id: string, as?: string) => (await world.call("GET", path(id), { as })).body.left;
const renew = (id: string, answer: string, as?: string) =>
  world.call("POST", path(id), { as, body: { answer } });

it("a set-up gives ten codes, of which hashes alone are stored", async () => {
  const person = await enrolled();
  expect(new Set(person.codes).size).toBe(10);
  expect(await left(person.id, person.credential)).toBe(10);
  const { folder } = world;
  const rows = await statement({ folder }, "SELECT hash FROM recovery_code WHERE identity = ?", person.id);
  expect(rows).toHaveLength(10);
  for (const code of person.codes)
    expect(JSON.stringify(rows).replaceAll("-", "")).not.toContain(code.replaceAll("-", ""));
});

it("each signs in once in place of a code, however it is typed", async () => {
  const person = await enrolled();
  const [first = "", second = ""] = person.codes;
  const answer = async (code: string) => statusOf(answerTo(await challenged(person), code));
  expect(await answer(first)).toBe(201);
  expect(await answer(first)).toBe(401);
  expect(await answer(` ${second.toUpperCase().replaceAll("-", " ")}`)).toBe(201);
  expect(await left(person.id)).toBe(8);
  expect(await answer(codeAt(person.secret, world.now))).toBe(201);
});

it("of one code given twice at once, one signs in", async () => {
  const person = await enrolled();
  const [code = ""] = person.codes;
  const urls = [await challenged(person), await challenged(person)];
  const statuses = await Promise.all(urls.map((url) => statusOf(answerTo(url, code))));
  expect(statuses.toSorted()).toEqual([201, 401]);
});

it("those of another open nothing", async () => {
  const [mine, theirs] = [await enrolled(), await enrolled()];
  expect(await statusOf(answerTo(await challenged(mine), theirs.codes[0]))).toBe(401);
  expect(await left(theirs.id)).toBe(10);
});

it("new ones need an answer, and end those before", async () => {
  const person = await enrolled();
  expect(await statusOf(renew(person.id, "000000", person.credential))).toBe(401);
  const { status, body } = await renew(person.id, codeAt(person.secret, world.now), person.credential);
  expect([status, body.recoveryCodes.length]).toEqual([201, 10]);
  expect(await statusOf(answerTo(await challenged(person), person.codes[0]))).toBe(401);
  expect(await statusOf(answerTo(await challenged(person), body.recoveryCodes[0]))).toBe(201);
  // A recovery code proves as much as the authenticator does.
  expect(await statusOf(renew(person.id, body.recoveryCodes[1], person.credential))).toBe(201);
  expect(await left(person.id)).toBe(10);
});

it("go with their factor, and with the next set-up", async () => {
  const person = await enrolled();
  await world.remove(person.id, person.credential);
  expect(await left(person.id)).toBe(0);
  const refused = await renew(person.id, "000000", person.credential);
  expect([refused.status, refused.body.message]).toEqual([400, "This identity has no second factor."]);
});

it("wrong ones are counted as wrong codes are", async () => {
  const person = await enrolled();
  const answerUrl = await challenged(person);
  const none = "aaaa-bbbb-cccc-dddd";
  for (let tried = 0; tried < 5; tried += 1) expect(await statusOf(answerTo(answerUrl, none))).toBe(401);
  expect(await statusOf(answerTo(answerUrl, person.codes[0]))).toBe(400);
  const other = await enrolled();
  const statuses = new Set<number>();
  for (let tried = 0; tried < 12; tried += 1)
    statuses.add(await statusOf(renew(other.id, none, other.credential)));
  expect([...statuses]).toEqual([401, 429]);
});

it("others need permissions to count them and to make new ones", async () => {
  const person = await enrolled();
  const { credential: stranger } = await createPerson();
  expect(await statusOf(world.call("GET", path(person.id), { as: stranger }))).toBe(403);
  expect(await statusOf(renew(person.id, codeAt(person.secret, world.now), stranger))).toBe(403);
});
