import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapedText, visibleText } from "./visible";

/** Any text, rich in what terminals act on. */
const anyText = fc
  .array(
    fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("\u001b", "\u009b", "\u202e", "\u200f", "\n")),
  )
  .map((parts) => parts.join(""));

describe("escapedText", () => {
  it("leaves nothing that a terminal acts on", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(escapedText(text)).not.toMatch(
          /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/,
        );
      }),
    );
  });

  it("leaves JSON the JSON that it was", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(JSON.parse(escapedText(JSON.stringify({ text })))).toEqual({ text });
      }),
    );
  });

  it("shows the marks that visibleText leaves to browsers", () => {
    expect(visibleText("a\u200fb")).toBe("a\u200fb");
    expect(escapedText("a\u200fb\tc\nd")).toBe("a\\u200fb\tc\nd");
  });
});
