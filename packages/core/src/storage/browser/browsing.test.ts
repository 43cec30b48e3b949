import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnCount, columnsOf, openIn, pathAfter, placeOfTyped } from "./browsing";

it.each([
  [390, 2],
  [599, 2],
  [600, 3],
  [959, 3],
  [960, 4],
  [1279, 4],
  [1280, 5],
  [3840, 5],
])("a screen of %i pixels shows %i columns", (width, count) => {
  expect(columnCount(width)).toBe(count);
});

describe("columns", () => {
  it.each([
    ["", "", [""]],
    ["", "a/b/c.txt", ["", "a/", "a/b/"]],
    ["a/", "a/b/", ["a/", "a/b/"]],
    ["a/", "a/b.txt", ["a/"]],
    ["", "/x//", ["", "/", "/x/", "/x//"]],
  ])("from %j the path %j opens %j", (root, path, columns) => {
    expect(columnsOf(root, path)).toEqual(columns);
  });

  it("each column but the last has the next one highlighted", () => {
    const part = fc.constantFrom("a", "b c", ".", "é");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), fc.boolean(), (parts, isFile) => {
        const path = parts.map((each) => `${each}/`).join("") + (isFile ? "f.txt" : "");
        const columns = columnsOf("", path);
        columns.forEach((folder, at) => {
          const next = columns[at + 1] ?? (isFile ? path : undefined);
          expect(openIn(folder, path)).toBe(next);
        });
      }),
    );
  });
});

describe("typing a name", () => {
  const names = ["alps.jpg", "Bern", "b.txt", undefined];
  const find = (typed: string, from: number) =>
    placeOfTyped(typed, { count: names.length, from, nameAt: (place) => names[place] });
  it("finds the next that begins so, in either case, and goes on around", () => {
    expect([find("b", 0), find("b", 2), find("B", 3), find("be", 2), find("x", 0)]).toEqual([
      1,
      2,
      1,
      1,
      undefined,
    ]);
  });
});

it.each([
  ["a/b.txt", "a/b.txt", "a/c.txt", "a/c.txt"],
  ["a/b/c.txt", "a/b/", "x/b/", "x/b/c.txt"],
  ["a/b/c.txt", "a/b/", undefined, "a/"],
  ["a/b2/c.txt", "a/b", "x", "a/b2/c.txt"],
])("%j, once %j is %j, is %j", (path, from, to, after) => {
  expect(pathAfter(path, from, to, "a/")).toBe(after);
});
