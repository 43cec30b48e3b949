import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawn } from "@lydell/node-pty";
import xterm from "@xterm/headless";

const root = join(import.meta.dirname, "..", "..");
export const node = join(root, "node_modules", "node", "bin", "node");
export const launcher = join(root, "packages", "cli", "bin", "twinhelm.mjs");

export interface TerminalOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** What stands on the terminal already. */
  readonly before?: string;
}

/** A command in a real pseudo-terminal, and the screen that a person would see. */
export interface TestTerminal {
  /** Folder of the configuration of this person. */
  readonly home: string;
  readonly pid: number;
  /** Everything that was written, as it came. */
  raw(): string;
  /** The lines of the screen without spaces at their ends. */
  screen(): readonly string[];
  /** Types keys one after the other. */
  type(...keys: readonly string[]): void;
  resize(columns: number, rows: number): void;
  /** Waits until the screen holds the text, or matches; fails with the screen. */
  see(expected: string | RegExp): Promise<void>;
  /** Waits until something is so. */
  until(what: string, met: () => boolean): Promise<void>;
  /** Waits until the screen no longer holds the text. */
  miss(text: string): Promise<void>;
  /** Waits for the end and gives the exit code. */
  ended(): Promise<number>;
  kill(signal?: string): void;
  readonly inAlternateScreen: () => boolean;
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

/** Longest wait for something to appear, in milliseconds. */
const patience = 20_000;

export function openTerminal(args: readonly string[], options: TerminalOptions = {}): TestTerminal {
  const { columns = 80, rows = 24 } = options;
  const home = options.environment?.XDG_CONFIG_HOME ?? mkdtempSync(join(tmpdir(), "twinhelm-home-"));
  const { CI: _, ...inherited } = process.env;
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 500 });
  terminal.write(options.before ?? "");
  const child = spawn(node, [launcher, ...args], {
    cols: columns,
    rows,
    name: "xterm-256color",
    env: { ...inherited, XDG_CONFIG_HOME: home, TZ: "UTC", LANG: "en_GB.UTF-8", ...options.environment },
  });
  let written = "";
  let exitCode: number | undefined;
  child.onData((data) => {
    written += data;
    terminal.write(data);
  });
  child.onExit(({ exitCode: code }) => {
    exitCode = code;
  });
  const screen = () => {
    const { active } = terminal.buffer;
    return Array.from({ length: terminal.rows }, (__, row) =>
      (active.getLine(active.viewportY + row)?.translateToString(true) ?? "").trimEnd(),
    );
  };
  const until = async (what: string, met: () => boolean) => {
    const end = Date.now() + patience;
    while (!met()) {
      if (Date.now() > end)
        throw new Error(
          `${what} did not happen. The screen:\n${screen().join("\n")}\nWritten last: ${JSON.stringify(written.slice(-300))}`,
        );
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return {
    home,
    pid: child.pid,
    raw: () => written,
    screen,
    type: (...pressed) => {
      for (const key of pressed) child.write(key);
    },
    resize(newColumns, newRows) {
      terminal.resize(newColumns, newRows);
      child.resize(newColumns, newRows);
    },
    see: (expected) =>
      until(`Seeing ${expected}`, () => {
        const all = screen().join("\n");
        return typeof expected === "string" ? all.includes(expected) : expected.test(all);
      }),
    until,
    miss: (text) => until(`Missing ${text}`, () => !screen().join("\n").includes(text)),
    async ended() {
      await until("The end", () => exitCode !== undefined);
      // What was written last is on its way through the terminal.
      await new Promise<void>((resolve) => terminal.write("", resolve));
      return exitCode ?? -1;
    },
    kill: (signal) => child.kill(signal),
    inAlternateScreen: () => terminal.buffer.active.type === "alternate",
  };
}
