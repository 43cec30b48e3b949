import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openSqliteEngine } from "../engine/sqlite/engine";
import { createRegexMatcher } from "../filter/regex";
import { createRevocations } from "./revocations";

const folder = mkdtempSync(join(tmpdir(), "twinhelm-revocations-"));
const engine = openSqliteEngine({ folder, matcher: createRegexMatcher() });
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});
const tokenUntil = (fingerprint: string, exp: number) => ({
  _id: "i",
  iat: 0,
  generation: 0,
  fingerprint,
  exp,
});

it("remembers what was revoked, stored at once, and forgets after a while what is over", async () => {
  let now = 0;
  const revocations = await createRevocations({ engine, now: () => now }, 3);
  await revocations.add(tokenUntil("short", 10.5));
  await revocations.add(tokenUntil("long", 100));
  expect(await engine.revokedTokens.list()).toEqual(expect.arrayContaining(["short", "long"]));
  expect(["short", "long", "other"].map(revocations.has)).toEqual([true, true, false]);
  // Nobody asks for a token that is over: those in memory are read again with every third.
  now = 12_000;
  await revocations.add(tokenUntil("third", 100));
  expect(["short", "long", "third"].map(revocations.has)).toEqual([false, true, true]);
  now = 200_000;
  await revocations.add(tokenUntil("fourth", 300));
  expect(["long", "third", "fourth"].map(revocations.has)).toEqual([true, true, true]);
  expect(await engine.revokedTokens.list()).toEqual(["fourth"]);
  const again = await createRevocations({ engine, now: () => now }, 3);
  expect(["third", "fourth"].map(again.has)).toEqual([false, true]);
});
