import fc from "fast-check";
import { expect, it } from "vitest";
import { type ColumnQuestion, columnWindow, gap } from "./columns";

const wish = fc
  .record({
    least: fc.integer({ min: 1, max: 24 }),
    more: fc.nat(20),
    whole: fc.boolean(),
    last: fc.boolean(),
  })
  .map(({ least, more, whole, last }) => ({ least, natural: least + more, whole, last }));

const question: fc.Arbitrary<ColumnQuestion> = fc
  .record({
    wishes: fc.array(wish, { minLength: 1, maxLength: 12 }),
    primary: fc.nat(100),
    cursor: fc.nat(100),
    left: fc.nat(15),
    width: fc.integer({ min: 30, max: 200 }),
  })
  .map((each) => ({
    ...each,
    primary: each.primary % each.wishes.length,
    cursor: each.cursor % each.wishes.length,
  }));

it("shows the primary column and the one under the cursor, in order, within the width", () => {
  fc.assert(
    fc.property(question, (asked) => {
      const { shown } = columnWindow(asked);
      const indexes = shown.map(({ index }) => index);
      const taken = shown.reduce((sum, { width }) => sum + width + gap, -gap);
      expect(taken).toBeLessThanOrEqual(asked.width);
      expect(indexes).toEqual(indexes.toSorted((a, b) => a - b));
      expect(indexes).toContain(asked.primary);
      if ((asked.wishes[asked.cursor]?.least ?? 0) + gap <= asked.width / 2)
        expect(indexes).toContain(asked.cursor);
    }),
  );
});

it("stays where it is when nothing changes, and shows everything once there is room", () => {
  fc.assert(
    fc.property(question, (asked) => {
      const first = columnWindow(asked);
      expect(columnWindow({ ...asked, left: first.left })).toEqual(first);
      const wide = columnWindow({ ...asked, width: 1000 });
      expect(wide.shown.map(({ width }) => width)).toEqual(asked.wishes.map(({ natural }) => natural));
      expect([wide.left, wide.more]).toEqual([0, false]);
    }),
  );
});

const wishes = [
  { natural: 24, least: 10, last: true },
  { natural: 20, least: 18 },
  { natural: 9, least: 9, whole: true },
  { natural: 30, least: 18 },
];

it("keeps the primary column when the cursor is far right, and comes back", () => {
  const right = columnWindow({ wishes, primary: 1, cursor: 3, left: 0, width: 40 });
  expect(right.shown.map(({ index }) => index)).toEqual([1, 3]);
  expect(right.left).toBe(2);
  const back = columnWindow({ wishes, primary: 1, cursor: 0, left: right.left, width: 40 });
  expect(back.shown.map(({ index }) => index)).toEqual([0, 1]);
  expect(back.more).toBe(true);
});

it("gives room that nobody else asks for to very long values", () => {
  const long = wishes.map((each, index) => (index === 3 ? { ...each, longest: 200 } : each));
  const widths = (width: number) =>
    columnWindow({ wishes: long, primary: 1, cursor: 1, left: 0, width }).shown.map((each) => each.width);
  // Three gaps of two.
  expect(widths(89)).toEqual([24, 20, 9, 30]);
  expect(widths(100)).toEqual([24, 20, 9, 41]);
  expect(widths(300)).toEqual([24, 20, 9, 200]);
});

it("cuts a column of text at the edge, a column of numbers never", () => {
  const text = columnWindow({
    wishes: wishes.map((each) => ({ ...each, whole: false })),
    primary: 1,
    cursor: 1,
    left: 0,
    width: 40,
  });
  expect(text.shown.at(-1)).toEqual({ index: 2, width: 8 });
  const numbers = columnWindow({ wishes, primary: 1, cursor: 1, left: 0, width: 40 });
  expect(numbers.shown.map(({ index }) => index)).toEqual([0, 1]);
});
