import { expect, it } from "vitest";
import { actionItems, searchPalette } from "./palette";
import { actions } from "./registry";

const titles = (query: string) =>
  searchPalette(actionItems({ bucket: ["b"] }), query).map(({ title }) => title);

it("finds by every word, the best first", () => {
  expect(titles("bucket list")).toEqual(["List buckets"]);
  expect(titles("delete doc")).toEqual(["Delete documents"]);
  expect(titles("delete").every((title) => title.startsWith("Delete "))).toBe(true);
  expect(titles("BUCK")[0]).toBe("List buckets");
  expect(titles("nothing like it")).toEqual([]);
  expect(titles("")).toHaveLength(actions.length);
});

it("says what an action needs that has nothing to work on", () => {
  const items = actionItems({ bucket: ["b"] });
  expect(items.find(({ id }) => id === "bucket.delete")?.unavailable).toBeUndefined();
  expect(items.find(({ id }) => id === "document.delete")?.unavailable).toBe("Choose a document first.");
  expect(items.find(({ id }) => id === "bucket.create")?.unavailable).toBeUndefined();
});

it("opens an address that is typed", () => {
  expect(searchPalette([], "/bucket/64a1")[0]?.does).toEqual({ kind: "open", path: "/bucket/64a1" });
});
