import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageInstead, resizePage, sortedBy, turnPage, withPageSize } from "./paging";
import { pageSizes } from "./state";

describe("paging", () => {
  const list = { pageSize: 25, pageIndex: 0 };

  it("turns within the pages there are", () => {
    expect(turnPage(list, 1, 60).pageIndex).toBe(1);
    expect(turnPage({ ...list, pageIndex: 2 }, 1, 60).pageIndex).toBe(2);
    expect(turnPage(list, -1, 60)).toBe(list);
    expect(turnPage(list, 1, 0)).toBe(list);
  });

  it("changes the size step by step and keeps the first row on the page", () => {
    expect(resizePage(list, 1).pageSize).toBe(100);
    expect(resizePage({ ...list, pageSize: 100 }, 1).pageSize).toBe(100);
    expect(resizePage(list, -1).pageSize).toBe(10);
    fc.assert(
      fc.property(
        fc.constantFrom(...pageSizes),
        fc.nat(50),
        fc.constantFrom(1 as const, -1 as const),
        (pageSize, pageIndex, by) => {
          const first = pageIndex * pageSize;
          const next = resizePage({ pageSize, pageIndex }, by);
          expect(next.pageIndex * next.pageSize).toBeLessThanOrEqual(first);
          expect((next.pageIndex + 1) * next.pageSize).toBeGreaterThan(first);
        },
      ),
    );
  });

  it("any size keeps the first row on the page", () => {
    expect(withPageSize({ pageSize: 10, pageIndex: 3 }, 25)).toEqual({ pageSize: 25, pageIndex: 1 });
    expect(withPageSize({ pageSize: 100, pageIndex: 0 }, 5)).toEqual({ pageSize: 5, pageIndex: 0 });
  });

  it("a page beyond the end becomes the last one, and the first where there is nothing", () => {
    expect(pageInstead({ ...list, pageIndex: 3 }, 60)).toBe(2);
    expect(pageInstead({ ...list, pageIndex: 2 }, 60)).toBeUndefined();
    expect(pageInstead({ ...list, pageIndex: 1 }, 0)).toBe(0);
  });

  it("the field of the default order begins ascending like every other", () => {
    const defaults = { pageSize: 25, sort: { field: "_id", direction: -1 } } as const;
    const first = sortedBy({ ...list, sort: defaults.sort }, "_id", defaults);
    expect(first.sort).toEqual({ field: "_id", direction: 1 });
    expect(sortedBy(first, "_id", defaults).sort).toEqual({ field: "_id", direction: -1 });
    expect(sortedBy({ ...list, sort: defaults.sort }, "a", defaults).sort).toEqual({
      field: "a",
      direction: 1,
    });
  });
});
