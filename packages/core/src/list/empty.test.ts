import { describe, expect, it } from "vitest";
import { apikey } from "../apikey/area";
import { emptyDocuments } from "../document/empty";
import { emptyRecords } from "../record/empty";
import { emptyReason } from "./empty";
import type { ListState } from "./state";

const filter = { name: "x" };

it.each([
  ["nothing is narrowed", undefined, "", "none"],
  ["words are looked for", undefined, "x", "search"],
  ["both narrow", filter, "x", "search"],
  ["a filter narrows", filter, "", "filter"],
  ["the filter has no condition", {}, "", "none"],
] as const)("where %s the reason is known", (_, given, words, reason) => {
  expect(emptyReason(given, words)).toBe(reason);
});

describe("an empty list says why, and has the button that ends it", () => {
  const state: ListState = { pageIndex: 0, pageSize: 25, sort: undefined, filter: undefined };
  it("of documents", () => {
    expect(emptyDocuments({ title: "Ports" }, state)).toMatchObject({
      title: "No documents yet",
      button: "Add a document",
    });
    expect(emptyDocuments({ title: "Ports" }, { ...state, filter })).toMatchObject({
      title: "No results",
      button: "Clear search and filter",
    });
  });
  it("of records", () => {
    expect(emptyRecords(apikey, state, "")).toMatchObject({ title: "No API keys yet" });
    expect(emptyRecords(apikey, state, "bay")).toMatchObject({
      title: "No API keys with “bay” in the name",
      button: "Clear the search",
    });
    expect(emptyRecords(apikey, { filter }, "")).toMatchObject({
      title: "No results",
      button: "Clear the filter",
    });
  });
});
