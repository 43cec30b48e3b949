import { isRecord } from "@twinhelm/core/expression/compare";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizeFilter } from "../../../filter/normalize";
import { documentTest } from "../../../filter/residual";
import { planFilter } from "../../records/filter/plan";
import { sqliteDialect } from "../dialect";
import {
  anything,
  Bucket,
  documents,
  fields,
  filter,
  idOf,
  matcher,
  options,
  type Stored,
  scalar,
  text,
} from "./filter.fixture";

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
        const planOptions = options(
          functions ? {} : { dialect: { ...sqliteDialect, isFound: () => undefined } },
        );
        const test = documentTest(parsed, planOptions);
        const expected = stored.filter(test).map((document) => document._id);
        expect(new Bucket(stored).find(parsed, planOptions)).toEqual(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it("sees translated fields in the language of the list", () => {
    const translation = { fields: ["title", "tags"], best: "tr_TR", fallback: "en_US" };
    const localise = (stored: Stored): Stored => {
      const shown: Record<string, unknown> = { ...stored };
      for (const name of translation.fields) {
        const map = stored[name];
        if (!isRecord(map)) continue;
        shown[name] = "tr_TR" in map ? map.tr_TR : "en_US" in map ? map.en_US : map;
      }
      return { ...shown, _id: stored._id };
    };
    const language = fc.constantFrom("tr_TR", "en_US", "de_DE");
    const translated = fc
      .array(fc.record({ title: fc.dictionary(language, scalar), tags: fc.dictionary(language, anything) }))
      .map((list) => list.map((document, i) => ({ ...document, _id: idOf(i) })));
    fc.assert(
      fc.property(fc.oneof(translated, documents), filter, (stored, raw) => {
        const parsed = normalized(raw);
        const planOptions = options({ translation });
        const test = documentTest(parsed, planOptions);
        const expected = stored.filter((document) => test(localise(document))).map(({ _id }) => _id);
        expect(new Bucket(stored).find(parsed, planOptions, localise)).toEqual(expected);
      }),
    );
    expect(planFilter(normalized({ title: "x" }), options({ translation })).residual).toBeUndefined();
  });

  it("narrows rows by the ids of relations before it resolves them", () => {
    const planOptions = options({
      fields: {
        port: { type: "object", properties: { name: { type: "string" } } },
        crew: { type: "array", items: { type: "object", properties: {} } },
      },
      computed: new Set(["port", "crew"]),
      relations: new Set(["port", "crew"]),
    });
    const bucket = new Bucket([
      { _id: idOf(0), port: idOf(8), crew: [idOf(9)] },
      { _id: idOf(1), port: idOf(9).toUpperCase(), crew: [] },
      { _id: idOf(2) },
    ]);
    const narrowed = (raw: unknown) => {
      const plan = planFilter(normalized(raw), planOptions);
      expect(plan.residual).toBeDefined();
      const rows = bucket.database.prepare(`SELECT id FROM bucket WHERE ${plan.where}`);
      return rows.all(...plan.parameters).map(({ id }) => id);
    };
    expect(narrowed({ "port._id": idOf(9) })).toEqual([idOf(1)]);
    expect(narrowed({ "port._id": { $in: [idOf(8), idOf(9)] } })).toEqual([idOf(0), idOf(1)]);
    expect(narrowed({ "crew._id": { $in: [idOf(9)] } })).toEqual([idOf(0)]);
    expect(narrowed(`document.port._id == "${idOf(8)}"`)).toEqual([idOf(0)]);
    expect(narrowed({ "port._id": { $ne: idOf(9) } })).toHaveLength(3);
    expect(narrowed({ $or: [{ "port._id": idOf(9) }, { "port.name": "x" }] })).toHaveLength(3);
    const { residual } = planFilter(normalized({ "port._id": idOf(9) }), planOptions);
    expect(residual?.({ port: { _id: idOf(9) } })).toBe(true);
    expect(residual?.({})).toBe(false);
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

  it.each([
    ["many conditions", { $or: Array.from({ length: 240 }, (_, i) => ({ tags: `t${i}` })) }],
    [
      "conditions joined many times",
      { $nor: Array.from({ length: 80 }, () => ({ $and: [{ tons: { $gt: 1 } }] })) },
    ],
    ["a long list of texts", { title: { $in: Array.from({ length: 15_000 }, (_, i) => `t${i}`) } }],
    ["a long list to hold", { tags: { $all: Array.from({ length: 15_000 }, (_, i) => `t${i}`) } }],
    [
      "a long list of dates",
      { built: { $nin: Array.from({ length: 5_000 }, (_, i) => new Date(i * 1e9).toISOString()) } },
    ],
    ["a long expression", Array.from({ length: 380 }, (_, i) => `document.tags == "t${i}"`).join(" || ")],
    ["a deep expression", `${"!(".repeat(40)}tons == 1${")".repeat(40)}`],
  ])("answers %s", (_, raw) => {
    const stored = [{ _id: idOf(0), title: "t1", tons: 1, tags: ["x", "t7"] }];
    const parsed = normalized(typeof raw === "string" ? raw : JSON.stringify(raw));
    const expected = stored.filter(documentTest(parsed, options())).map(({ _id }) => _id);
    expect(new Bucket(stored).find(parsed)).toEqual(expected);
  });

  it("asks documents, not the column, about computed fields", () => {
    const plan = planFilter(normalized({ title: "x" }), options({ computed: new Set(["title"]) }));
    expect(plan.where).toBe("TRUE");
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
