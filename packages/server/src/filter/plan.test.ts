import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Bucket, date, documents, fields, idOf, matcher, options, scalar, text } from "./filter.fixture";
import { normalizeFilter } from "./normalize";
import { documentTest, planFilter } from "./plan";

const paths = fc.constantFrom(
  "title",
  "tons",
  "flag",
  "built",
  "tags",
  "days",
  "info",
  "info.port",
  "info.depth",
  "info.since",
  "info.extra",
  "info.extra.x",
  "stops",
  "stops.name",
  "stops.at",
  "stops.0.name",
  "tags.0",
  "unknown",
  "_id",
);

const operand = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 2 }),
  date.map((iso) => `Date(${iso})`),
  fc.nat(7).map((i) => `ObjectId(${idOf(i)})`),
);
const list = fc.array(operand, { maxLength: 6 });

const operators: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  fc.record({ $eq: operand }),
  fc.record({ $ne: operand }),
  fc.record({ $gt: operand }),
  fc.record({ $gte: operand, $lt: operand }),
  fc.record({ $lte: operand }),
  fc.record({ $in: list }),
  fc.record({ $nin: list }),
  fc.record({ $all: list }),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $regex: fc.constantFrom("a", "^b", "", "[ab]"), $options: fc.constantFrom("", "i") }),
  fc.record({ $size: fc.nat(2) }),
  fc.record({ $type: fc.constantFrom("string", "date", "null", "array", "number") }),
  fc.record({ $mod: fc.constant([2, 1]) }),
  fc.record({ $elemMatch: fc.record({ $gte: operand }) }),
  fc.record({ $elemMatch: fc.record({ name: operand }) }),
);
const condition = fc.oneof(
  operand,
  operators,
  operators.map(($not) => ({ $not })),
);
const field = fc.tuple(paths, condition).map(([path, value]) => ({ [path]: value }));
const { filter } = fc.letrec<{ filter: Record<string, unknown> }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    field,
    fc.tuple(field, field).map(([a, b]) => ({ ...a, ...b })),
    fc.record({ $and: fc.array(tie("filter"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ $or: fc.array(tie("filter"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ $nor: fc.array(tie("filter"), { minLength: 1, maxLength: 2 }) }),
  ),
}));

function normalized(raw: unknown) {
  const result = normalizeFilter(raw, { fields, matcher });
  if (!result.ok) throw new Error(result.message);
  return result.filter;
}

describe("a planned MongoDB filter", () => {
  it.each([true, false])("finds what the matching without SQL finds (patterns in SQL: %s)", (functions) => {
    fc.assert(
      fc.property(documents, filter, (stored, raw) => {
        const parsed = normalized(raw);
        const planOptions = options({ functions });
        const test = documentTest(parsed, planOptions);
        const expected = stored.filter(test).map((document) => document._id);
        expect(new Bucket(stored).find(parsed, planOptions)).toEqual(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it("leaves what SQL cannot tell, and only that", () => {
    const plan = planFilter(normalized({ title: "a", tons: { $gt: 1, $mod: [2, 1] } }), options());
    expect(plan.where).toContain("title");
    expect(plan.where).toContain(">");
    const matches = (tons: number) => plan.residual?.({ _id: idOf(0), title: "b", tons });
    expect([matches(1), matches(2)]).toEqual([true, false]);
  });

  it("needs no residual for what it can tell", () => {
    const raw = {
      title: { $ne: "a", $regex: "^b" },
      $or: [{ tags: "x" }, { "info.port": null }, { built: { $gte: "2020-01-01", $lt: "Date(2021)" } }],
      _id: { $in: [idOf(1), idOf(2)] },
    };
    expect(planFilter(normalized(raw), options()).residual).toBeUndefined();
  });

  it("asks documents, not the column, about computed fields", () => {
    const plan = planFilter(normalized({ title: "x" }), options({ computed: new Set(["title"]) }));
    expect(plan.where).toBe("1");
    expect(plan.residual?.({ title: "x" })).toBe(true);
  });

  it("keeps names and values of a filter out of the SQL text", () => {
    fc.assert(
      fc.property(fc.string(), text, (name, value) => {
        fc.pre(!name.startsWith("$") && !name.includes("\0") && !name.includes("__proto__"));
        const stored = [{ _id: idOf(0), title: "a" }];
        const parsed = normalized({ [name]: value, title: `'); DROP TABLE bucket; --${value}` });
        expect(new Bucket(stored).find(parsed)).toEqual([]);
      }),
    );
  });
});
