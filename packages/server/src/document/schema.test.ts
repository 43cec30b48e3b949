import type { Property } from "@twinhelm/core/field/property";
import { expect, it } from "vitest";
import { createRegexMatcher } from "../filter/regex";
import { createFieldChecker } from "./schema";

const languages = { available: { en_US: "English" }, default: "en_US" };
const fields = (count: number, fieldOf: (at: number) => Property): Record<string, Property> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, fieldOf(at)]));

/** Why fields cannot be used, and how often others had their turn while that was found out. */
async function checked(properties: Record<string, Property>, required: string[] = []) {
  let isOver = false;
  let turns = 0;
  const count = () => {
    if (isOver) return;
    turns += 1;
    setImmediate(count);
  };
  setImmediate(count);
  const problem = await createFieldChecker(createRegexMatcher())({ properties, required }, languages);
  isOver = true;
  return { problem, turns };
}

it("gives others their turn between many fields that differ", async () => {
  const { problem, turns } = await checked(fields(400, (at) => ({ type: "number", minimum: at })));
  expect(problem).toBeUndefined();
  expect(turns).toBeGreaterThanOrEqual(10);
});

it("looks at fields that are alike in what is checked as at one", async () => {
  const { turns } = await checked(fields(400, (at) => ({ type: "number", title: `Title ${at}` })));
  expect(turns).toBeLessThanOrEqual(2);
});

it("finds what makes no schema, wherever it is", async () => {
  const broken: Property = { type: "string", pattern: "(" };
  const { problem } = await checked(
    fields(100, (at) => (at === 99 ? broken : { type: "number", minimum: at })),
  );
  expect(problem).toContain("The regular expression (");
  expect(
    (
      await checked(
        fields(1, () => ({ type: "string" })),
        ["field0", "field0"],
      )
    ).problem,
  ).toContain("required");
});
