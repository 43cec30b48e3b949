// Set-up shared by every script: the right Node, the installed packages, fresh builds.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, ".cache");

/** Runs a command in the checkout; returns its exit status. */
export function run(command, args, options = {}) {
  const path = `${join(root, "node_modules", ".bin")}:${process.env.PATH ?? ""}`;
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    ...options,
    env: { ...process.env, PATH: path, ...options.env },
  });
  if (result.error) throw result.error;
  return result.status ?? 1;
}

/**
 * Runs a command in the checkout beside what else is done; resolves to its exit status, and to what it says on both
 * streams where they are not given away with `stdio`.
 */
export function runBeside(command, args, options = {}) {
  const path = `${join(root, "node_modules", ".bin")}:${process.env.PATH ?? ""}`;
  const child = spawn(command, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    ...options,
    env: { ...process.env, PATH: path, ...options.env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (part) => {
      said += part;
    });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => resolve({ status: status ?? 1, said }));
  });
}

/** Runs a script of this folder beside what else is done; resolves to what it prints, rejects when it fails. */
export function runScript(name) {
  const script = join(root, "scripts", name);
  const child = spawn(process.execPath, [script], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (part) => {
    said += part;
  });
  const ended = new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => {
      if (status === 0) resolve(said);
      else reject(new Error(`scripts/${name} failed: see its message above.`));
    });
  });
  // It may fail while nobody waits for it yet.
  ended.catch(() => undefined);
  return ended;
}

/** The Node 24 binary that the development packages carry. */
export const node24 = join(root, "node_modules", "node", "bin", "node");

/** Installs the packages when the lock file changed since the last time. */
export function install() {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const mark = join(root, "node_modules", ".twinhelm-lock");
  if (existsSync(mark) && readFileSync(mark, "utf8") === lock && existsSync(node24)) return;
  console.error("Installing packages ...");
  if (run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { stdio: ["ignore", 2, 2] }) !== 0) {
    throw new Error("npm ci failed: see its message above.");
  }
  writeFileSync(mark, lock);
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });
}

function stampOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths.sort()) hash.update(path).update(readFileSync(path));
  return hash.digest("hex");
}

/** Runs `make` when one of the inputs changed since it last succeeded. */
export function whenStale(name, inputs, output, make) {
  const files = inputs
    .map((input) => join(root, input))
    .filter(existsSync)
    .flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path) : [path]));
  const stamp = stampOf(files);
  const mark = join(cache, `${name}.stamp`);
  if (existsSync(mark) && readFileSync(mark, "utf8") === stamp && existsSync(join(root, output))) return;
  make();
  mkdirSync(cache, { recursive: true });
  writeFileSync(mark, stamp);
}
