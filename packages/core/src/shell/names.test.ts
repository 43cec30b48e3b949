import { QueryClient } from "@tanstack/query-core";
import { expect, it } from "vitest";
import { namesIn } from "./names";

it("finds names in lists, pages, single rows and choices that were read before", () => {
  const queries = new QueryClient();
  queries.setQueryData(["bucket"], [{ _id: "b", title: "Boats", name: "no" }]);
  queries.setQueryData(["identity", "page", {}], { rows: [{ _id: "i", identifier: "mara" }] });
  queries.setQueryData(["policy", "one", "p"], { _id: "p", name: "Viewer" });
  queries.setQueryData(["policy", "one", "q"], null);
  queries.setQueryData(["policy", "choices", "apikey"], [{ value: "k", label: "Robot" }]);
  const nameOf = namesIn(queries);
  expect([
    nameOf("bucket", "b"),
    nameOf("identity", "i"),
    nameOf("policy", "p"),
    nameOf("apikey", "k"),
  ]).toEqual(["Boats", "mara", "Viewer", "Robot"]);
  expect([nameOf("bucket", "i"), nameOf("webhook", "w"), nameOf("policy", "q")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it("knows files and folders of storage by their whole names", () => {
  const queries = new QueryClient();
  const file = { _id: "f", kind: "file", name: "sea.png", path: "photos/sea.png", object: { _id: "f" } };
  const folder = {
    _id: "photos/",
    kind: "folder",
    name: "photos",
    path: "photos/",
    object: { _id: "empty" },
  };
  queries.setQueryData(["storage", "children", { folder: "photos/" }], { total: 1, entries: [file] });
  queries.setQueryData(["storage", "children", { folder: "" }], { total: 1, entries: [folder] });
  queries.setQueryData(["storage", "field", "o"], { _id: "o", name: "logos/small.svg" });
  const nameOf = namesIn(queries);
  expect(["f", "empty", "o", "other"].map((id) => nameOf("storage", id))).toEqual([
    "photos/sea.png",
    "photos/",
    "logos/small.svg",
    undefined,
  ]);
});

it("has no name where a row has an empty one", () => {
  const queries = new QueryClient();
  queries.setQueryData(
    ["strategy", "all"],
    [
      { _id: "s", title: "", name: "okta" },
      { _id: "t", title: "" },
    ],
  );
  expect([namesIn(queries)("strategy", "s"), namesIn(queries)("strategy", "t")]).toEqual(["okta", undefined]);
});
