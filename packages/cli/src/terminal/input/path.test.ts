import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { completedPath } from "./path";

it.each([
  ["", "al"],
  ["al", "al"],
  ["alb", "alba/"],
  ["alm", "alm.txt"],
  ["alba/", "alba/deep/"],
  ["alba/deep/", undefined],
  ["x", undefined],
  [".h", ".hidden"],
  ["nothing/x", undefined],
])("%j here is completed to %j", async (typed, whole) => {
  const here = mkdtempSync(join(tmpdir(), "twinhelm-paths-"));
  mkdirSync(join(here, "alba", "deep"), { recursive: true });
  for (const name of ["alm.txt", ".hidden"]) writeFileSync(join(here, name), "");
  expect(await completedPath(`${here}/${typed}`)).toBe(whole === undefined ? undefined : `${here}/${whole}`);
});
