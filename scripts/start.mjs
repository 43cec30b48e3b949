// npm start: installs and builds what is stale, then runs the embedded backend with the web console.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { build } from "./build.mjs";
import { install, node24, root } from "./setup.mjs";

try {
  install();
  build();
  const launcher = join(root, "packages", "cli", "bin", "twinhelm.mjs");
  const server = spawn(node24, [launcher, "serve", ...process.argv.slice(2)], {
    cwd: root,
    stdio: "inherit",
  });
  // The terminal sends Ctrl-C to both; this process waits for the server to end in order.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => signal !== "SIGINT" && server.kill(signal));
  }
  server.on("exit", (code) => {
    process.exitCode = code ?? 1;
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
