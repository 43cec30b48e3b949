// Static checks: format and lint, types of each package, what is unused, imports against the one-way rule and in cycles,
// length of files and functions.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root, run } from "./setup.mjs";
import {
  heavyAtStart,
  importCycles,
  literalTexts,
  longFunctions,
  readSources,
  unusedTexts,
} from "./structure.mjs";
import { readStyles, sharedClasses } from "./styles.mjs";

const allowed = {
  core: [],
  web: ["core"],
  server: ["core"],
  cli: ["core"],
};
const only = { "cli:server": /^packages\/cli\/src\/serve\// };

/** What speaks SQL. Nothing else knows of it, but for what opens the engine. */
const engineFolders = ["engine/postgres/", "engine/records/", "engine/sqlite/", "engine/threads/"];
const openers = [
  "engine/longReads.ts",
  "engine/open.ts",
  "engine/stored.ts",
  "shell/testDatabase.ts",
  "shell/context.ts",
  "identity/recovery.ts",
  "vault/rotation.ts",
  "/backup/backup.ts",
  "/backup/objects.ts",
  "/backup/restore.ts",
  "/backup/stored.ts",
  "/moving/copyTable.ts",
  "/moving/moments.ts",
  "/moving/move.ts",
  ".test.ts",
];

/** Folders that know no area, in each part of the house; the areas stand above them, and are passed in. */
const generalFolders = {
  "packages/core/src/": [
    "access",
    "action",
    "area",
    "editing",
    "expression",
    "field",
    "filter",
    "form",
    "http",
    "input",
    "list",
    "log",
    "react",
    "record",
    "section",
    "shell",
    "text",
  ],
  "packages/web/src/": [
    "action",
    "area",
    "editing",
    "form",
    "input",
    "list",
    "log",
    "record",
    "shell",
    "start",
  ],
  "packages/server/src/": ["filter", "shell", "vault"],
  "packages/cli/src/": ["area", "connection", "input", "output", "record", "shell"],
  "packages/cli/src/terminal/": [
    "action",
    "area",
    "editor",
    "form",
    "frame",
    "input",
    "keys",
    "layers",
    "layout",
    "navigation",
    "output",
    "record",
    "screen",
    "sections",
    "session",
    "table",
  ],
};
const areaNames =
  "activity apikey asset assistant bucket dashboard document function identity language policy preference promotion status storage strategy versioncontrol webhook".split(
    " ",
  );

/** The library of the Model Context Protocol, and what loads it; that itself is loaded when an assistant comes. */
const protocol = /^@modelcontextprotocol\//;
const speakers = [
  "core/src/assistant/protocol.ts",
  "cli/src/assistant/mcp.ts",
  "server/src/assistant/message.ts",
];
/** What speaks to object stores, loaded where files are in one. */
const objectStores = /^@aws-sdk\//;
/** What speaks to PostgreSQL, loaded where the instance is in it. */
const databases = /^pg(-|$)/;
/** What begins the commands, the web console and the backend. */
const starts = [
  "packages/cli/src/main.ts",
  "packages/cli/src/areas.ts",
  "packages/web/src/main.tsx",
  "packages/server/src/shell/app.ts",
];

/** The area that a general file imports, or `undefined`. */
function importedArea(path, name) {
  if (/\.test\.tsx?$/.test(path)) return undefined;
  const general = Object.entries(generalFolders).some(([root, folders]) =>
    folders.some((folder) => path.startsWith(`${root}${folder}/`)),
  );
  if (!general) return undefined;
  const target = name.startsWith(".")
    ? join(dirname(path), name)
    : name.replace("@twinhelm/core/", "packages/core/src/");
  const folder = /^packages\/\w+\/src\/(?:terminal\/)?(\w+)\//.exec(target)?.[1];
  return areaNames.includes(folder) ? folder : undefined;
}

/** Whether a relative import leads out of its package. */
const leaves = (path, name) => !join(dirname(path), name).startsWith(path.split("/").slice(0, 2).join("/"));

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
    const area = importedArea(path, name);
    if (area !== undefined) problems.push(`${path}: what is general must not import ${area}: ${name}`);
    if (owner === "core" && !/\.test\.tsx?$/.test(path)) {
      if (/^node:|^(react-dom|ink)\b/.test(name)) problems.push(`${path}: core must not import ${name}`);
      if (/^react$|^@xstate\/react$|^@tanstack\/react-query$/.test(name) && !/\/react(\/|\.ts$)/.test(path)) {
        problems.push(`${path}: only core/react and the react.ts of an area may import ${name}`);
      }
    }
    if (protocol.test(name) && !speakers.some((each) => path === `packages/${each}`))
      problems.push(`${path}: only what speaks the protocol of assistants may import ${name}`);
    if (/^\.\.\/\.\.\/\.\.\//.test(name) && leaves(path, name))
      problems.push(`${path}: import ${name} leaves its package`);
    const isOfEngine = (name) => engineFolders.some((folder) => name.includes(folder));
    if (owner === "server" && !isOfEngine(path)) {
      const file = name.startsWith(".") ? join(dirname(path), name) : name;
      const opens = openers.some((each) => path.endsWith(each));
      const isType = name === "node:sqlite" && path.endsWith("engine/stored.ts");
      if ((name === "node:sqlite" && !isType) || name === "pg" || (isOfEngine(file) && !opens))
        problems.push(`${path}: only ${engineFolders.join(", ")} may import ${name}`);
    }
  }
  return problems;
}

const checks = {
  "format and lint": () => run("biome", ["check", "--error-on-warnings", "."]) === 0,
  types: () => run("tsc", ["-b", "packages/core/tsconfig.test.json", "packages/web", "tests"]) === 0,
  "no unused exports, files and packages": () => run("knip", ["--no-progress", "--no-config-hints"]) === 0,
  imports: () => {
    const problems = sources("packages")
      .filter((path) => path.includes("/src/"))
      .flatMap((path) => forbiddenImports(path, readFileSync(join(root, path), "utf8")));
    for (const problem of problems) console.error(problem);
    return problems.length === 0;
  },
  "no work of the engine is left undone": () => {
    const files = sources("packages/server").filter(
      (path) => path.includes("/src/engine/records/") && !path.endsWith(".test.ts"),
    );
    const texts = new Map(files.map((path) => [path, readFileSync(join(root, path), "utf8")]));
    const named = /^export function\* (\w+)|^export const (\w+) = \([^)]*\): Work</gm;
    const names = [...texts.values()].flatMap((text) =>
      [...text.matchAll(named)].flatMap(([, first, second]) => first ?? second ?? []),
    );
    const problems = [...texts].flatMap(([path, text]) => {
      const own = [...text.matchAll(/function\* (\w+)/g)].map(([, name]) => name);
      const imported = names.filter((name) => new RegExp(`import [^;]*\\b${name}\\b`).test(text));
      // Called as a statement of its own, a generator does nothing.
      const undone = new RegExp(
        `(?<=[;{}]\\s*\\n)\\s*(?:void )?(?:${[...new Set([...own, ...imported])].join("|")}|(?:\\w+\\.)*journal\\.(?:touch|document|drain))\\(`,
        "g",
      );
      return [...text.matchAll(undone)].map(({ 0: found, index }) => {
        const line = text.slice(0, index + found.length).split("\n").length;
        return `${path}:${line}: ${found.trim()}...) is work: without yield* it is never done`;
      });
    });
    for (const problem of problems) console.error(problem);
    return problems.length === 0;
  },
  "files of at most 500 lines": () => {
    const own = [...sources("packages").filter((path) => path.includes("/src/")), ...sources("tests")];
    const long = own.filter((path) => readFileSync(join(root, path), "utf8").split("\n").length > 500);
    for (const path of long) console.error(`${path}: more than 500 lines`);
    return long.length === 0;
  },
};

/** Checks of the sources as a whole. */
function structureChecks() {
  const sources = readSources();
  const tell = (problems) => {
    for (const problem of problems) console.error(problem);
    return problems.length === 0;
  };
  return {
    "no import cycles": () => tell(importCycles(sources)),
    "nothing heavy at the start": () =>
      tell(
        heavyAtStart(
          sources,
          starts,
          new RegExp([protocol, objectStores, databases].map(({ source }) => source).join("|")),
        ),
      ),
    "no long functions": () => tell(sources.flatMap(longFunctions)),
    "no texts outside of the catalogues": () => tell(sources.flatMap(literalTexts)),
    "no unused texts": () => tell(unusedTexts(sources)),
    "a class is styled by one sheet": () => tell(sharedClasses(readStyles())),
  };
}

/** Runs every check; returns how many passed and failed. */
export function runChecks() {
  let passed = 0;
  let failed = 0;
  for (const [name, check] of Object.entries({ ...checks, ...structureChecks() })) {
    if (check()) passed += 1;
    else {
      failed += 1;
      console.error(`check failed: ${name}`);
    }
  }
  return { passed, failed };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { passed, failed } = runChecks();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
