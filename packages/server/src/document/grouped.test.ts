import fc from "fast-check";
import { expect, it } from "vitest";
import { createAjv } from "../shell/keywords";
import { validationLines } from "../shell/validation";
import { grouped } from "./grouped";

const name = fc.nat(90).map((index) => `f${index}`);
const names = Array.from({ length: 90 }, (_, index) => `f${index}`);
const field = {
  type: "object",
  properties: Object.fromEntries(names.map((each) => [each, { type: "number" }])),
};
const schema = {
  type: "object",
  additionalProperties: false,
  required: ["f1", "f70"],
  properties: {
    ...Object.fromEntries(names.map((each) => [each, { type: "string", minLength: 1 }])),
    f3: field,
    f4: { type: "array", items: field },
  },
};

it("says the same of every document", () => {
  const [plain, inGroups] = [schema, Object(grouped(schema))].map((each) => createAjv().compile(each));
  const value = fc.oneof(
    fc.string({ maxLength: 1 }),
    fc.nat(),
    fc.dictionary(name, fc.oneof(fc.nat(), fc.string())),
  );
  const document = fc.dictionary(name, fc.oneof(value, fc.array(value, { maxLength: 2 })), { minKeys: 2 });
  fc.assert(
    fc.property(document, fc.boolean(), (given, isComplete) => {
      const whole = isComplete ? { f1: "x", f70: "y", ...given } : given;
      const said = (validate = plain) => [validate?.(whole), validationLines(validate?.errors)];
      expect(said(inGroups)).toEqual(said(plain));
    }),
    { numRuns: 500 },
  );
});
