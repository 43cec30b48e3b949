import fc from "fast-check";
import { expect, it } from "vitest";
import { type ZipNode, zipFolderAt, zipTree } from "./zipTree";

const entry = (name: string, size = 1) => ({ name, size, modified: undefined });
const outline = (node: ZipNode): unknown =>
  node.isFolder
    ? { [`${node.name}/ ${node.size}`]: node.children.map(outline) }
    : `${node.name} ${node.size}`;

it("folders stand before files, hold the sum of what is in them, and need no entry of their own", () => {
  const tree = zipTree([
    entry("b.txt", 2),
    entry("docs/a10.md", 3),
    entry("docs/a9.md", 4),
    entry("empty/", 0),
  ]);
  expect(outline(tree)).toEqual({
    "/ 9": [{ "docs/ 7": ["a9.md 4", "a10.md 3"] }, { "empty/ 0": [] }, "b.txt 2"],
  });
  expect(zipFolderAt(tree, ["docs"])?.children).toHaveLength(2);
  expect(zipFolderAt(tree, ["b.txt"])).toBeUndefined();
});

it("names that lead out of an archive are names and no way", () => {
  const tree = zipTree([entry("../../etc/passwd"), entry("/root.txt"), entry("a\\b.txt")]);
  expect(outline(tree)).toEqual({
    "/ 3": [{ "../ 1": [{ "../ 1": [{ "etc/ 1": ["passwd 1"] }] }] }, { "a/ 1": ["b.txt 1"] }, "root.txt 1"],
  });
});

it("a path of a thousand folders is no thousand levels", () => {
  let [node, depth] = [zipTree([entry("a/".repeat(1000))]), 0];
  for (; node.children[0] !== undefined; depth += 1) node = node.children[0];
  expect(depth).toBe(50);
});

it("each file of an archive is found at its path", () => {
  const part = fc.constantFrom("a", "b", "__proto__", "..", "constructor");
  const file = fc.array(part, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(file, { maxLength: 10 }), (files) => {
      const tree = zipTree(files.map((parts) => entry([...parts, "file"].join("/"))));
      for (const parts of files)
        expect(zipFolderAt(tree, parts)?.children.some(({ name }) => name === "file")).toBe(true);
    }),
  );
});
