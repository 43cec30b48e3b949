import { expect, it } from "vitest";
import type { Property } from "../field/property";
import type { FormValue } from "../form/model";
import { definitionFields } from "./definitionForm";

const types = ["string", "number", "boolean"];

/** Types into the field with this key, as a form does: what is wrong, or the new definition. */
function typed(property: Property, key: string, value: FormValue): Property | string {
  const found = definitionFields(property, types).find(({ field }) => field.key === key);
  if (found === undefined) throw new Error(`${property.type} has no field ${key}`);
  return found.field.check?.(value) ?? found.write(value);
}

const keysOf = (type: string) => definitionFields({ type }, types).map(({ field }) => field.key);

it("each type has the settings of the spec", () => {
  const common = ["title", "description", "type"];
  const presets = ["preset.countries", "preset.days", "preset.email", "preset.phone"];
  expect(keysOf("string")).toEqual([...common, "default", ...presets, "enum", "pattern"]);
  expect(keysOf("number")).toEqual([...common, "minimum", "maximum", "default", "enum"]);
  expect(keysOf("boolean")).toEqual([...common, "default"]);
});

it("what is written back as it is shown changes nothing", () => {
  const defined: readonly Property[] = [
    { type: "string", title: "T", enum: ["a, b", "c"], pattern: "^a", default: "c" },
    { type: "string", title: "T", enum: Array.from({ length: 40 }, (_, at) => `value ${at}`) },
    { type: "number", description: "D", minimum: 0, maximum: 9, enum: [1, 2], default: 1 },
    { type: "boolean", default: true },
  ];
  for (const property of defined)
    for (const { field, value, write } of definitionFields(property, types))
      if (!field.key.startsWith("preset.")) expect(write(value), field.key).toEqual(property);
});

it("values are separated by commas, and are values of the type", () => {
  expect(typed({ type: "string" }, "enum", "red, green , red")).toEqual({
    type: "string",
    enum: ["red", "green"],
  });
  expect(typed({ type: "number" }, "enum", "1, two")).toBe("Enum value must be a valid number");
  expect(typed({ type: "number", enum: [1] }, "enum", "")).toEqual({ type: "number" });
});

it("a limit is a number, or none", () => {
  expect(typed({ type: "number" }, "minimum", "abc")).toBe("Enter a number.");
  expect(typed({ type: "number" }, "minimum", "-2.5")).toEqual({ type: "number", minimum: -2.5 });
  expect(typed({ type: "number", minimum: 3 }, "minimum", "")).toEqual({ type: "number" });
});

it("another type keeps title and description alone", () => {
  const property = { type: "string", title: "T", description: "D", pattern: "^a" };
  expect(typed(property, "type", "number")).toEqual({ type: "number", title: "T", description: "D" });
});

it("a preset is brought in and taken away", () => {
  const on = typed({ type: "string" }, "preset.days", true);
  expect(on).toMatchObject({ enum: expect.arrayContaining(["Monday"]) });
  if (typeof on === "string") throw new Error(on);
  expect(typed(on, "preset.days", false)).toEqual({ type: "string" });
});
