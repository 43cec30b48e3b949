// Which test files are asked about a folder: those in it, those of its package that import from it, and those named here.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { root } from "../setup.mjs";

/** Tests of folders that no import names: over HTTP, or of what is made of them. */
const named = {
  "packages/core/src/field": [
    "form/property",
    "input/list",
    "input/builder",
    "filter/filter",
    "filter/panel",
  ].map((name) => `packages/core/src/${name}.test.ts`),
  "packages/core/src/policy": ["recordCalls", "policyChoices", "policyTrial"].map(
    (name) => `tests/contract/${name}.test.ts`,
  ),
  "packages/core/src/action": ["tests/contract/recordCalls.test.ts"],
  "packages/core/src/record": ["tests/contract/recordCalls.test.ts", "tests/contract/recordRequests.test.ts"],
  "packages/server/src/session": ["session", "tokens", "revocation", "passwordCost", "factorAnswers"].map(
    (name) => `tests/contract/${name}.test.ts`,
  ),
};

/** Tests that ask too much of the whole for a run per mutant. */
const slow = ["packages/server/src/document/fieldTypes.test.ts"];

/** The modules that a file imports, as paths below the root without an ending. */
function importsOf(file) {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(/from "([^"]+)"/g)].map(([, name]) => {
    const [, owner, path] = /^@twinhelm\/(\w+)\/(.+)$/.exec(name) ?? [];
    return owner ? `packages/${owner}/src/${path}` : normalize(join(dirname(file), name));
  });
}

const packageOf = (path) => path.split("/").slice(0, 2).join("/");

export function testsFor(folders, sources) {
  const modules = new Set(sources.map((path) => path.replace(/\.tsx?$/, "")));
  const packages = [...new Set(sources.map(packageOf))];
  const unit = globSync(
    packages.map((name) => `${name}/src/**/*.test.ts`),
    { cwd: root },
  );
  const near = unit.filter(
    (file) =>
      !slow.includes(file) &&
      (folders.some((folder) => file.startsWith(`${/\.tsx?$/.test(folder) ? dirname(folder) : folder}/`)) ||
        importsOf(file).some((path) => modules.has(path))),
  );
  const far = Object.entries(named).flatMap(([owner, files]) =>
    folders.some((folder) => `${folder}/`.startsWith(`${owner}/`)) ? files : [],
  );
  return [...new Set([...near, ...far])].toSorted();
}
