import type { CommandContext } from "./connection";
import { createCredentials } from "./credentials";
import { say } from "./say";

/** What commands work on in this process. */
export const processContext = (): CommandContext => ({
  environment: process.env,
  credentials: createCredentials(process.env),
  out: (line) => void process.stdout.write(`${line}\n`),
  say,
  // Opened when it is asked for: most commands read nothing.
  get input() {
    return process.stdin;
  },
  now: Date.now,
});
