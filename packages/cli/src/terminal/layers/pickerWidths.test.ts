import fc from "fast-check";
import { expect, it } from "vitest";
import { pickerWidths } from "./pickerWidths";

it("hints stand beside the longest label, and are cut only where both have no room", () => {
  const items = [{ label: "admin", hint: "List Read" }, { label: "viewer" }];
  expect(pickerWidths(items, 75)).toEqual({ label: 6, hint: 9 });
  expect(pickerWidths([{ label: "x".repeat(90), hint: "Actions" }], 75)).toEqual({ label: 68, hint: 7 });
  expect(pickerWidths([{ label: "x".repeat(90), hint: "y".repeat(90) }], 75)).toEqual({
    label: 38,
    hint: 37,
  });
  expect(pickerWidths([{ label: "Read", hint: "y".repeat(90) }], 75)).toEqual({ label: 4, hint: 71 });
});

it("both fit together, whatever they are", () => {
  const item = fc.record({ label: fc.string(), hint: fc.option(fc.string(), { nil: undefined }) });
  fc.assert(
    fc.property(fc.array(item), fc.nat(200), (items, room) => {
      const { label, hint } = pickerWidths(items, room);
      expect(label + hint).toBeLessThanOrEqual(room);
      expect(Math.min(label, hint)).toBeGreaterThanOrEqual(0);
    }),
  );
});
