import { escapePattern } from "@twinhelm/core/filter/filter";
import fc from "fast-check";
import { RE2JS } from "re2js";
import { expect, it } from "vitest";
import { planFilter } from "../../records/filter/plan";
import { textHint } from "../../records/filter/textHint";
import { Bucket, idOf, matcher, options } from "./filter.fixture";

// Letters with several forms, what JSON writes with a backslash, what LIKE takes for more, what UTF-16 has in two.
const letters = fc.constantFrom(..."aAsSſkK\u212aßẞéÉıİ%_\\\"\n\u0001\u2028'/ 😀ιͅ");
const text = fc.string({ unit: letters, maxLength: 4 });

it("finds a text where a pattern is found, in every form of its letters", () => {
  fc.assert(
    fc.property(text, text, text, fc.constantFrom("", "i", "g"), (before, looked, after, flags) => {
      const around = [before + looked + after, before + looked.toUpperCase(), looked.toLowerCase(), after];
      const documents = around.flatMap((title, at) => [
        { _id: idOf(2 * at), title, texts: [title] },
        { _id: idOf(2 * at + 1), tags: [before, title], texts: [before, title] },
      ]);
      const bucket = new Bucket(documents);
      const pattern = escapePattern(looked);
      const wanted = RE2JS.compile(pattern, flags === "i" ? RE2JS.CASE_INSENSITIVE : 0);
      const foundIn = (field: string) =>
        documents
          .filter((document) => field in document && document.texts.some((one) => wanted.test(one)))
          .map(({ _id }) => _id);
      const condition = { $regex: pattern, $options: flags };
      for (const field of ["title", "tags"]) {
        const filter = { kind: "mongo", filter: { [field]: condition } } as const;
        expect(bucket.find(filter, options())).toEqual(foundIn(field));
      }
      const search = { $or: [{ title: condition }, { "info.port": condition }] };
      expect(bucket.find({ kind: "mongo", filter: search }, options({ typed: true }))).toEqual(
        foundIn("title"),
      );
    }),
    { numRuns: 500 },
  );
});

it("says of a pattern that is no text nothing", () => {
  expect(["^a", "a.b", "a|b", "", "\\n"].map((pattern) => textHint("json", pattern, "", "LIKE"))).toEqual(
    Array.from({ length: 5 }),
  );
  expect(textHint("json", "ſéß", "i", "LIKE")).toBeUndefined();
  expect(textHint("json", "10\\.5%", "i", "LIKE")).toEqual({
    text: "json LIKE ? ESCAPE '\\'",
    parameters: ["%10.5\\%%"],
  });
});

it("looks for the beginning of a long text alone, by whole characters: all of it takes its length times that of the JSON", () => {
  expect(textHint("json", `${"😀".repeat(40)}b`, "", "LIKE")?.parameters).toEqual([`%${"😀".repeat(32)}%`]);
  expect(textHint("json", `${"a".repeat(998)}b`, "i", "LIKE")?.parameters).toEqual([`%${"a".repeat(32)}%`]);
});

it("looks into the stored text first", () => {
  const filter = { kind: "mongo", filter: { title: { $regex: "alba", $options: "i" } } } as const;
  expect(planFilter(filter, options()).where).toContain("LIKE");
  const search = { $or: [filter.filter, { "info.port": filter.filter.title }] };
  const { where, parameters } = planFilter({ kind: "mongo", filter: search }, options({ typed: true }));
  expect(where.split("LIKE")).toHaveLength(2);
  expect(parameters).toEqual(["%alba%", "alba", "i", "alba", "i"]);
  expect(matcher.matches("alba", "ALBA", "i")).toBe(true);
});
