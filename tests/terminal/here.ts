import { PassThrough, Writable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
// The console loads these when it opens: here they come with the file, and not in the time of its first test.
import "../../packages/cli/src/terminal/session/memory";
import "../../packages/cli/src/terminal/start";
import { createCredentials } from "../../packages/cli/src/connection/credentials";
import { openConsole } from "../../packages/cli/src/terminal/open";
import { createDisplay } from "./display";
import { standIn } from "./standIn";
import { environmentOf, type TerminalOptions, type TestTerminal } from "./terminal";

/** Turns of the event loop that a few keys take, one after the other (`cli/terminal/input/keyStream.ts`), and more. */
const turnsOfKeys = 40;

/** Waits until the console in this process has taken what was typed, where nothing on the screen would tell. */
export async function taken(): Promise<void> {
  for (let passed = 0; passed < turnsOfKeys; passed += 1) await turn();
}

/**
 * The console in this process, on streams that behave as a terminal does: all of it but the process and the
 * pseudo-terminal, at a tenth of their time. `home`: the folder of the configuration of this person.
 */
export function openHere(home: string, options: TerminalOptions = {}): TestTerminal {
  const { columns = 80, rows = 24 } = options;
  const display = createDisplay(columns, rows, options.before);
  const environment = environmentOf(home, { TERM: "xterm-256color", ...options.environment });
  const keys = Object.assign(new PassThrough(), { isTTY: true, setRawMode() {}, ref() {}, unref() {} });
  const write = (chunk: unknown, _: unknown, done: () => void) => {
    // A terminal begins a line where a program only goes down one.
    display.write(String(chunk).replaceAll(/\r?\n/g, "\r\n"));
    done();
  };
  const drawn = Object.assign(new Writable({ write, decodeStrings: false }), { isTTY: true, columns, rows });
  drawn.on("error", () => undefined);
  let exitCode: number | undefined;
  const context = {
    environment,
    credentials: createCredentials(environment),
    out: (line: string) => display.write(`${line}\r\n`),
    say: (line: string) => display.write(`${line}\r\n`),
    write: async (piece: string | Uint8Array) => display.write(String(piece)),
    input: standIn(process.stdin, keys),
    now: Date.now,
  };
  const seat = { input: context.input, output: standIn(process.stdout, drawn), context };
  void openConsole({}, { spoken: options.spoken ?? false, paint: undefined, keys: undefined }, seat).then(
    (code) => {
      exitCode = code;
    },
    (error: unknown) => {
      context.say(String(error));
      exitCode = 1;
    },
  );
  return {
    ...display,
    home,
    type: (...pressed) => {
      for (const key of pressed) keys.write(key);
    },
    resize(newColumns, newRows) {
      display.resize(newColumns, newRows);
      Object.assign(drawn, { columns: newColumns, rows: newRows }).emit("resize");
    },
    async ended() {
      await display.until("The end", () => exitCode !== undefined);
      await turn();
      await display.settled();
      return exitCode ?? -1;
    },
    // As when the terminal is closed.
    kill: () => void drawn.emit("error", new Error("The terminal is gone.")),
  };
}
