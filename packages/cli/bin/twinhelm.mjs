#!/usr/bin/env node
// Starts the built command on a Node that can run it; an older one hands over to the one that is installed.
// Little is imported here: every module of Node that a short command does not need makes it slower.
import module from "node:module";

const main = new URL("../dist/main.js", import.meta.url);
const [major, minor] = process.versions.node.split(".").map(Number);

async function start() {
  module.enableCompileCache?.();
  try {
    await import(main.href);
  } catch (error) {
    if (error?.code !== "ERR_MODULE_NOT_FOUND" || error.url !== main.href) throw error;
    console.error("Twinhelm is not built yet. Run: npm run build");
    process.exitCode = 1;
  }
}

async function handOver() {
  const { spawn } = await import("node:child_process");
  const { existsSync } = await import("node:fs");
  const { fileURLToPath } = await import("node:url");
  const node = ["../../../", "../../../../"]
    .map((folder) => fileURLToPath(new URL(`${folder}node_modules/node/bin/node`, import.meta.url)))
    .find((path) => existsSync(path));
  if (node === undefined) {
    console.error(
      `Twinhelm needs Node 22.13 or newer; this is ${process.versions.node}. Install a newer one.`,
    );
    process.exitCode = 1;
    return;
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => {
    if (signal !== null) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    } else process.exitCode = code ?? 1;
  });
}

await (major > 22 || (major === 22 && minor >= 13) ? start() : handOver());
