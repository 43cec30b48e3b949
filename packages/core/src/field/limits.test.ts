import { expect, it } from "vitest";
import { limitsText, rangeText, steppedNumber } from "./limits";

it("names the limits of a number", () => {
  expect(rangeText({ type: "number" })).toBeUndefined();
  expect(rangeText({ type: "number", minimum: 0, maximum: 4 })).toBe("0 to 4");
  expect(rangeText({ type: "number", minimum: 0 })).toBe("At least 0");
  expect(rangeText({ type: "number", maximum: 4 })).toBe("At most 4");
});

it("steps a number, and stays within its limits", () => {
  const property = { type: "number", minimum: -1, maximum: 2 };
  expect(steppedNumber(0.1, 1, property)).toBe(1.1);
  expect(steppedNumber(1.5, 1, property)).toBe(2);
  expect(steppedNumber(-0.5, -1, property)).toBe(-1);
  expect(steppedNumber("x", 1, property)).toBe(1);
  expect(steppedNumber(undefined, -10, { type: "number" })).toBe(-10);
});

it("names the limits of a length, and of a list", () => {
  expect(limitsText({ type: "string" })).toBeUndefined();
  expect(limitsText({ type: "string", minLength: 2, maxLength: 4 })).toBe("2 to 4 characters");
  expect(limitsText({ type: "string", minLength: 2 })).toBe("At least 2 characters");
  expect(limitsText({ type: "array", maxItems: 3 })).toBe("At most 3 items");
  expect(limitsText({ type: "number", minimum: 1 })).toBe("At least 1");
});
