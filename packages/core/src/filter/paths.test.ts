import { expect, it } from "vitest";
import { pathsOfFilter } from "./paths";

it.each([
  [{ a: 1, "b.c": { $gt: 2 } }, ["a", "b.c"]],
  [{ $or: [{ a: 1 }, { $and: [{ b: 2 }] }] }, ["a", "b"]],
  [{ $expr: { $gt: ["$a", 1] } }, []],
  ["a > 1 && document.b.c == 2 && auth.d == 3", ["a", "b.c"]],
  ['regex(name, "x") || has(document.e)', ["name", "e"]],
  ["a >", []],
])("%j names %j", (filter, paths) => {
  expect([...pathsOfFilter(filter)].toSorted()).toEqual(paths.toSorted());
});
