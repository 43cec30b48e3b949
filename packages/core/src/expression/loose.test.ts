import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { looseAdd, looseEquals, looseLess, looseNumber, looseText } from "./loose";

const primitive = fc.oneof(
  fc.constantFrom<unknown>("", "0", "1", " 1 ", "a", "true", "1.5", "x,y", "[object Object]"),
  fc.constantFrom<unknown>(0, 1, -1, 1.5, true, false, null, undefined),
  fc.string(),
  fc.double({ noNaN: true }),
);
const value = fc.oneof(
  primitive,
  fc.array(fc.oneof(primitive, fc.array(primitive, { maxLength: 2 })), { maxLength: 3 }),
  fc.constantFrom<unknown>({}, { a: 1 }),
);

/** The operators themselves, in the engine. */
const native = {
  equals: new Function("a", "b", "return a == b"),
  less: new Function("a", "b", "return a < b"),
  add: new Function("a", "b", "return a + b"),
  number: new Function("a", "return +a"),
};

describe("the operators of write rules", () => {
  it("are JavaScript's, on values of documents", () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(looseEquals(a, b)).toBe(native.equals(a, b));
        expect(looseEquals(a, a)).toBe(true);
        expect(looseLess(a, b) === true).toBe(native.less(a, b));
        expect(looseAdd(a, b)).toEqual(native.add(a, b));
        expect(looseNumber(a)).toEqual(native.number(a));
        expect(looseText(a)).toBe(String(a));
      }),
      { numRuns: 2_000 },
    );
  });

  it("call nothing that a document brings along", () => {
    const hostile = { toString: 1, valueOf: "x", length: -1 };
    expect(looseEquals(hostile, "[object Object]")).toBe(true);
    expect(looseText([hostile])).toBe("[object Object]");
    expect(looseNumber(hostile)).toBeNaN();
  });

  it("compare a date by its text or its time", () => {
    const date = new Date("2020-01-01T00:00:00.000Z");
    expect(looseEquals(date, "2020-01-01T00:00:00.000Z")).toBe(true);
    expect(looseEquals(date, date.getTime())).toBe(true);
    expect(looseLess(date, "2021")).toBe(true);
    expect(looseLess(date, new Date(date.getTime() + 1))).toBe(true);
  });
});
