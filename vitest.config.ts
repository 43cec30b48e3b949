import { defineConfig } from "vitest/config";
import { inkTable } from "./scripts/inkTable.ts";
import { leftOutFiles } from "./tests/leftOut.ts";

const scratch = "tests/scratch.ts";
const thread = "tests/thread.ts";
const postgres = "tests/postgres.ts";
const program = "tests/program.ts";

// What the terminal console needs to run inside a test as it does in its build.
const withConsole = {
  env: { NODE_ENV: "production" },
  // Ink takes the console of Node while it draws.
  disableConsoleIntercept: true,
};
// What tests are run against, where that is no backend on SQLite that serves its own console.
const { TWINHELM_AGAINST: against, TWINHELM_LEFT_OUT: onlyLeftOut } = process.env;
const setupFiles = against === undefined ? [] : ["tests/against.ts"];
const exclude = onlyLeftOut === undefined ? leftOutFiles(against) : [];
const builtJsx = { jsx: { runtime: "automatic", development: false } } as const;

export default defineConfig({
  plugins: [inkTable],
  test: {
    server: { deps: { inline: ["ink-table"] } },
    // Much of a test in a browser or a terminal is waiting: four keep two cores busy.
    maxWorkers: 4,
    // Modules are loaded once for all files of a worker: what a file changes in them or in the process it puts back.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes late on a machine that does other things as well.
    expect: { poll: { timeout: 20_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["packages/*/src/**/*.test.{ts,tsx}"],
          exclude,
          setupFiles,
          environment: "node",
          globalSetup: [thread, postgres],
        },
      },
      {
        extends: true,
        test: {
          name: "contract",
          include: ["tests/contract/**/*.test.ts"],
          exclude,
          setupFiles: [...setupFiles, "tests/compiled.ts"],
          globalSetup: [postgres, scratch, thread, program],
        },
      },
      {
        extends: true,
        oxc: builtJsx,
        test: {
          name: "browser",
          include: ["tests/{browser,parity}/**/*.test.ts"],
          exclude,
          setupFiles,
          globalSetup: [postgres, scratch, thread, "tests/browser/launch.ts"],
          ...withConsole,
        },
      },
      {
        extends: true,
        oxc: builtJsx,
        test: {
          name: "terminal",
          include: ["tests/{terminal,package}/**/*.test.ts"],
          exclude,
          setupFiles,
          globalSetup: [postgres, scratch, thread],
          ...withConsole,
        },
      },
    ],
  },
});
