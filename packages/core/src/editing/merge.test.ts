import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chosenSides, mergeValues, nameOfDifference } from "./merge";
import { mergeList } from "./mergeList";
import { isSame } from "./same";

const json = fc.jsonValue({ maxDepth: 3 });
/** Few keys and values, so that changes meet often. */
const small = fc.dictionary(
  fc.constantFrom("a", "b", "__proto__", "d"),
  fc.oneof(
    fc.constantFrom(1, 2, "x"),
    fc.dictionary(fc.constantFrom("p", "q"), fc.constantFrom(1, 2, 3)),
    fc.array(fc.constantFrom(1, 2), { maxLength: 2 }),
  ),
);

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, each]) => [key, shuffled(each)]),
  );
};

describe("comparing", () => {
  it("does not depend on the order of keys, at any depth", () => {
    fc.assert(fc.property(json, (value) => isSame(value, shuffled(value))));
  });

  it("is that of JSON for everything else", () => {
    const sorted = (value: unknown): unknown => shuffled(JSON.parse(JSON.stringify(value, sortKeys)));
    fc.assert(
      fc.property(small, small, (one, other) => {
        expect(isSame(one, other)).toBe(JSON.stringify(sorted(one)) === JSON.stringify(sorted(other)));
        expect(isSame(one, other)).toBe(isSame(other, one));
      }),
    );
    expect(isSame([1, 2], [2, 1])).toBe(false);
    expect(isSame({}, [])).toBe(false);
    expect(isSame(null, {})).toBe(false);
    expect(isSame({ a: 1 }, { a: 1, b: null })).toBe(false);
    expect(isSame({ a: 1 }, { a: 1, b: undefined })).toBe(true);
    expect(isSame({}, { toString: {} })).toBe(false);
  });
});

const sortKeys = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

describe("merging", () => {
  it("takes the one change where there is only one", () => {
    fc.assert(
      fc.property(small, small, (base, changed) => {
        expect(isSame(mergeValues(base, changed, base).value, changed)).toBe(true);
        expect(isSame(mergeValues(base, base, changed).value, changed)).toBe(true);
        expect(mergeValues(base, changed, changed)).toEqual({ value: changed, differences: [] });
        expect(mergeValues(base, changed, base).differences).toEqual([]);
        expect(mergeValues(base, base, changed).differences).toEqual([]);
      }),
    );
  });

  it("is the same from both sides, but for who is who", () => {
    fc.assert(
      fc.property(small, small, small, (base, mine, theirs) => {
        const here = mergeValues(base, mine, theirs);
        const there = mergeValues(base, theirs, mine, () => "theirs");
        expect(isSame(here.value, there.value)).toBe(true);
        const turned = there.differences.map((each) => ({ ...each, mine: each.theirs, theirs: each.mine }));
        const byName = (list: typeof turned) =>
          list.toSorted((a, b) => (nameOfDifference(a) < nameOfDifference(b) ? -1 : 1));
        expect(byName([...here.differences])).toEqual(byName(turned));
      }),
    );
  });

  it("keeps all that each of them changed, where the changes do not meet", () => {
    const [ours, other] = [fc.constantFrom("a", "b"), fc.constantFrom("c", "d")];
    const leaf = fc.option(fc.jsonValue({ maxDepth: 1 }), { nil: undefined });
    const base = fc.record({ a: json, b: json, c: json, d: json });
    fc.assert(
      fc.property(base, ours, leaf, other, leaf, (was, mine, mineValue, theirs, theirsValue) => {
        const merged = mergeValues<Record<string, unknown>>(
          { deep: was },
          { deep: { ...was, [mine]: mineValue } },
          { deep: { ...was, [theirs]: theirsValue } },
        );
        expect(merged.differences).toEqual([]);
        const both = { deep: { ...was, [mine]: mineValue, [theirs]: theirsValue } };
        expect(isSame(merged.value, both)).toBe(true);
      }),
    );
  });

  it("says where they meet, and takes the side that is chosen there", () => {
    fc.assert(
      fc.property(small, small, small, fc.boolean(), (base, mine, theirs, ours) => {
        const side = ours ? "mine" : "theirs";
        const { differences } = mergeValues(base, mine, theirs);
        const sides = Object.fromEntries(differences.map((each) => [nameOfDifference(each), side] as const));
        const { value } = mergeValues(base, mine, theirs, chosenSides(sides));
        for (const difference of differences) {
          expect(isSame(difference.mine, difference.theirs)).toBe(false);
          const there = difference.path.reduce<unknown>(
            (each, key) => (Object.hasOwn(Object(each), key) ? Object(each)[key] : undefined),
            value,
          );
          expect(isSame(there, difference[side])).toBe(true);
        }
      }),
    );
  });

  it("a list, and what one removed and the other changed, is one value", () => {
    expect(mergeValues({ a: [1] }, { a: [1, 2] }, { a: [3] }).differences).toEqual([
      { path: ["a"], base: [1], mine: [1, 2], theirs: [3] },
    ]);
    expect(mergeValues<object>({ a: { b: 1 } }, {}, { a: { b: 2 } })).toEqual({
      value: {},
      differences: [{ path: ["a"], base: { b: 1 }, mine: undefined, theirs: { b: 2 } }],
    });
    expect(mergeValues("x", "mine", "theirs", () => "theirs")).toMatchObject({ value: "theirs" });
  });
});

describe("merging a list by key", () => {
  const keyOf = ({ id }: { id: string }) => id;
  const item = (id: string, size = 0, more = 0) => ({ id, size, more });

  it("merges items and their fields, and keeps what each added", () => {
    const base = [item("a"), item("b"), item("c")];
    const mine = [item("a", 1), item("c"), item("mine")];
    const theirs = [item("a", 0, 2), item("b"), item("theirs"), item("c")];
    expect(mergeList(base, mine, theirs, { keyOf })).toEqual({
      value: [item("a", 1, 2), item("c"), item("mine"), item("theirs")],
      differences: [],
    });
  });

  it("an item may be one value", () => {
    const { differences, value } = mergeList([item("a")], [item("a", 1)], [item("a", 0, 2)], {
      keyOf,
      whole: true,
    });
    expect(differences).toEqual([
      { path: ["a"], base: item("a"), mine: item("a", 1), theirs: item("a", 0, 2) },
    ]);
    expect(value).toEqual([item("a", 1)]);
  });

  it("takes the order of who moved something, and asks where both did", () => {
    const [a, b, c] = [item("a"), item("b"), item("c")];
    const base = [a, b, c];
    expect(mergeList(base, base, [c, a, b], { keyOf }).value).toEqual([c, a, b]);
    expect(mergeList(base, [b, a, c], base, { keyOf }).value).toEqual([b, a, c]);
    expect(mergeList(base, [b, a, c], [a, c, b], { keyOf, choose: () => "theirs" })).toEqual({
      value: [a, c, b],
      differences: [{ path: [], base: ["a", "b", "c"], mine: ["b", "a", "c"], theirs: ["a", "c", "b"] }],
    });
  });

  it("is one value where a key stands twice", () => {
    const twice = [item("a"), item("a", 1)];
    expect(mergeList(twice, [item("a")], [item("a", 2)], { keyOf }).differences).toHaveLength(1);
    expect(mergeList(twice, twice, [item("a", 2)], { keyOf })).toEqual({
      value: [item("a", 2)],
      differences: [],
    });
  });

  it("is that of records by key, where nothing is moved", () => {
    const list = fc.uniqueArray(
      fc.record({ id: fc.constantFrom("a", "b", "c", "d"), size: fc.constantFrom(1, 2) }),
      { selector: keyOf },
    );
    const byKey = (items: readonly { id: string }[]) =>
      Object.fromEntries(items.map((each) => [each.id, each]));
    fc.assert(
      fc.property(list, list, list, (base, mine, theirs) => {
        const merged = mergeList(base, mine, theirs, { keyOf, whole: false });
        const single = mergeList(base, mine, theirs, { keyOf, whole: true });
        expect(isSame(byKey(merged.value), byKey(single.value))).toBe(true);
        expect(new Set(merged.value.map(keyOf)).size).toBe(merged.value.length);
        expect(mergeList(base, mine, base, { keyOf }).value).toEqual(mine);
        expect(mergeList(base, base, theirs, { keyOf }).value).toEqual(theirs);
      }),
    );
  });
});
