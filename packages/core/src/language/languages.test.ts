import fc from "fast-check";
import { expect, it } from "vitest";
import { knownCode, ownName, withDefault, withLanguage, withoutLanguage } from "./languages";

const stored = { available: { en_US: "English", tr_TR: "Turkish" }, default: "en_US" };

it.each([
  ["tr_TR", "Türkçe (Türkiye)"],
  ["de", "Deutsch"],
  ["pt-BR", "Português (Brasil)"],
  ["zz_ZZ", undefined],
  ["12", undefined],
  ["", undefined],
  ["en US", undefined],
])("%s is called %s in itself", (code, name) => expect(ownName(code)).toBe(name));

const spelt = fc.constantFrom("tr_TR", "tr-TR", "TR_tr", "en-us");

it("each language is there once, however its code is spelt", () => {
  fc.assert(
    fc.property(spelt, (code) => {
      expect(knownCode(stored, code)).toBeDefined();
      expect(withLanguage(stored, code)).toMatchObject({ ok: false, failure: { code: "conflict" } });
    }),
  );
});

it("what was added and taken away again leaves the rest as it was", () => {
  fc.assert(
    fc.property(fc.constantFrom("de", "de-DE", "fr_FR", "ja"), fc.string({ minLength: 1 }), (code, name) => {
      const added = withLanguage(stored, code, name);
      if (!added.ok) throw new Error(added.failure.message);
      expect(added.value.available).toEqual({ ...stored.available, [code]: name });
      expect(withoutLanguage(added.value, code)).toEqual({ ok: true, value: stored });
      expect(withDefault(added.value, code)).toEqual({ ok: true, value: { ...added.value, default: code } });
    }),
  );
});

it.each([
  [withLanguage(stored, "nonsense code"), "invalid"],
  [withoutLanguage(stored, "en_US"), "invalid"],
  [withoutLanguage(stored, "de"), "not-found"],
  [withDefault(stored, "de"), "not-found"],
])("refuses what cannot be: %#", (result, code) => {
  expect(result).toMatchObject({ ok: false, failure: { code } });
});
