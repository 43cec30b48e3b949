// What is not run against other servers is still there, by the names that it has.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { leftOut } from "../leftOut";

/** The names of tests that a file gives, `%s` and `$name` standing for anything. */
function titlesOf(path: string): readonly RegExp[] {
  const texts = readFileSync(path, "utf8").matchAll(/"((?:[^"\\\n]|\\.)*)"|`([^`]*)`/g);
  return [...texts].map(([, quoted, template]) => {
    const title = (quoted ?? template ?? "").replaceAll('\\"', '"').replaceAll(/[.*+?^{}()|[\]\\]/g, "\\$&");
    return new RegExp(`^${title.replaceAll(/%[sidj]|\$\\?\{[^}]*\}|\$\w+/g, ".+")}$`);
  });
}

it("each test that is left out exists, once in the list", () => {
  const names = leftOut.flatMap(({ against, file, tests = [""] }) => {
    const path = join(import.meta.dirname, "..", file);
    expect(existsSync(path), file).toBe(true);
    const titles = titlesOf(path);
    for (const test of tests.filter((each) => each !== ""))
      expect(
        titles.some((title) => title.source !== "^.+$" && title.test(test)),
        `${file}: ${test}`,
      ).toBe(true);
    return tests.map((test) => `${against} ${file} ${test}`);
  });
  expect(new Set(names).size).toBe(names.length);
});
