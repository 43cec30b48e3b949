import { describe, expect, it } from "vitest";
import type { Bucket } from "../../bucket/model";
import type { Property } from "../../field/property";
import { documentForm, innerFields } from "./fields";
import { draftProblems, problemWithin } from "./problems";
import { translationsOf } from "./translations";

const languages = { available: { tr_TR: "Turkish", en_US: "English" }, default: "en_US" };
const bucketOf = (properties: Record<string, Property>, more: Partial<Bucket> = {}): Bucket => ({
  _id: "64a000000000000000000002",
  title: "Boats",
  description: "Small boats",
  properties,
  ...more,
});
const name: Property = { type: "string", title: "Name", minLength: 2, options: { translate: true } };

describe("the fields of a form", () => {
  const bucket = bucketOf(
    {
      a: { type: "string", options: { position: "right" } },
      b: { type: "number" },
      c: { type: "string", title: "Third", readOnly: true, options: { position: "left", translate: true } },
      d: { type: "string", options: { position: "right" } },
    },
    { required: ["d"] },
  );

  it("stand in their areas in the order of the bucket", () => {
    const { left, right, bottom } = documentForm(bucket);
    expect([left, right, bottom].map((area) => area.map(({ key }) => key))).toEqual([
      ["c"],
      ["a", "d"],
      ["b"],
    ]);
    expect(left[0]).toMatchObject({ title: "Third", readOnly: true, translated: true, required: false });
    expect(right[1]).toMatchObject({ required: true, editor: "text" });
  });

  it("cannot be changed in a bucket that is read only", () => {
    const all = Object.values(documentForm({ ...bucket, readOnly: true })).flat();
    expect(all.map(({ readOnly }) => readOnly)).toEqual([true, true, true, true]);
  });

  it("inside of an object are not translated", () => {
    const inner = innerFields({ type: "object", properties: { name }, required: ["name"] });
    expect(inner).toMatchObject([{ key: "name", required: true, translated: false }]);
  });
});

describe("what is wrong with a draft", () => {
  const cases: readonly [Bucket, Record<string, unknown>, Record<string, string>][] = [
    [bucketOf({ a: { type: "string" } }, { required: ["a"] }), {}, { a: "This field is required." }],
    [bucketOf({ a: { type: "string" } }, { required: ["a"] }), { a: "" }, { a: "This field is required." }],
    [bucketOf({ a: { type: "string" } }), {}, {}],
    [bucketOf({ a: { type: "string", readOnly: true } }, { required: ["a"] }), {}, {}],
    [
      bucketOf({
        o: { type: "object", required: ["x"], properties: { x: { type: "string" }, y: { type: "number" } } },
      }),
      { o: { y: "two" } },
      { "o.x": "This field is required.", "o.y": "Enter a number." },
    ],
    [bucketOf({ o: { type: "object", required: ["x"], properties: { x: { type: "string" } } } }), {}, {}],
    [
      bucketOf({ l: { type: "array", maxItems: 1, items: { type: "number", minimum: 3 } } }),
      { l: [null, 2] },
      { l: "This property can have maximum 1 items.", "l.1": "This property must be greater than 3." },
    ],
    [
      bucketOf({ l: { type: "array", items: { type: "number" } } }),
      { l: [null] },
      { l: "All items in this property must be filled." },
    ],
    [
      bucketOf({ l: { type: "multiselect", items: { type: "string" } } }),
      { l: ["a", "a"] },
      { l: "All items in this property must be unique." },
    ],
    [bucketOf({ name }), {}, {}],
    [
      bucketOf({ name }, { required: ["name"] }),
      {},
      { "name.en_US": "English value is required as it is the default language." },
    ],
    [
      bucketOf({ name }),
      { name: { tr_TR: "A" } },
      {
        "name.en_US": "English value is required as it is the default language.",
        "name.tr_TR": "This property must be greater than 1 characters.",
      },
    ],
  ];

  it.each(cases)("%# is said at its field", (bucket, draft, problems) => {
    expect(draftProblems(bucket, draft, languages)).toEqual(problems);
  });

  it("is found at 20 levels", () => {
    const deep = (level: number): Property =>
      level === 0 ? { type: "number" } : { type: "object", properties: { in: deep(level - 1) } };
    const value = (level: number): unknown => (level === 0 ? "x" : { in: value(level - 1) });
    const path = ["o", ...Array.from({ length: 20 }, () => "in")].join(".");
    expect(draftProblems(bucketOf({ o: deep(20) }), { o: value(20) }, undefined)).toEqual({
      [path]: "Enter a number.",
    });
  });

  it("is found at a part, or inside of it", () => {
    expect(problemWithin({ "a.0": "one", ab: "two" }, ["a"])).toBe("one");
    expect(problemWithin({ ab: "two" }, ["a"])).toBeUndefined();
  });
});

it("what is translated is told by language, the default one first", () => {
  expect(translationsOf({ tr_TR: "Ev", en_US: "" }, languages)).toEqual({
    filled: ["tr_TR"],
    missing: ["en_US"],
  });
  expect(translationsOf(undefined, languages)).toEqual({ filled: [], missing: ["en_US", "tr_TR"] });
});
