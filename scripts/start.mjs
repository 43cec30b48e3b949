// npm start: installs and builds what is stale, then runs the embedded backend with the web console.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { node24, root } from "./setup.mjs";

/** What runs now, and what it was told; whatever ends this process ends what it started. */
let running;
let told;

/**
 * Resolves to the exit status. `isGroup`: it starts others and tells them nothing, so a signal is for its whole group; else
 * the server, which hears Ctrl-C from the terminal as well and takes both for one order.
 */
function run(command, args, { isGroup }) {
  const child = spawn(command, args, { cwd: root, stdio: "inherit", detached: isGroup });
  running = (signal) => {
    try {
      process.kill(isGroup ? -child.pid : child.pid, signal);
    } catch (error) {
      // It has ended just now.
      if (error.code !== "ESRCH") throw error;
    }
  };
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    told ??= signal;
    running?.(signal);
  });
}

const built = await run(process.execPath, [join(root, "scripts", "build.mjs")], { isGroup: true });
if (told !== undefined) {
  process.exitCode = 128 + constants.signals[told];
} else if (built !== 0) {
  process.exitCode = built;
} else {
  const launcher = join(root, "packages", "cli", "bin", "twinhelm.mjs");
  process.exitCode = await run(node24, [launcher, "serve", ...process.argv.slice(2)], { isGroup: false });
}
