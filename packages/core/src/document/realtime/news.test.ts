import { expect, it } from "vitest";
import { isLike } from "./news";

const properties = {
  name: { type: "string", options: { translate: true } },
  home: { type: "relation", relationType: "onetoone" },
  visited: { type: "relation", relationType: "onetomany" },
} as const;
const like = (row: object, stored: object) =>
  isLike({ properties }, [{ _id: "a", ...row }], [{ _id: "a", ...stored }]);

it.each([
  [
    "related documents in place of ids",
    { home: { _id: "x", name: "X" }, visited: [{ _id: "y" }] },
    { home: "x", visited: ["y"] },
  ],
  ["relations that refer to nothing", { home: null, visited: [] }, {}],
  ["one language of several", { name: "Bay" }, { name: { en_US: "Bay", tr_TR: "Koy" } }],
])("a row that was read with %s is of the same state as what is stored", (_, row, stored) => {
  expect(like(row, stored)).toBe(true);
});

it.each([
  ["another related document", { home: { _id: "x" } }, { home: "z" }],
  ["one related document more", { visited: [{ _id: "y" }] }, { visited: ["y", "z"] }],
  ["another text", { name: "Bay" }, { name: { en_US: "Cape" } }],
])("a row is not of the same state where there is %s", (_, row, stored) => {
  expect(like(row, stored)).toBe(false);
});
