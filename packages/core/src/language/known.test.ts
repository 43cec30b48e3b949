import { expect, it } from "vitest";
import { knownLanguages, languagesToAdd } from "./known";
import { formOfCode, withLanguage } from "./languages";

const languages = { available: { en_US: "English", "tr-TR": "Türkçe" }, default: "en_US" };
const known = knownLanguages();
const codesFor = (words: string) => languagesToAdd(known, languages, words).map(({ code }) => code);

it("knows many languages, each once, and every one can be added", () => {
  expect(known.length).toBeGreaterThan(220);
  expect(new Set(known.map(({ code }) => formOfCode(code))).size).toBe(known.length);
  for (const { code } of languagesToAdd(known, languages, ""))
    expect(withLanguage(languages, code), code).toMatchObject({ ok: true });
});

it("leaves out what is available, however its code is spelt", () => {
  const codes = codesFor("");
  expect(codes).not.toContain("en_US");
  expect(codes).not.toContain("tr_TR");
  expect(codes).toContain("tr_CY");
  expect(codesFor("tr_TR")).toEqual([]);
});

it.each([
  ["portugues brasil", ["pt_BR"]],
  ["portuguese brazil", ["pt_BR"]],
  ["日本", ["ja_JP"]],
  ["pt-br", ["pt_BR"]],
  ["de_IT", ["de_IT"]],
  ["nothing of the kind", []],
])("%s finds %j", (words, codes) => expect(codesFor(words)).toEqual(codes));

it("a code alone comes first, and three letters are rather the beginning of a name", () => {
  expect(codesFor("fr")[0]).toBe("fr");
  expect(codesFor("por").at(-1)).toBe("por");
});

it("500 languages that are available leave the rest to choose from", () => {
  const available = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`x_${at}`, `Language ${at}`]));
  expect(languagesToAdd(known, { ...languages, available }, "")).toHaveLength(known.length);
});
