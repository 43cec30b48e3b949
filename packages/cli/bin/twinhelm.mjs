#!/usr/bin/env node
// Starts the built command on a Node that can run it; an older one hands over to the one that is installed.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import module from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const main = join(here, "..", "dist", "main.js");
const [major, minor] = process.versions.node.split(".").map(Number);

if (!existsSync(main)) {
  console.error("Twinhelm is not built yet. Run: npm run build");
  process.exitCode = 1;
} else if (major > 22 || (major === 22 && minor >= 13)) {
  module.enableCompileCache?.();
  await import(main);
} else {
  const folders = [join(here, "..", "..", ".."), join(here, "..", "..", "..", "..")];
  const node = folders.map((folder) => join(folder, "node_modules", "node", "bin", "node")).find(existsSync);
  if (node === undefined) {
    console.error(
      `Twinhelm needs Node 22.13 or newer; this is ${process.versions.node}. Install a newer one.`,
    );
    process.exitCode = 1;
  } else {
    const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
      stdio: "inherit",
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
    child.on("exit", (code, signal) => {
      if (signal !== null) {
        process.removeAllListeners(signal);
        process.kill(process.pid, signal);
      } else process.exitCode = code ?? 1;
    });
  }
}
