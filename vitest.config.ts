import { defineConfig } from "vitest/config";

const inkTableAsModule = {
  name: "ink-table-as-module",
  transform(code: string, id: string) {
    if (!/ink-table[/\\]dist[/\\]index\.js$/.test(id)) return null;
    return code;
  },
};

export default defineConfig({
  plugins: [inkTableAsModule],
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
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
          name: "e2e",
          include: ["tests/{browser,terminal,parity,package}/**/*.test.ts"],
          fileParallelism: false,
        },
      },
    ],
  },
});
