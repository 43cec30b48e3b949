import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeType, enumValueOf, settingsOf } from "./builder";
import { hasPreset, joinPatterns, patternsOf, presets, togglePreset, withKey } from "./presets";

describe("patterns", () => {
  it("that hold a pipe themselves are not torn apart", () => {
    const whole = ["^(a|b)$", "[x|y]+", "a\\|b", "^\\w+@\\w+\\.\\w+$"];
    expect(patternsOf(joinPatterns(whole))).toEqual(whole);
    expect(patternsOf(undefined)).toEqual([]);
  });

  it("are joined again to what they were", () => {
    fc.assert(
      fc.property(fc.string(), (pattern) => {
        expect(joinPatterns(patternsOf(pattern))).toBe(pattern);
      }),
    );
  });
});

describe("presets", () => {
  it.each(presets.map((preset) => [preset.id, preset] as const))("%s twice changes nothing", (_, preset) => {
    const field = { type: "string", title: "Kept" };
    const on = togglePreset(field, preset);
    expect(hasPreset(on, preset)).toBe(true);
    expect(togglePreset(on, preset)).toEqual(field);
  });

  it("leave what somebody typed", () => {
    const [countries, days] = presets;
    if (countries === undefined || days === undefined) throw new Error("no presets");
    const field = { type: "string", enum: ["Mine"] };
    expect(togglePreset(togglePreset(field, days), days).enum).toEqual(["Mine"]);
    expect(new Set(countries.values).size).toBe(countries.values?.length);
  });
});

it("another type keeps title, description and options alone", () => {
  const field = { type: "string", title: "T", description: "D", pattern: "x", default: "y", options: {} };
  expect(changeType(field, "number")).toEqual({ type: "number", title: "T", description: "D", options: {} });
  expect(changeType(field, "array").items).toEqual({ type: "string", title: "Title of the items" });
  expect(changeType(field, "string")).toBe(field);
});

it("an empty value removes its key", () => {
  for (const empty of ["", null, undefined, []])
    expect(withKey({ type: "string", pattern: "x" }, "pattern", empty)).toEqual({ type: "string" });
});

it("values of a number enumeration are integers", () => {
  expect(["12", "-3", "1.5", "x", " "].map((text) => enumValueOf("number", text))).toEqual([
    12,
    -3,
    undefined,
    undefined,
    undefined,
  ]);
  expect(enumValueOf("string", " a ")).toBe("a");
});

it("only lists of plain values have settings of their own", () => {
  expect(
    ["string", "number", "boolean", "date", "object", "location"].map((type) =>
      settingsOf({ type: "array", items: { type } }).some(({ key }) => key === "uniqueItems"),
    ),
  ).toEqual([true, true, true, true, false, false]);
});
