import { expect, it } from "vitest";
import { catalogue } from "./catalogue";
import {
  actionTitle,
  actionWithTerm,
  actionWord,
  entryWords,
  listed,
  type NameOf,
  noNames,
  segmentWords,
} from "./words";

it.each([
  ["bucket:data:index", "List", "List documents"],
  ["bucket:show", "Read", "Read buckets"],
  ["passport:strategy:insert", "Create", "Create sign-on strategies"],
  ["passport:apikey:update", "Change", "Change API keys"],
  ["storage:delete", "Delete", "Delete files"],
  ["moon:walk", "Walk", "moon:walk"],
])("calls %s %s, and %s as a whole", (action, word, title) => {
  expect([actionWord(action), actionTitle(action)]).toEqual([word, title]);
});

it("has a title of its own for every action of the catalogue, with the term beside it", () => {
  const actions = catalogue.flatMap((each) => each.actions).map(({ action }) => action);
  const titles = actions.map(actionTitle);
  expect(new Set(titles).size).toBe(actions.length);
  expect(titles.filter((title) => title.includes(":"))).toEqual([]);
  expect(actionWithTerm("bucket:create")).toBe("Create buckets (bucket:create)");
  expect(actionWithTerm("moon:walk")).toBe("moon:walk");
});

it("lists words as a sentence does", () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(listed)).toEqual(["", "a", "a and b", "a, b and c"]);
});

it("keeps a part that has no name", () => {
  expect(segmentWords("bucket", "b1", noNames)).toBe("b1");
  expect(segmentWords(undefined, "*", noNames)).toBe("*");
});

const nameOf: NameOf = (_, id) => (id === "b" ? "Boats" : undefined);
it.each([
  ["bucket:data:show", "b/*", "Boats"],
  ["bucket:data:show", "*/*", "any bucket"],
  ["bucket:data:show", "b/d", "the document d in Boats"],
  ["bucket:data:create", "b", "Boats"],
  ["bucket:data:create", "b/d", "b/d"],
  ["bucket:data:show", "b/", "b/"],
  ["moon:walk", "b", "b"],
])("names what %s on %s reaches: %s", (action, entry, words) =>
  expect(entryWords(action, entry, nameOf)).toBe(words),
);
