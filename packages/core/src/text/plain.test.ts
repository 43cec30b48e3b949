import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textOfMarkup } from "./plain";

describe("the text of rich text", () => {
  it.each([
    ["<p>Once <b>upon</b> a&nbsp;time</p>", "Once upon a\u00a0time"],
    ["<h2>One</h2><p>two<br>three</p><ul><li>a</li><li>b</li></ul>", "One\ntwo\nthree\na\nb"],
    ["<p>R&amp;D &lt;b&gt; &#8364;&#x20ac;</p>", "R&D <b> \u20ac\u20ac"],
    ["<script>alert(1)</script>a<style>p{}</style>b<!-- c -->d", "a b d"],
    ["<script>never closed", ""],
    ["a < b and c > d", "a < b and c > d"],
    ["plain\n\ntext", "plain text"],
    ["&unknown; &#0; &#x110000;", "&unknown; &#0; &#x110000;"],
    ["", ""],
  ])("of %j is %j", (markup, text) => expect(textOfMarkup(markup)).toBe(text));

  it("is words as they are, and again the same", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z ,.]{0,40}$/), (words) => {
        const text = textOfMarkup(`<p>${words}</p>`);
        expect(text).toBe(words.trim().replace(/ +/g, " "));
        expect(textOfMarkup(text)).toBe(text);
      }),
    );
  });

  it("is found in a hostile text as well", { timeout: 20_000 }, () => {
    const hostile = [
      "<".repeat(50_000),
      "<!--".repeat(20_000),
      "<script ".repeat(10_000),
      "&".repeat(50_000),
    ];
    // Looking through the rest again at each of them would take minutes.
    for (const text of hostile) expect(textOfMarkup(text).length).toBeLessThanOrEqual(text.length);
  });
});
