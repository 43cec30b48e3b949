import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withDatabase } from "./local";
import { launcher, node } from "./terminal";

export interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface CommandOptions {
  /** What arrives on standard input; absent: nothing. */
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** It is told of no database, also where tests are run against PostgreSQL. */
  readonly toldOfNone?: boolean;
}

export const newHome = (): string => mkdtempSync(join(tmpdir(), "twinhelm-home-"));

function start(args: readonly string[], options: CommandOptions) {
  const told = options.toldOfNone === true ? args : withDatabase(args);
  return spawn(node, [launcher, ...told], {
    env: { ...process.env, ...options.environment },
    cwd: options.cwd,
    stdio: ["pipe", "pipe", "pipe"],
  });
}

/** Runs the built command without a terminal, to its end. */
export function run(args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  const child = start(args, options);
  let out = "";
  let err = "";
  child.stdout.on("data", (part) => {
    out += part;
  });
  child.stderr.on("data", (part) => {
    err += part;
  });
  child.stdin.on("error", () => undefined);
  child.stdin.end(options.input ?? "");
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, out, err }));
  });
}

/** A command that goes on until it is told to end, such as `serve`. */
export interface Service {
  readonly out: () => string;
  /** Waits until standard output holds the text. */
  says(text: string): Promise<void>;
  /** Waits until standard error holds the text. */
  warns(text: string): Promise<void>;
  /** Sends a signal and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<CommandResult>;
}

export function startService(args: readonly string[], options: CommandOptions = {}): Service {
  const child = start(args, options);
  let out = "";
  let err = "";
  child.stdout.on("data", (part) => {
    out += part;
  });
  child.stderr.on("data", (part) => {
    err += part;
  });
  const closed = new Promise<CommandResult>((resolve) => {
    child.on("close", (code) => resolve({ code, out, err }));
  });
  const wait = async (text: string, said: () => string) => {
    const end = Date.now() + 30_000;
    while (!said().includes(text)) {
      if (Date.now() > end || child.exitCode !== null)
        throw new Error(`"${text}" was not said:\n${out}\n${err}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return {
    out: () => out,
    says: (text) => wait(text, () => out),
    warns: (text) => wait(text, () => err),
    end(signal = "SIGTERM") {
      child.kill(signal);
      return closed;
    },
  };
}
