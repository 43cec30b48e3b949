// npm run bench: ratios against a floor measured in the same run. Prints them and keeps them in bench/results.json.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { build } from "./build.mjs";
import { install, node24, root } from "./setup.mjs";

install();
build();
const result = spawnSync(
  node24,
  [
    join(root, "node_modules", "vitest", "vitest.mjs"),
    "run",
    "--config",
    join(root, "bench", "vitest.config.ts"),
    "--reporter=verbose",
  ],
  { cwd: root, stdio: "inherit", env: { ...process.env, TWINHELM_BROWSER: await findBrowser() } },
);
process.exitCode = result.status ?? 1;
