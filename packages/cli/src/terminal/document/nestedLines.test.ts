import type { Property } from "@twinhelm/core/field/property";
import { expect, it } from "vitest";
import { nestedLines } from "./nestedLines";

const linesOf = (property: Property | undefined, value: unknown) => [
  `${property?.type ?? "?"} ${String(value)}`,
];
const tons: Property = { type: "number", title: "Tons" };

it("the parts of an object stand below each other by their titles, those of parts further in", () => {
  const property: Property = {
    type: "object",
    properties: { tons, crew: { type: "array", items: { type: "object", properties: { tons } } } },
  };
  expect(nestedLines(property, { tons: 1, crew: [{ tons: 2, odd: 3 }], none: {} }, linesOf)).toEqual([
    "Tons: number 1",
    "crew:",
    "  1. Tons: number 2",
    "     odd: ? 3",
    "none: ? [object Object]",
  ]);
});

it("titles reach the terminal as text alone", () => {
  expect(nestedLines(undefined, { "\u001b[2J": 1 }, linesOf).join("")).not.toContain("\u001b");
});
