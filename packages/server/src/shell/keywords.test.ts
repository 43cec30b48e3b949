import { Ajv, type ErrorObject } from "ajv";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createAjv } from "./keywords";

// Names that Ajv's own comparison trips over, and `__proto__`, which bodies cannot hold.
const odd = ["__proto__", "constructor", "valueOf", "toString"];
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(0, -0, 1, "1", "", true, false, null, "a", "\ud800"),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "1"), tie("value"), { maxKeys: 3, noNullPrototype: true }),
    fc
      .jsonValue({ maxDepth: 1 })
      .filter((value) => !odd.some((name) => JSON.stringify(value).includes(name))),
  ),
})).value;

const told = (errors: readonly ErrorObject[] | null | undefined) =>
  errors?.map(({ keyword, instancePath, params }) => ({
    keyword,
    instancePath,
    ...(keyword === "uniqueItems" ? params : {}),
  }));

describe("Ajv's own keywords say the same", () => {
  const mine = createAjv({ logger: false });
  const own = new Ajv({ strict: false, ownProperties: true, logger: false });
  const same = (schema: object, value: unknown) => {
    const answer = (ajv: Ajv) => {
      try {
        const validate = ajv.compile(schema);
        return [validate(value), told(validate.errors)];
      } catch (error) {
        return String(error);
      }
    };
    expect(answer(mine)).toEqual(answer(own));
  };
  const itemTypes = fc.constantFrom(
    undefined,
    { type: "string" },
    { type: "number" },
    { type: ["integer", "null"] },
    { type: ["object", "string"] },
    { minLength: 1 },
  );
  it("on unique items", () => {
    fc.assert(
      fc.property(fc.array(json, { maxLength: 8 }), itemTypes, (value, items) =>
        same({ uniqueItems: true, ...(items && { items }) }, value),
      ),
      { numRuns: 200 },
    );
  });
  it("on enum and const", () => {
    fc.assert(
      fc.property(fc.array(json, { minLength: 1, maxLength: 6 }), json, (values, value) => {
        same({ enum: values }, value);
        same({ const: values[0] }, value);
        same({ enum: values }, structuredClone(values[0]));
      }),
      { numRuns: 200 },
    );
  });
});

it.each([
  [{ uniqueItems: true, type: "object" }, "x", "type"],
  [{ const: 1, enum: [2], not: {} }, 3, "const"],
  [{ enum: [2], not: {} }, 3, "enum"],
  [{ uniqueItems: true, minItems: 3, items: { type: "string" } }, [1, 1], "minItems"],
  [{ uniqueItems: true, items: { type: ["array"] } }, [1, 1], "type"],
  [{ uniqueItems: true, contains: { const: 2 } }, [1, 1], "contains"],
  [{ uniqueItems: true, items: { type: "string" } }, [1, 1], "type"],
  [{ uniqueItems: false, contains: { const: 2 } }, [1, 1], "contains"],
])("of two things that are wrong the same one is told as by Ajv: %j", (schema, value, keyword) => {
  for (const ajv of [createAjv(), new Ajv({ strict: false })]) {
    const validate = ajv.compile(schema);
    expect([validate(value), validate.errors?.[0]?.keyword]).toEqual([false, keyword]);
  }
});

it("fields with the names of methods are fields", () => {
  const value = { valueOf: 1, toString: 2, constructor: { a: 1 } };
  const validate = createAjv().compile({ uniqueItems: true, items: { enum: [value] } });
  expect(validate([{ constructor: { a: 1 }, toString: 2, valueOf: 1 }])).toBe(true);
  expect(validate([value, value])).toBe(false);
});

describe("the work grows with the values and never faster", () => {
  /** Objects that count how often somebody looks into them. */
  const looked = (schema: object, size: number) => {
    let looks = 0;
    const items = Array.from(
      { length: size },
      (_, x) =>
        new Proxy(
          { x },
          {
            ownKeys(target) {
              looks += 1;
              return Reflect.ownKeys(target);
            },
          },
        ),
    );
    createAjv().compile(schema)(items);
    return looks;
  };
  it.each([
    ["unique items", { uniqueItems: true }],
    ["enum", { items: { enum: Array.from({ length: 2_000 }, (_, x) => ({ x })) } }],
    ["const", { items: { not: { const: { x: -1 } } } }],
  ])("%s", (_, schema) => {
    expect(looked(schema, 500)).toBe(500);
    expect(looked(schema, 2_000)).toBe(2_000);
  });
});

it.each([
  ["texts", (x: number) => `${"a".repeat(20_000)}${x}`, 700],
  ["numbers", (x: number) => x * 2 ** 20, 50_000],
  ["lists", (x: number) => [[x]], 50_000],
  ["enum values", (x: number) => ({ x }), 50_000],
])("many distinct %s", (_, value, count) => {
  const values = Array.from({ length: count }, (__, x) => value(x));
  const validate = createAjv().compile({ uniqueItems: true, items: { enum: values } });
  expect(validate(values)).toBe(true);
  expect(validate([...values, value(0)])).toBe(false);
});
