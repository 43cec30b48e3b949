import { defineConfig } from "vitest/config";

/** Measurements run alone, one after the other, in the order of their files. */
export default defineConfig({
  test: {
    include: ["bench/**/*.bench.ts"],
    globalSetup: ["tests/browser/launch.ts", "tests/program.ts", "tests/thread.ts"],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
