// npm run mutate -- FOLDER...: changes the code of a folder in many small ways, one at a time, and lists the changes
// that no test notices. Ends with 1 when fewer are noticed than --at-least (per cent, 85).
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findMutants } from "./mutate/find.mjs";
import { printReport } from "./mutate/report.mjs";
import { testsFor } from "./mutate/tests.mjs";
import { judge } from "./mutate/worker.mjs";
import { root } from "./setup.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    "at-least": { type: "string", default: "85" },
    workers: { type: "string", default: "2" },
    /** Lists what is noticed too. */
    all: { type: "boolean", default: false },
  },
});
const folders = positionals.map((folder) => folder.replace(/\/$/, ""));
if (folders.length === 0) throw new Error("Name a folder, for example packages/core/src/access.");

/** Texts for people are no code, and no test should repeat them. */
const isSource = (path) =>
  /\.tsx?$/.test(path) && !/\.(test|fixture|d)\.tsx?$|(^|\/)texts?\w*\.ts$/.test(path);
/** Changes that change nothing: by file, the line of code with what was and what is in its place. */
const equivalent = JSON.parse(readFileSync(join(root, "scripts/mutate/equivalent.json"), "utf8"));
const isEquivalent = ({ file, code, was, now }) =>
  equivalent[file]?.some((each) => each.code === code && each.was === was && each.now === now) ?? false;

const sources = folders
  .flatMap((folder) => globSync([`${folder}/**/*.ts`, `${folder}/**/*.tsx`, folder], { cwd: root }))
  .filter(isSource)
  .toSorted();
const mutants = sources
  .flatMap((file) => {
    const path = join(root, file);
    return findMutants(path, readFileSync(path, "utf8")).map((mutant) => ({ ...mutant, file, path }));
  })
  .filter((mutant) => !isEquivalent(mutant))
  .map((mutant, id) => ({ ...mutant, id }));
const tests = testsFor(folders, sources).map((path) => join(root, path));
console.log(`${mutants.length} mutants in ${sources.length} files, ${tests.length} test files`);

const started = performance.now();
const cache = join(root, ".cache", "mutate");
mkdirSync(cache, { recursive: true });
const plan = join(cache, `${process.pid}.json`);
writeFileSync(plan, JSON.stringify({ root, mutants }));
const results = new Map();
const noted = (id, result) => {
  results.set(id, result);
  if (results.size % 100 !== 0) return;
  const missed = [...results.values()].filter((each) => each !== "noticed").length;
  const seconds = Math.round((performance.now() - started) / 1000);
  console.error(`${results.size} of ${mutants.length} judged, ${missed} not noticed, ${seconds} s`);
};
const surveyed = (file, time) => console.error(`${Math.round(time)} ms ${file.slice(root.length + 1)}`);
const workers = Math.max(1, Number(values.workers));
await Promise.all(
  Array.from({ length: workers }, (_, worker) => {
    const ids = mutants.map(({ id }) => id).filter((id) => id % workers === worker);
    return judge(ids, { plan, tests, count: mutants.length, results, noted, surveyed });
  }),
);
rmSync(plan);
const seconds = Math.round((performance.now() - started) / 1000);
const share = printReport({ mutants, results, all: values.all, seconds });
process.exitCode = share >= Number(values["at-least"]) ? 0 : 1;
