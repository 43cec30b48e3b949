import type { CommandContext } from "./connection";
import { createCredentials } from "./credentials";
import { say } from "./say";

/** What commands work on in this process. */
export const processContext = (): CommandContext => ({
  environment: process.env,
  credentials: createCredentials(process.env),
  // A program gets each byte as it is; a terminal must not be told what to do by data.
  out: (line) => void process.stdout.write(`${process.stdout.isTTY ? harmless(line) : line}\n`),
  say,
  // Opened when it is asked for: most commands read nothing.
  get input() {
    return process.stdin;
  },
  now: Date.now,
});

const hidden = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Control characters and marks that turn the reading direction, written out as JSON has them. */
const harmless = (line: string): string =>
  line.replace(hidden, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
