// Finds a browser for the tests: one that is named, one that is installed, Playwright's own, Debian's package.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root, run } from "./setup.mjs";

// The shell draws no window of its own around each page: tests take a third less time in it.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];

function runs(path) {
  try {
    accessSync(path, constants.X_OK);
    return spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0;
  } catch {
    return false;
  }
}

function onPath() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs);
}

async function ofPlaywright() {
  const { chromium } = await import("playwright-core");
  const path = chromium.executablePath();
  return existsSync(path) && runs(path) ? path : undefined;
}

/** Whether Playwright's own browser could be had. Without an answer in time the other ways are tried. */
function downloads(cli, options) {
  try {
    return run(process.execPath, [cli, "install", "chromium"], options) === 0;
  } catch (error) {
    console.error(error.message);
    return false;
  }
}

/**
 * Path of a Chromium. Installs one where there is none; throws with what to do when that fails. `downloadTime`: longest
 * wait for Playwright's own, in milliseconds.
 */
export async function findBrowser({ downloadTime = 300_000 } = {}) {
  const named = process.env.TWINHELM_BROWSER;
  if (named) {
    if (runs(named)) return named;
    throw new Error(`TWINHELM_BROWSER is ${named}, which cannot be run.`);
  }
  const installed = onPath() ?? (await ofPlaywright());
  if (installed) return installed;
  console.error("Installing a browser for the tests ...");
  const quiet = { stdio: ["ignore", 2, 2] };
  const cli = join(root, "node_modules", "playwright-core", "cli.js");
  if (downloads(cli, { ...quiet, timeout: downloadTime })) {
    const own = await ofPlaywright();
    if (own) return own;
  }
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    run("apt-get", ["update", "-q"], quiet);
    for (const name of ["chromium-headless-shell", "chromium"]) {
      run("apt-get", ["install", "-y", "-q", "--no-install-recommends", name, "fonts-dejavu-core"], quiet);
      const found = onPath();
      if (found) return found;
    }
  }
  throw new Error(
    "No browser was found and none could be installed. Install Chromium, or name one in TWINHELM_BROWSER.",
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log(await findBrowser());
