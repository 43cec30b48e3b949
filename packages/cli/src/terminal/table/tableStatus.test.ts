import { expect, it } from "vitest";
import { positionOf } from "./tableStatus";
import { firstView } from "./view";

it("says where the cursor is among the rows, and nothing of that where there are none", () => {
  const page = { list: { pageIndex: 1, pageSize: 25 }, loading: false };
  expect(positionOf({ ...page, total: 60, count: 25 }, firstView)).toBe("26 of 60 · page 2/3 · 25 a page");
  expect(positionOf({ ...page, total: 0, count: 0 }, firstView)).toBe("");
  expect(positionOf({ ...page, total: undefined, count: 0, loading: true }, firstView)).toBe("");
  expect(positionOf({ ...page, total: 0, count: 0, loading: true }, firstView)).toBe("Loading …");
});
