import { expect, it } from "vitest";
import { typeFilesOf } from "./typings";

const files = (name: string, types: Record<string, string>) =>
  typeFilesOf([{ name, version: "^1.0.0", types }]).map(({ path, text }) => [path, text]);

it("a package whose declarations begin in its folder is as it is", () => {
  const types = { "node_modules/leftish/index.d.ts": "export declare const a: 1;" };
  expect(files("leftish", types)).toEqual(Object.entries(types));
  expect(files("untyped", {})).toEqual([]);
});

it("another one gets a file that leads to where they begin", () => {
  const types = {
    "node_modules/@scope/pad/dist/other.d.ts": "export {};",
    "node_modules/@scope/pad/dist/index.d.ts": "declare const pad: 1;\nexport default pad;",
    "node_modules/@scope/pad/node_modules/x/index.d.ts": "export {};",
  };
  expect(files("@scope/pad", types).at(-1)).toEqual([
    "node_modules/@scope/pad/index.d.ts",
    'export * from "./dist/index";\nexport { default } from "./dist/index";\n',
  ]);
  expect(
    files("old", { "node_modules/old/old.d.ts": "declare const old: 1;\nexport = old;" }).at(-1),
  ).toEqual(["node_modules/old/index.d.ts", 'import main = require("./old");\nexport = main;\n']);
});
