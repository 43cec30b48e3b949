import { expect, it } from "vitest";
import { foreignPackages } from "./lock";

const hosts = new Set(["registry.test"]);
const from = (resolved: string, more: object = {}) => ({ version: "1.0.0", resolved, ...more });
const own = from("https://registry.test/a/-/a-1.0.0.tgz", { dependencies: { b: "*" } });
const foreignIn = (packages: object) => foreignPackages(JSON.stringify({ packages }), hosts);

it.each([
  ["of the registry", "node_modules/b", from("http://registry.test/b.tgz")],
  ["of a scope", "node_modules/a/node_modules/@b/c.d", from("https://registry.test/b.tgz")],
  ["in the archive of another", "node_modules/a/node_modules/b", { version: "1.0.0", inBundle: true }],
])("a package %s is taken", (_, path, entry) => {
  expect(foreignIn({ "": { dependencies: { a: "*" } }, "node_modules/a": own, [path]: entry })).toEqual([]);
});

it.each([
  ["a folder", from("file:../../other"), "file:../../other"],
  ["a link", { resolved: "../other", link: true }, "../other"],
  [
    "a link to an address",
    from("https://registry.test/b.tgz", { link: true }),
    "https://registry.test/b.tgz",
  ],
  ["a repository", from("git+ssh://git@registry.test/b.git#1"), "git+ssh://git@registry.test/b.git#1"],
  ["another host", from("https://elsewhere.test/b.tgz"), "https://elsewhere.test/b.tgz"],
  [
    "a host with its name",
    from("https://registry.test@elsewhere.test/b"),
    "https://registry.test@elsewhere.test/b",
  ],
  ["nowhere", { version: "1.0.0" }, "1.0.0"],
  ["a version that is a folder", { version: "file:/other", inBundle: true }, "file:/other"],
])("a package from %s is not", (_, entry, said) => {
  for (const path of ["node_modules/b", "node_modules/a/node_modules/b"])
    expect(foreignIn({ "": {}, "node_modules/a": own, [path]: entry })).toMatchObject([
      { name: "b", from: said, askedBy: "a" },
    ]);
});

it.each(["../other", "other", "node_modules/../../other", "node_modules/a/../b", "/other"])(
  "a package at %s is not",
  (path) => {
    expect(foreignIn({ "": {}, [path]: from("https://registry.test/b.tgz") })).toHaveLength(1);
  },
);

it("what the function itself asks for", () => {
  expect(foreignIn({ "": { dependencies: { c: "*" } }, "node_modules/c": from("file:c") })).toMatchObject([
    { name: "c", askedBy: "the function" },
  ]);
});
