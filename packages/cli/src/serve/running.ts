import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { commandText } from "@twinhelm/core/text/command";
import type { CommandContext } from "../connection/connection";
import { exitCodes } from "../shell/exit";

/** A server goes on when nobody reads what it says; a disk that takes nothing is said once. */
export function goOnUnread(context: CommandContext): { readonly isLost: boolean } {
  const output = { isLost: false };
  for (const stream of [process.stdout, process.stderr]) {
    stream.removeAllListeners("error");
    stream.on("error", () => undefined);
  }
  process.stdout.once("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    output.isLost = true;
    context.say(commandText("output.lost", { reason: error.message }));
  });
  return output;
}

/** The built web console beside this program. */
export function webFolder(): string | undefined {
  const here = dirname(fileURLToPath(import.meta.url));
  return [join(here, "web"), join(here, "..", "web")].find((folder) =>
    existsSync(join(folder, "index.html")),
  );
}

/** Ctrl-C comes from the terminal, and again from each program above that passes it on (npm, a launcher): one order. */
const oneOrder = 1000;

/** Resolves at the first SIGTERM or SIGINT; a second order ends the process at once. */
export function untilTold(say: (text: string) => void): Promise<void> {
  return new Promise((done) => {
    let told: number | undefined;
    const onSignal = () => {
      if (told !== undefined) {
        if (performance.now() - told >= oneOrder) process.exit(exitCodes.interrupted);
        return;
      }
      told = performance.now();
      say(commandText("serve.ending"));
      done();
    };
    process.on("SIGTERM", onSignal);
    process.on("SIGINT", onSignal);
  });
}
