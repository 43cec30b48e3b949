import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageNames } from "./names";
import { runNpm } from "./npm";

it.each([undefined, null, "", []].map((name) => [name]))(
  "%s names no package: what is listed is installed",
  (name) => {
    expect(packageNames(name, false)).toEqual([]);
  },
);

it.each([
  ["without a network", 30_000, /^npm install has failed. code: 1\n.*ECONNREFUSED/s],
  ["without time", 200, /It was ended after 0.2 seconds/],
])("npm %s ends with what it said", async (_, budget, said) => {
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-npm-"));
  const order = { folder, command: "install", names: ["leftish"], scripts: false } as const;
  // Nobody listens there.
  await expect(runNpm({ ...order, registry: "http://127.0.0.1:9", budget })).rejects.toThrow(said);
  rmSync(folder, { recursive: true, force: true });
});
