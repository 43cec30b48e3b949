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
