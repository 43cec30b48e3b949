import { visibleLines } from "@twinhelm/core/text/visible";
import type { CommandContext } from "./connection";
import { createCredentials } from "./credentials";

/** A line for the person: on standard error, without control characters of other people's data. */
export const say = (line: string): void => void process.stderr.write(`${visibleLines(line).join("\n")}\n`);

/** What commands work on in this process. */
export const processContext = (): CommandContext => ({
  environment: process.env,
  credentials: createCredentials(process.env),
  out: (line) => void process.stdout.write(`${line}\n`),
  say,
  input: process.stdin,
  now: Date.now,
});
