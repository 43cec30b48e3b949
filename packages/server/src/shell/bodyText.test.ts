import fc from "fast-check";
import { expect, it } from "vitest";
import { isDeeperThan } from "./bodies";
import { bodyLimits, bodyTextProblem } from "./bodyText";

const { levels, values } = bodyLimits;
const nested = (count: number) => `${"[".repeat(count)}${"]".repeat(count)}`;

it("brackets within texts do not count", () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(3), (text, more) => {
      const name = `${text}${'[{"\\'.repeat(40)}`;
      const value = JSON.stringify({ [name]: [name, 0] }).replace(/0\]\}$/, `${nested(levels - 3 + more)}]}`);
      expect(bodyTextProblem(value) !== undefined).toBe(isDeeperThan(JSON.parse(value), levels));
    }),
  );
});

it("what is side by side is not nested", () => {
  expect(bodyTextProblem(`[${"[[]],".repeat(1_000)}[]]`)).toBeUndefined();
});

it.each([
  ["numbers", `[${"1,".repeat(values)}1]`],
  ["empty lists", `[${"[],".repeat(values / 2)}[]]`],
  ["fields", `{${'"a":{},'.repeat(values / 2)}"b":1}`],
])("too many %s", (_, text) => {
  expect(bodyTextProblem(text)).toBe("The body holds too many values: at most 1000000 are allowed.");
});

it("a text that ends too early is no matter", () => {
  for (const text of ['"', '"\\', '["a', "]]]]", ""]) expect(bodyTextProblem(text)).toBeUndefined();
});
