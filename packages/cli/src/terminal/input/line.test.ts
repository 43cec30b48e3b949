import fc from "fast-check";
import { expect, it } from "vitest";
import { widthOf } from "../layout/width";
import { type Edit, edited, graphemesOf, type Line, lineOf } from "./line";
import { editOf } from "./lineKeys";
import { lineWindow } from "./lineWindow";

/** Letters, wide ones, emoji of several code points, marks that join what precedes them, and what is hidden. */
const pieces = [
  "a",
  "B",
  "7",
  " ",
  "-",
  "é",
  "e\u0301",
  "\u0301",
  "日",
  "本",
  "🇫🇷",
  "👩‍👩‍👧",
  "\u200d",
  "👍🏽",
  "\u202e",
];
const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join(""));
const targets = ["left", "right", "wordLeft", "wordRight", "spaceLeft", "start", "end"] as const;
const edits: fc.Arbitrary<Edit> = fc.oneof(
  texts.map((text): Edit => ({ kind: "insert", text })),
  fc.constant<Edit>({ kind: "paste" }),
  fc
    .tuple(fc.constantFrom("move", "delete", "cut"), fc.constantFrom(...targets))
    .map(([kind, to]): Edit => ({ kind, to })),
);
/** Lines as typing makes them, scrolled as they would be in so many columns. */
const typed = fc
  .tuple(texts, fc.array(edits, { maxLength: 20 }), fc.integer({ min: 1, max: 40 }))
  .map(([text, steps, width]) => {
    const scrolled = (line: Line): Line => ({ ...line, left: lineWindow(line, width).left });
    return {
      width,
      line: steps.reduce((line, edit) => scrolled(edited(line, edit)), scrolled(lineOf(text))),
    };
  });

const boundaries = (text: string) => [...graphemesOf(text).map(({ index }) => index), text.length];

it("the caret always stands between graphemes", () => {
  fc.assert(
    fc.property(typed, ({ line }) => {
      expect(boundaries(line.text)).toContain(line.caret);
      expect(boundaries(line.text)).toContain(line.left);
    }),
  );
});

it("the caret is always in sight, and nothing is wider than the room", () => {
  fc.assert(
    fc.property(typed, fc.constantFrom(undefined, "•"), ({ line, width }, mask) => {
      const { before, caret, after, left, more } = lineWindow(line, width, mask);
      expect(left).toBeLessThanOrEqual(line.caret);
      expect(caret).not.toBe("");
      const marks = (more.left ? 1 : 0) + (more.right ? 1 : 0);
      const needed = widthOf(caret) + 2;
      expect(widthOf(before) + widthOf(caret) + widthOf(after) + marks).toBeLessThanOrEqual(
        Math.max(width, needed),
      );
    }),
  );
});

it("a line that fits is shown whole", () => {
  fc.assert(
    fc.property(typed, ({ line }) => {
      const { before, caret, after, more } = lineWindow(line, 1000);
      expect(more).toEqual({ left: false, right: false });
      const atEnd = lineWindow({ ...line, caret: line.text.length }, 1000);
      expect(before + caret + after).toBe(`${atEnd.before} `);
    }),
  );
});

it("what is inserted and deleted again leaves the line as it was", () => {
  const apart = fc.array(fc.constantFrom("a", "日", "🇫🇷", "👩‍👩‍👧", " "), { maxLength: 8 });
  fc.assert(
    fc.property(apart, apart, apart, (before, added, after) => {
      // Flags join flags: a space keeps them apart.
      const start = `${before.join("")} `;
      const line: Line = { ...lineOf(`${start} ${after.join("")}`), caret: start.length };
      const long = edited(line, { kind: "insert", text: added.join("") });
      const count = graphemesOf(long.text.slice(start.length, long.caret)).length;
      let back = long;
      for (let step = 0; step < count; step += 1) back = edited(back, { kind: "delete", to: "left" });
      expect(back).toMatchObject({ text: line.text, caret: line.caret });
    }),
  );
});

it("what is cut and pasted again leaves the text as it was", () => {
  fc.assert(
    fc.property(typed, fc.constantFrom("start" as const, "end" as const), ({ line }, to) => {
      const there = edited(line, { kind: "cut", to });
      if (there.text !== line.text) expect(edited(there, { kind: "paste" }).text).toBe(line.text);
    }),
  );
});

it("moves and deletes by words as shells do", () => {
  const line = lineOf("population > 1_000  日本語");
  const caretAfter = (...steps: readonly Edit[]) => steps.reduce(edited, line).caret;
  const back: Edit = { kind: "move", to: "wordLeft" };
  expect([caretAfter(back), caretAfter(back, back), caretAfter(back, back, back)]).toEqual([20, 13, 0]);
  expect(edited({ ...line, caret: 0 }, { kind: "move", to: "wordRight" }).caret).toBe(10);
  expect(edited(lineOf("a/b c/d "), { kind: "cut", to: "spaceLeft" })).toMatchObject({
    text: "a/b ",
    cut: "c/d ",
  });
});

it("knows the keys of a line", () => {
  expect(editOf("a", { ctrl: true })).toEqual({ kind: "move", to: "start" });
  expect(editOf("e", { ctrl: true })).toEqual({ kind: "move", to: "end" });
  expect(editOf("u", { ctrl: true })).toEqual({ kind: "cut", to: "start" });
  expect(editOf("k", { ctrl: true })).toEqual({ kind: "cut", to: "end" });
  expect(editOf("w", { ctrl: true })).toEqual({ kind: "cut", to: "spaceLeft" });
  expect(editOf("b", { meta: true })).toEqual({ kind: "move", to: "wordLeft" });
  expect(editOf("f", { meta: true })).toEqual({ kind: "move", to: "wordRight" });
  expect(editOf("", { home: true })).toEqual({ kind: "move", to: "start" });
  expect(editOf("", { end: true })).toEqual({ kind: "move", to: "end" });
  expect(editOf("", { delete: true })).toEqual({ kind: "delete", to: "right" });
  expect(editOf("", { backspace: true })).toEqual({ kind: "delete", to: "left" });
  expect(editOf("x", {})).toEqual({ kind: "insert", text: "x" });
  for (const key of [{ return: true }, { escape: true }, { tab: true }, { upArrow: true }])
    expect(editOf("", key)).toBeUndefined();
  expect(editOf("q", { ctrl: true })).toBeUndefined();
  expect(editOf("q", { meta: true })).toBeUndefined();
});
