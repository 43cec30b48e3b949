import { expect, it } from "vitest";
import { text } from "./catalogue";
import { defineTexts } from "./define";

it("fills values in and leaves markup alone", () => {
  expect(text("access.required", { action: "<b>bucket:create</b>" })).toBe(
    "<b>bucket:create</b> is required for this action.",
  );
});

it.each<readonly [string, number | string, string]>([
  ["{n} {n|document|documents}", 1, "1 document"],
  ["{n} {n|document|documents}", 0, "0 documents"],
  ["{n} {n|document|documents}", "1,000", "1,000 documents"],
  ["{n|The one|All {n}} of {all}", 1, "The one of {all}"],
  ["{n|The one|All {n}} of {all}", 12, "All 12 of {all}"],
])("%s has the word for %s", (entry, n, expected) => {
  expect(defineTexts({ entry })("entry", { n })).toBe(expected);
});

it("a value that looks like a plural stays as it is", () => {
  expect(defineTexts({ entry: "{name}" })("entry", { name: "{n|a|b}", n: 1 })).toBe("{n|a|b}");
});

it("shows a value that was not given rather than dropping it", () => {
  expect(text("access.required")).toBe("{action} is required for this action.");
});
