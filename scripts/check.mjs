// Static checks: format and lint, types of each package, imports against the one-way rule, length of files.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root, run } from "./setup.mjs";

const allowed = {
  core: [],
  web: ["core"],
  server: ["core"],
  cli: ["core"],
};
const only = { "cli:server": /^packages\/cli\/src\/serve\// };

function sources(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

/** The imports that go against the house rule, as readable lines. */
export function forbiddenImports(path, text) {
  const owner = path.split("/")[1];
  const problems = [];
  for (const [, name] of text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)) {
    const target = /^@twinhelm\/(\w+)/.exec(name)?.[1] ?? (name === "twinhelm" ? "cli" : undefined);
    const exception = only[`${owner}:${target}`];
    if (target && target !== owner && !allowed[owner]?.includes(target) && !exception?.test(path)) {
      problems.push(`${path}: ${owner} must not import ${name}`);
    }
    if (owner === "core" && !/\.test\.tsx?$/.test(path)) {
      if (/^node:|^(react-dom|ink)\b/.test(name)) problems.push(`${path}: core must not import ${name}`);
      if (/^react$|^@xstate\/react$|^@tanstack\/react-query$/.test(name) && !path.includes("/react/")) {
        problems.push(`${path}: only core/react may import ${name}`);
      }
    }
    if (/^\.\.\/\.\.\/\.\.\//.test(name)) problems.push(`${path}: import ${name} leaves its package`);
  }
  return problems;
}

const checks = {
  "format and lint": () => run("biome", ["check", "--error-on-warnings", "."]) === 0,
  types: () => run("tsc", ["-b", "packages/core/tsconfig.test.json", "packages/web", "tests"]) === 0,
  imports: () => {
    const problems = sources("packages")
      .filter((path) => path.includes("/src/"))
      .flatMap((path) => forbiddenImports(path, readFileSync(join(root, path), "utf8")));
    for (const problem of problems) console.error(problem);
    return problems.length === 0;
  },
  "files of at most 500 lines": () => {
    const long = sources("packages").filter(
      (p) => p.includes("/src/") && readFileSync(join(root, p), "utf8").split("\n").length > 500,
    );
    for (const path of long) console.error(`${path}: more than 500 lines`);
    return long.length === 0;
  },
};

/** Runs every check; returns how many passed and failed. */
export function runChecks() {
  let passed = 0;
  let failed = 0;
  for (const [name, check] of Object.entries(checks)) {
    if (check()) passed += 1;
    else {
      failed += 1;
      console.error(`check failed: ${name}`);
    }
  }
  return { passed, failed };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  process.exitCode = runChecks().failed ? 1 : 0;
