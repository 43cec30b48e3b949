import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPaint, swatch } from "./paint";
import { scrollTo } from "./scroll";
import { cut, cutMiddle, fit, head, widthOf } from "./width";
import { wrap, wrapName } from "./wrap";

/** Lines as they come after `visibleText`: no control characters. */
const line = fc
  .array(
    fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("日本語", "é", "👩‍👩‍👧", "🇹🇷", "اليمن", "ｶﾞ")),
  )
  .map((parts) => parts.join("").replace(/[^\P{C}]/gu, ""));
const width = fc.integer({ min: 1, max: 40 });

describe("widths", () => {
  it.each([
    ["abc", 3],
    ["日本", 4],
    ["e\u0301", 1],
    ["🇹🇷", 2],
    ["", 0],
  ])("%s takes %i columns", (text, columns) => expect(widthOf(text)).toBe(columns));

  it("fit takes exactly the width it is given", () => {
    fc.assert(
      fc.property(line, width, fc.constantFrom("left", "right"), (text, columns, align) => {
        expect(widthOf(fit(text, columns, align))).toBe(columns);
      }),
    );
  });

  it("cut never takes more, changes nothing that fits, and marks what is missing", () => {
    fc.assert(
      fc.property(line, width, (text, columns) => {
        for (const shorten of [cut, cutMiddle]) {
          const result = shorten(text, columns);
          expect(widthOf(result)).toBeLessThanOrEqual(columns);
          if (widthOf(text) <= columns) expect(result).toBe(text);
          else expect(result).toContain("…");
        }
      }),
    );
  });

  it("tears no character apart", () => {
    expect(head("日本", 3)).toBe("日");
    expect(cut("👩‍👩‍👧👩‍👩‍👧", 3)).toBe("👩‍👩‍👧…");
    expect(cutMiddle("64f1a2b3c4d5e6f708192a3b", 10)).toBe("64f1…92a3b");
    expect(fit("12345", 3, "right")).toBe("12…");
    expect(fit("7", 3, "right")).toBe("  7");
  });
});

describe("wrap", () => {
  it("breaks between words, and words that are too long", () => {
    expect(wrap("one two three", 8)).toEqual(["one two", "three"]);
    expect(wrap("abcdefghij k", 4)).toEqual(["abcd", "efgh", "ij k"]);
    expect(wrap("", 4)).toEqual([""]);
    expect(wrap("ab", -2)).toEqual(["a", "b"]);
  });

  it("keeps every word and the width", () => {
    fc.assert(
      fc.property(line, fc.integer({ min: 2, max: 40 }), (text, columns) => {
        for (const lines of [wrap(text, columns), wrapName(text, columns)]) {
          for (const each of lines) expect(widthOf(each)).toBeLessThanOrEqual(columns);
          expect(lines.join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
        }
      }),
    );
  });
});

it("the cursor is always in sight, and the window moves only when it must", () => {
  const size = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(size, size, fc.nat(100), fc.nat(100), (height, count, before, at) => {
      const cursor = at % count;
      const top = scrollTo(cursor, before, height, count);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThanOrEqual(Math.max(0, count - height));
      expect(cursor).toBeGreaterThanOrEqual(top);
      expect(cursor).toBeLessThan(top + height);
      expect(scrollTo(cursor, top, height, count)).toBe(top);
    }),
  );
});

describe("paint", () => {
  it("drops colours and keeps the other styles without colours", () => {
    expect(createPaint(true)("x", "accent", "bold")).toBe("\x1b[36m\x1b[1mx\x1b[39m\x1b[22m");
    expect(createPaint(false)("x", "accent", "bold")).toBe("\x1b[1mx\x1b[22m");
    expect(createPaint(false)("x", "danger")).toBe("x");
    expect(createPaint(true)("", "inverse")).toBe("");
  });

  it("a swatch is made of numbers alone, never of the text of a document", () => {
    expect(swatch("#f00", true)).toBe("\x1b[38;2;255;0;0m■\x1b[39m");
    expect(swatch("#12ab9F", true)).toBe("\x1b[38;2;18;171;159m■\x1b[39m");
    for (const color of [undefined, "red", "#12", "#12345678", "#fff\x1b[2J"])
      expect(swatch(color, true)).toBe("■");
    expect(swatch("#ff0000", false)).toBe("■");
  });
});
