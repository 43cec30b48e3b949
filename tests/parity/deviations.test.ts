import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { deviations } from "./deviations";

it.each(deviations.flatMap(({ sentence, tests }) => tests.map((test) => [sentence, test] as const)))(
  "%s has its test",
  (_, { file, name }) => {
    const source = readFileSync(join(import.meta.dirname, "..", file), "utf8");
    expect(source).toContain(`it("${name}`);
  },
);
