// npm test: set-up, static checks, build, every test. Ends with the line "N passed, N failed".
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { install, node24, root, runBeside, runScript } from "./setup.mjs";
import { timeLines } from "./times.mjs";

install();
const report = join(root, ".cache", "vitest.json");
mkdirSync(join(root, ".cache"), { recursive: true });
rmSync(report, { force: true });

// What the checks read, the builds do not write, and a browser comes over the network: all at the same time. The tests
// begin once there is something to test: they wait for a part of their time, which the checks use.
const checked = runBeside(node24, [join(root, "scripts", "check.mjs")]);
const foundBrowser = runScript("browser.mjs");
await runScript("build.mjs");
const environment = { TWINHELM_BROWSER: (await foundBrowser).trim() };
const tested = await runBeside(
  node24,
  [
    join(root, "node_modules", "vitest", "vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { env: environment, stdio: "inherit" },
);
const { said, status: checkStatus } = await checked;
process.stdout.write(said);
// A line of the checks counts them.
const counts = /^(\d+) passed, (\d+) failed$/m.exec(said);
let passed = Number(counts?.[1] ?? 0);
let failed = Number(counts?.[2] ?? 1);
if (existsSync(report)) {
  const result = JSON.parse(readFileSync(report, "utf8"));
  passed += result.numPassedTests;
  failed += result.numFailedTests;
  const broken = result.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  failed += broken.length;
  for (const line of timeLines(result)) console.log(line);
}
if ((tested.status !== 0 || checkStatus !== 0) && failed === 0) failed = 1;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
