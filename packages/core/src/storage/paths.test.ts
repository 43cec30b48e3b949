import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prefixPattern } from "./children";
import {
  childOf,
  folderOf,
  foldersOf,
  freeNames,
  isFolderObject,
  isFolderPath,
  joinPath,
  moveProblem,
  nameBeside,
  ownName,
  replacePrefix,
  withoutNested,
} from "./paths";

const own = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
  .filter((name) => !name.includes("/"));
const folder = fc.array(own, { maxLength: 4 }).map((parts) => parts.map((part) => `${part}/`).join(""));
const kind = fc.constantFrom("folder" as const, "file" as const);

it.each([
  ["photos/", 0, "application/octet-stream", true],
  ["photos/", 0, "", true],
  ["photos/", 0, "text/plain", false],
  ["photos/", 1, "", false],
  ["photos", 0, "", false],
])("%s of %i bytes and type %j stands for a folder: %s", (name, size, type, stands) =>
  expect(isFolderObject({ name, content: { size, type } })).toBe(stands),
);

it("a path is its folder and its own name", () =>
  fc.assert(
    fc.property(folder, own, kind, (where, name, of) => {
      const path = joinPath(where, name, of);
      expect(folderOf(path)).toBe(where);
      expect(ownName(path)).toBe(name);
      expect(isFolderPath(path)).toBe(of === "folder");
    }),
  ));

it("each folder on the way holds the next one, and the last one the path", () =>
  fc.assert(
    fc.property(folder, own, (where, name) => {
      const path = joinPath(where, name);
      const way = foldersOf(path);
      expect(way.at(-1) ?? "").toBe(where);
      const steps = ["", ...way];
      for (const [at, each] of steps.entries()) {
        const next = steps[at + 1] ?? path;
        const child = childOf(each, path);
        expect(child && joinPath(each, child.name, child.kind)).toBe(next);
      }
      expect(childOf(path, path)).toBeUndefined();
    }),
  ));

it("another beginning and back again gives the path", () =>
  fc.assert(
    fc.property(folder, folder, own, (from, to, rest) => {
      expect(replacePrefix(replacePrefix(from + rest, from, to), to, from)).toBe(from + rest);
    }),
  ));

it("finds what begins so, whatever characters it has", () =>
  fc.assert(
    fc.property(folder, own, own, (where, name, other) => {
      const pattern = new RegExp(prefixPattern(where));
      expect(pattern.test(joinPath(where, name))).toBe(true);
      expect(pattern.test(`x${where}${other}`)).toBe(`x${where}${other}`.startsWith(where));
    }),
  ));

describe("moving", () => {
  const none = new Set<string>();
  it.each([
    ["a/b.txt", "a/", none, "sameFolder"],
    ["b.txt", "", none, "sameFolder"],
    ["a/", "", none, "sameFolder"],
    ["a/", "a/", none, "descendant"],
    ["a/", "a/b/", none, "descendant"],
    ["a/", "ab/", none, undefined],
    ["a/b.txt", "c/", new Set(["b.txt"]), "taken"],
    ["a/b/", "", new Set(["b"]), "taken"],
    ["a/b.txt", "", none, undefined],
  ])("%s into %j: %s", (path, to, taken, problem) => expect(moveProblem(path, to, taken)).toBe(problem));
});

it("what lies in a chosen folder goes with it", () => {
  const rows = ["a/", "a/b/c.txt", "ab/", "d.txt", "a/b/"].map((path) => ({ path }));
  expect(withoutNested(rows).map(({ path }) => path)).toEqual(["a/", "ab/", "d.txt"]);
});

it.each([
  ["a.txt", ["a (2).txt", "a (3).txt"]],
  ["b/a.tar.gz", ["b/a.tar (2).gz", "b/a.tar (3).gz"]],
  ["b.c/a", ["b.c/a (2)", "b.c/a (3)"]],
  [".env", [".env (2)", ".env (3)"]],
  ["a/b.c/", ["a/b.c (2)/", "a/b.c (3)/"]],
  ["in/a (2).txt", ["in/a (3).txt", "in/a (4).txt"]],
  ["a (9)/", ["a (10)/", "a (11)/"]],
  ["a (1).txt", ["a (1) (2).txt"]],
  ["report (2026).txt", ["report (2026) (2).txt"]],
  [" (2).txt", [" (2) (2).txt"]],
])("others of %s are %j", (path, others) => {
  const names = freeNames(path);
  expect(others.map(() => names.next().value)).toEqual(others);
});

it("what has a name that is taken gets one beside it", () => {
  const taken = new Set<string>();
  const names = ["a.txt", "a.txt", "in/a.txt", "in/a.txt", "a.txt"];
  expect(names.map((name) => nameBeside(name, taken))).toEqual([
    "a.txt",
    "a (2).txt",
    "in/a.txt",
    "in/a (2).txt",
    "a (3).txt",
  ]);
});
