import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type TextPart, textParts } from "./words";

const shown = (parts: readonly TextPart[]) =>
  parts
    .map(({ kind, text }) => (kind === "same" ? text : kind === "gone" ? `[-${text}-]` : `[+${text}+]`))
    .join("");

describe("the words of two texts", () => {
  it.each([
    ["the same", "a b", "a b", "a b"],
    [
      "a word in the middle",
      "the old harbour of Izmir",
      "the new harbour of Izmir",
      "the [-old-][+new+] harbour of Izmir",
    ],
    ["words that are new", "one three", "one two three", "one [+two +]three"],
    ["words that are gone", "one two three", "one three", "one [-two -]three"],
    ["several places", "a b c d e", "a x c y e", "a [-b-][+x+] c [-d-][+y+] e"],
    [
      "neighbours as one change",
      "red and green boat",
      "blue or green boat",
      "[-red and-][+blue or+] green boat",
    ],
    ["letters of any language", "das Öl ist kühl", "das Öl war kühl", "das Öl [-ist-][+war+] kühl"],
    ["nothing before", "", "new text", "[+new text+]"],
    ["nothing after", "old text", "", "[-old text-]"],
    ["nothing at all", "", "", ""],
  ])("%s", (_, earlier, later, expected) => {
    expect(shown(textParts(earlier, later))).toBe(expected);
  });

  it("make both texts again, whatever they are (a law)", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 40 }),
      fc
        .array(fc.constantFrom("a", "b", "c", " ", "\n", ".", "😀"), { maxLength: 60 })
        .map((each) => each.join("")),
    );
    fc.assert(
      fc.property(text, text, (earlier, later) => {
        const parts = textParts(earlier, later);
        const without = (kind: TextPart["kind"]) =>
          parts
            .filter((each) => each.kind !== kind)
            .map((each) => each.text)
            .join("");
        expect(without("new")).toBe(earlier);
        expect(without("gone")).toBe(later);
        expect(parts.every((each) => each.text !== "")).toBe(true);
        if (earlier === later) expect(parts.every(({ kind }) => kind === "same")).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("are not looked for in long texts that have next to nothing in common: one takes the place of the other", () => {
    const [earlier, later] = ["a", "b"].map((letter) =>
      Array.from({ length: 5_000 }, (_, at) => `${letter}${at}`).join(" "),
    );
    expect(textParts(`the ${earlier} end`, `the ${later} end`)).toEqual([
      { kind: "same", text: "the " },
      { kind: "gone", text: earlier },
      { kind: "new", text: later },
      { kind: "same", text: " end" },
    ]);
  });
});
