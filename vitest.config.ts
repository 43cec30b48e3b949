import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Much of a test in a browser or a terminal is waiting: two share two cores well.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes late on a machine that does other things as well.
    expect: { poll: { timeout: 20_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["packages/*/src/**/*.test.{ts,tsx}"], environment: "node" },
      },
      {
        extends: true,
        test: { name: "contract", include: ["tests/contract/**/*.test.ts"] },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["tests/{browser,parity}/**/*.test.ts"],
          globalSetup: "tests/browser/launch.ts",
        },
      },
      {
        extends: true,
        test: { name: "terminal", include: ["tests/{terminal,package}/**/*.test.ts"] },
      },
    ],
  },
});
