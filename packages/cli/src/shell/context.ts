import { once } from "node:events";
import { escapedText } from "@twinhelm/core/text/visible";
import type { CommandContext } from "../connection/connection";
import { createCredentials } from "../connection/credentials";
import { say, standardError } from "../output/say";

/** Characters that are written together at the most. */
const mostWaiting = 65_536;
let waiting = "";

/** Lines of one go are written together: each write costs a call of the system. */
function flush(): void {
  const lines = waiting;
  waiting = "";
  if (lines !== "") process.stdout.write(lines);
}

function out(line: string): void {
  if (waiting === "") queueMicrotask(flush);
  // A program gets each byte as it is; a terminal must not be told what to do by data.
  waiting += `${process.stdout.isTTY ? escapedText(line) : line}\n`;
  if (waiting.length > mostWaiting) flush();
}

/** What commands work on in this process. */
export const processContext = (): CommandContext => ({
  environment: process.env,
  credentials: createCredentials(process.env),
  out,
  async write(piece) {
    flush();
    if (!process.stdout.write(piece)) await once(process.stdout, "drain");
  },
  say(line) {
    flush();
    say(line);
  },
  progress(line) {
    if (!standardError.stream.isTTY) return;
    flush();
    say(line);
  },
  // Opened when it is asked for: most commands read nothing.
  get input() {
    return process.stdin;
  },
  now: Date.now,
});
