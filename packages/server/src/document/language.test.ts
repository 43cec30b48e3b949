import fc from "fast-check";
import { expect, it } from "vitest";
import { bestLanguage, localise } from "./language";

const languages = { available: { tr_TR: "Turkish", en_US: "English", de: "German" }, default: "en_US" };

it.each([
  ["de-AT", "de-DE"],
  ["pt-BR;q=0.5, fr", "pt-BR"],
  ["en", "en_US"],
])("a code with a dash is found by the header %s", (header, code) => {
  const available = { en_US: "English", "de-DE": "German", "pt-BR": "Portuguese" };
  expect(bestLanguage(header, { available, default: "en_US" })).toBe(code);
});

it("the best language is always one there is, whatever the header says", () => {
  const parts = fc.constantFrom(
    "tr",
    "TR-tr",
    "de-AT",
    "xx",
    "*",
    ";q=",
    "0.5",
    ",",
    "-",
    "_",
    " ",
    "__proto__",
    "é",
  );
  const headers = fc.oneof(
    fc.string(),
    fc.array(parts).map((list) => list.join("")),
  );
  fc.assert(
    fc.property(headers, (header) => {
      expect(Object.keys(languages.available)).toContain(bestLanguage(header, languages));
    }),
  );
  expect(bestLanguage("de-AT", languages)).toBe("de");
  expect(bestLanguage("de;q=0.1, tr;q=0.9", languages)).toBe("tr_TR");
});

it("a localised document keeps every field and changes only translated ones", () => {
  const map = fc.dictionary(fc.constantFrom("tr_TR", "en_US", "xx"), fc.string(), { maxKeys: 3 });
  fc.assert(
    fc.property(map, map, (text, other) => {
      const shown = localise({ text, other, plain: "x" }, ["text", "absent"], "tr_TR", languages);
      expect(shown).toEqual({ text: text.tr_TR ?? text.en_US ?? text, other, plain: "x" });
    }),
  );
});
