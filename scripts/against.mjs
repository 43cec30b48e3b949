// npm run test:original, npm run test:console, npm run test:postgres: the consoles in front of a server that answers as
// Spica does, the web console that stands in front of a backend on another port, and the backend on PostgreSQL. Then what
// is left out is run too, and must not pass.
import { mkdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { install, node24, root, run, runScript } from "./setup.mjs";

install();
// Whatever Node began this: what is left out is TypeScript, which not each of them reads.
if (process.execPath !== realpathSync(node24))
  process.exit(run(node24, [fileURLToPath(import.meta.url), ...process.argv.slice(2)]));
const { leftOut } = await import("../tests/leftOut.ts");

const folders = {
  original: ["tests/browser/", "tests/parity/", "tests/terminal/"],
  console: ["tests/browser/", "tests/parity/"],
  postgres: [
    "tests/",
    ...[
      "areas.test",
      "document/list.test",
      "engine/laws/",
      "engine/postgres/",
      "function/logs/",
      "session/",
      "shell/serverContext.test",
    ].map((each) => `packages/server/src/${each}`),
  ],
};
const [against, ...given] = process.argv.slice(2);
const onlyLeftOut = given.includes("--left-out");
const filters = given.filter((each) => each !== "--left-out");
const report = join(root, ".cache", `against-${against}.json`);

const wanted = (file) => filters.length === 0 || filters.some((filter) => file.includes(filter));

/** Runs tests; gives what Vitest ended with. */
function test(files, environment, options = []) {
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  return run(node24, [vitest, "run", ...files, ...options], {
    env: { TWINHELM_BROWSER: browser, TWINHELM_AGAINST: against, ...environment },
  });
}

/** Runs these; gives the names of the tests of an entry that pass, or of its file where all of that do. */
function passingOf(entries, environment) {
  if (entries.length === 0) return [];
  rmSync(report, { force: true });
  const files = [...new Set(entries.map(({ file }) => join("tests", file)))];
  const options = ["--reporter=json", `--outputFile=${report}`, "--testTimeout=20000", "--hookTimeout=60000"];
  test(files, environment, options);
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  return entries.flatMap(({ file, tests }) => {
    const results = testResults.filter(({ name }) => relative(join(root, "tests"), name) === file);
    const ran = results.flatMap(({ assertionResults }) => assertionResults);
    const passed = (title) => ran.some((each) => each.title === title && each.status === "passed");
    if (tests !== undefined) return tests.filter(passed).map((title) => `${file}: ${title}`);
    return results.every(({ status }) => status === "passed") ? [file] : [];
  });
}

/** What is left out, but passes: alone, and where it stands among the tests of its file. */
function needless() {
  const entries = leftOut.filter((each) => each.against === against && wanted(join("tests", each.file)));
  const alone = passingOf(entries, { TWINHELM_LEFT_OUT: "1" });
  const again = entries.filter(({ file }) =>
    alone.some((name) => name === file || name.startsWith(`${file}: `)),
  );
  const among = passingOf(again, { TWINHELM_TAKEN_IN: JSON.stringify(alone) });
  return alone.filter((name) => among.includes(name) || !name.includes(": "));
}

mkdirSync(join(root, ".cache"), { recursive: true });
await runScript("build.mjs");
const browser = (await runScript("browser.mjs")).trim();
const status = onlyLeftOut ? 0 : test(filters.length === 0 ? folders[against] : filters, {});
const passing = needless();
for (const each of passing) console.log(`${each} is left out, but passes: take it from tests/leftOut.ts.`);
process.exitCode = status === 0 && passing.length === 0 ? 0 : 1;
