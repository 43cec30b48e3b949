import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawn } from "@lydell/node-pty";
import { createDisplay, type Display } from "./display";

const root = join(import.meta.dirname, "..", "..");
export const node = join(root, "node_modules", "node", "bin", "node");
export const launcher = join(root, "packages", "cli", "bin", "twinhelm.mjs");

export interface TerminalOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** What stands on the terminal already. */
  readonly before?: string;
  /** True: it is read out. Only for a console in the process of the test; a command has its option. */
  readonly spoken?: boolean;
}

/** A command or console on a terminal, and the screen that a person would see. */
export interface TestTerminal
  extends Pick<
    Display,
    "raw" | "screen" | "colours" | "resize" | "see" | "miss" | "until" | "settled" | "inAlternateScreen"
  > {
  /** Folder of the configuration of this person. */
  readonly home: string;
  /** Types keys one after the other. */
  type(...keys: readonly string[]): void;
  /** Waits for the end and gives the exit code, as a shell tells it. */
  ended(): Promise<number>;
  kill(signal?: string): void;
}

export const keys = {
  enter: "\r",
  escape: "\u001b",
  tab: "\t",
  up: "\u001b[A",
  down: "\u001b[B",
  right: "\u001b[C",
  left: "\u001b[D",
  interrupt: "\u0003",
};

/** What a terminal sends when this text is pasted. The console draws once for all of it, and not for each character. */
export const pasted = (text: string): string => `\u001b[200~${text}\u001b[201~`;

/** The environment of a person at a terminal; `home`: the folder of their configuration. */
export function environmentOf(home: string, more: TerminalOptions["environment"] = {}) {
  const { CI: _, ...inherited } = process.env;
  return { ...inherited, XDG_CONFIG_HOME: home, TZ: "UTC", LANG: "en_GB.UTF-8", ...more };
}

/** Runs the built command as a process on a real pseudo-terminal. */
export function openTerminal(args: readonly string[], options: TerminalOptions = {}): TestTerminal {
  const { columns = 80, rows = 24 } = options;
  const home = options.environment?.XDG_CONFIG_HOME ?? mkdtempSync(join(tmpdir(), "twinhelm-home-"));
  const display = createDisplay(columns, rows, options.before);
  const env = environmentOf(home, options.environment);
  const child = spawn(node, [launcher, ...args], { cols: columns, rows, name: "xterm-256color", env });
  let exitCode: number | undefined;
  child.onData((data) => display.write(data));
  child.onExit(({ exitCode: code, signal }) => {
    exitCode = signal ? 128 + signal : code;
  });
  return {
    ...display,
    home,
    type: (...pressed) => {
      for (const key of pressed) child.write(key);
    },
    resize(newColumns, newRows) {
      display.resize(newColumns, newRows);
      child.resize(newColumns, newRows);
    },
    async ended() {
      await display.until("The end", () => exitCode !== undefined);
      await display.settled();
      return exitCode ?? -1;
    },
    kill: (signal) => child.kill(signal),
  };
}
