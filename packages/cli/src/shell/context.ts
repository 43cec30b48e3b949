import { escapedText } from "@twinhelm/core/text/visible";
import type { CommandContext } from "./connection";
import { createCredentials } from "./credentials";
import { say } from "./say";

/** What commands work on in this process. */
export const processContext = (): CommandContext => ({
  environment: process.env,
  credentials: createCredentials(process.env),
  // A program gets each byte as it is; a terminal must not be told what to do by data.
  out: (line) => void process.stdout.write(`${process.stdout.isTTY ? escapedText(line) : line}\n`),
  say,
  // Opened when it is asked for: most commands read nothing.
  get input() {
    return process.stdin;
  },
  now: Date.now,
});
