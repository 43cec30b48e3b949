import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCellOf } from "../field/cellOf";
import type { Property } from "../field/property";
import { conditionsOf } from "./conditions";
import type { DocumentFilter } from "./filter";
import { searchFilter } from "./search";

const properties: Readonly<Record<string, Property>> = {
  name: { type: "string", title: "Name" },
  tons: { type: "number", title: "Tons" },
  built: { type: "date", title: "Built" },
  sizes: { type: "array", title: "Sizes", items: { type: "number" } },
};
const wordsOf = (filter: DocumentFilter) => conditionsOf(filter, properties).map(({ words }) => words);

/** What is left after taking one condition away, the first one until none is left. */
function takenAway(filter: DocumentFilter): readonly number[] {
  const conditions = conditionsOf(filter, properties);
  const rest = conditions[0]?.rest;
  return [conditions.length, ...(rest === undefined ? [] : takenAway(rest))];
}

describe("the conditions of a filter", () => {
  it.each<[DocumentFilter, readonly string[]]>([
    [{ $and: [{ name: { $eq: "a" } }, { tons: { $gt: 3 } }] }, ["Name = a", "Tons > 3"]],
    [{ name: "a", tons: { $gte: 3, $lt: 9 } }, ["Name = a", "Tons \u2265 3 and Tons < 9"]],
    [{ name: "a", $and: [{ tons: 1 }, { $and: [{ tons: 2 }] }] }, ["Name = a", "Tons = 1", "Tons = 2"]],
    [{ $or: [{ name: "a" }, { name: "b" }] }, ["Name = a or Name = b"]],
    [searchFilter(properties, "x y") ?? "", ["text contains x y"]],
    [{ $and: [] }, ['{"$and":[]}']],
    [{ $and: [{}] }, ["{}"]],
    [
      'tons > 3 && (name == "a && b" || tons == 4) && has(document.name)',
      ["tons > 3", '(name == "a && b" || tons == 4)', "has(document.name)"],
    ],
    ["tons > 3 || tons < 1 && name == 'a'", ["tons > 3 || tons < 1 && name == 'a'"]],
    ["tons > 3 && ", ["tons > 3 &&"]],
  ])("%j", (filter, words) => {
    expect(wordsOf(filter)).toEqual(words);
  });

  it("are taken away one by one, and the others stay as they are", () => {
    const filter = { $and: [{ name: "a" }, { tons: 1 }], built: { $exists: true } };
    expect(conditionsOf(filter, properties).map(({ rest }) => rest)).toEqual([
      { $and: [{ tons: 1 }], built: { $exists: true } },
      { $and: [{ name: "a" }], built: { $exists: true } },
      { $and: [{ name: "a" }, { tons: 1 }] },
    ]);
    expect(conditionsOf("a == 1 && b == 2 && c == 3", properties)[1]?.rest).toBe("a == 1 && c == 3");
    expect(conditionsOf("a == 1", properties)[0]?.rest).toBeUndefined();
  });

  it("have numbers and dates as tables have them", () => {
    const cellOf = createCellOf({ locale: "en-GB", timeZone: "UTC", bucket: () => undefined });
    const filter = {
      tons: { $gt: 50000000 },
      built: { $gte: "Date(2020-03-01T10:30:00.000Z)" },
      sizes: { $in: [1000, 2] },
      name: "1000",
    };
    expect(conditionsOf(filter, properties, cellOf).map(({ words }) => words)).toEqual([
      "Tons > 50,000,000",
      expect.stringMatching(/^Built \u2265 1 Mar 2020, 10:30$/),
      "Sizes is one of 1,000, 2",
      "Name = 1000",
    ]);
  });

  it("are one fewer each time, until there is no filter", () => {
    const leaf = fc.dictionary(fc.constantFrom("name", "tons", "__proto__"), fc.jsonValue(), { minKeys: 1 });
    const filters = fc.letrec<{ tree: Readonly<Record<string, unknown>> }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.array(tie("tree"), { minLength: 1, maxLength: 3 }).map(($and) => ({ $and })),
      ),
    })).tree;
    const rules = fc
      .array(fc.constantFrom("a == 1", "(b && c)", '"&&" == d', "e in [1]", "x.y > 2"), { minLength: 1 })
      .map((terms) => terms.join("&&"));
    fc.assert(
      fc.property(fc.oneof(filters, rules), (filter) => {
        const counts = takenAway(filter);
        expect(counts).toEqual(Array.from({ length: counts.length }, (_, at) => counts.length - at));
      }),
    );
  });
});
