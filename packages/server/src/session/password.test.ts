import { scryptSync } from "node:crypto";
import { expect, it } from "vitest";
import type { PasswordCost } from "../shell/context";
import {
  generatePassword,
  hasCost,
  hashPassword,
  highestCost,
  longestPassword,
  missingCost,
  verifyPassword,
} from "./password";

const cost = { N: 16, r: 1, p: 1 };

it("knows a password by its hash, which is another one each time", async () => {
  const [one, two] = [await hashPassword("correct", cost), await hashPassword("correct", cost)];
  expect(one).not.toBe(two);
  expect(one).toMatch(/^scrypt\$16\$1\$1\$[\w+/]{22}==\$[\w+/]{43}=$/);
  expect(await verifyPassword("correct", one, cost)).toBe(true);
  expect(await verifyPassword("Correct", one, cost)).toBe(false);
  // The cost stands in the hash.
  expect(await verifyPassword("correct", one, { N: 32, r: 2, p: 2 })).toBe(true);
});

it("is scrypt as others know it", async () => {
  const [, N, r, p, salt = "", key] = (await hashPassword("caf\u00e9", { N: 32, r: 2, p: 3 })).split("$");
  expect([N, r, p]).toEqual(["32", "2", "3"]);
  const derived = scryptSync("caf\u00e9", Buffer.from(salt, "base64"), 32, { N: 32, r: 2, p: 3 });
  expect(key).toBe(derived.toString("base64"));
});

it("takes as long a password as people type, and fails where the cost cannot be paid", async () => {
  const [long, longer] = ["x".repeat(longestPassword), "x".repeat(longestPassword + 1)];
  expect(await verifyPassword(long, await hashPassword(long, cost), cost)).toBe(true);
  expect(await verifyPassword(longer, await hashPassword(longer, cost), cost)).toBe(false);
  expect(await verifyPassword(longer, await hashPassword("", cost), cost)).toBe(false);
  await expect(hashPassword("x", { N: 3, r: 1, p: 1 })).rejects.toThrow();
});

it("takes both spellings of a letter for one", async () => {
  expect(await verifyPassword("e\u0301", await hashPassword("\u00e9", cost), cost)).toBe(true);
});

it("knows nobody's password", async () => {
  expect(await verifyPassword("", undefined, cost)).toBe(false);
  expect(await verifyPassword("", "", cost).catch(() => false)).toBe(false);
  const [hash] = [await hashPassword("correct", cost)];
  expect(await verifyPassword("correct", hash.slice(0, hash.lastIndexOf("$")), cost)).toBe(false);
  expect(await verifyPassword("correct", hash.slice(0, -4), cost)).toBe(false);
});

it("sees whether a hash was made at a cost", async () => {
  const hash = await hashPassword("x", cost);
  expect(hasCost(hash, cost)).toBe(true);
  for (const other of [
    { ...cost, N: 32 },
    { ...cost, r: 2 },
    { ...cost, p: 11 },
  ])
    expect(hasCost(hash, other)).toBe(false);
  expect(hasCost("scrypt$16$1$11$a$b", cost)).toBe(false);
});

it("makes passwords that can be read aloud, never two the same", () => {
  const made = Array.from({ length: 300 }, generatePassword);
  expect(new Set(made).size).toBe(made.length);
  for (const each of made) expect(each).toMatch(/^[a-zA-Z3-9]{20}$/);
  for (const look of "lIOBS0158o2Z") expect(made.join("")).not.toContain(look);
});

it("a wrong password for a cheaper hash costs as much work as somebody unknown", () => {
  const workOf = (cost: PasswordCost | undefined) => (cost === undefined ? 0 : cost.N * cost.r * cost.p);
  const today = { N: 2 ** 15, r: 8, p: 1 };
  for (const stored of [
    { N: 2 ** 14, r: 8, p: 1 },
    { N: 2 ** 10, r: 8, p: 2 },
    { N: 2 ** 12, r: 2, p: 1 },
    today,
  ])
    expect(workOf(stored) + workOf(missingCost(stored, today))).toBe(workOf(today));
  expect(missingCost(today, { N: 16, r: 1, p: 1 })).toBeUndefined();
});

it("finds the highest cost among hashes, the new ones included", () => {
  const today = { N: 64, r: 1, p: 1 };
  const stored = ["scrypt$16$1$1", "scrypt$32$2$2", "scrypt$32$2$1", "something else"];
  expect(highestCost(stored, today)).toEqual({ N: 32, r: 2, p: 2 });
  expect(highestCost(stored, { ...today, p: 3 })).toEqual({ ...today, p: 3 });
  expect(highestCost([], today)).toEqual(today);
});
