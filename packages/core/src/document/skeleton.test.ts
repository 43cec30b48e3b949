import fc from "fast-check";
import { expect, it } from "vitest";
import { propertyTypes } from "../field/property";
import { filledIn, skeletonDocument } from "./skeleton";

it.each(propertyTypes.filter((type) => type !== "object"))("a %s begins with nothing", (type) => {
  const skeleton = skeletonDocument({ properties: { a: { type, examples: [1], enum: [1], minimum: 3 } } });
  expect(skeleton).toEqual({ a: null });
  expect(filledIn(skeleton)).toEqual({});
});

it("shows the fields of an object, and sends none of them", () => {
  const skeleton = skeletonDocument({
    properties: { a: { type: "object", properties: { b: { type: "number" }, c: { type: "location" } } } },
  });
  expect(skeleton).toEqual({ a: { b: null, c: null } });
  expect(filledIn(skeleton)).toEqual({});
});

it("begins with defaults, but for those that the server fills in", () => {
  const properties = {
    a: { type: "string", default: "x" },
    b: { type: "boolean", default: false },
    c: { type: "date", default: ":created_at" },
    d: { type: "string", readOnly: true },
  };
  expect(skeletonDocument({ properties })).toEqual({ a: "x", b: false, c: null });
});

it("what was typed is sent as it is", () => {
  const noNull = fc.jsonValue().filter((value) => !JSON.stringify(value).includes("null"));
  fc.assert(
    fc.property(fc.dictionary(fc.string(), noNull), (fields) => {
      const plain = JSON.parse(JSON.stringify(fields));
      expect(filledIn({ ...plain, nothing: null })).toEqual(plain);
    }),
  );
});
