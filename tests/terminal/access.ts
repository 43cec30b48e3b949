import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keys, pasted, type TestTerminal } from "./terminal";

/** Opens an address of the console by the palette. */
export async function openAddress(
  terminal: TestTerminal,
  path: string,
  seen: string | RegExp,
): Promise<void> {
  await terminal.see("Access Management");
  terminal.type(":");
  await terminal.see("show as command");
  terminal.type(pasted(path));
  await terminal.see(`Open ${path}`);
  terminal.type(keys.enter);
  await terminal.see(seen);
}

/** Escape, and what comes of it: a key that arrives together with it would be read as one with Alt. */
export async function leave(terminal: TestTerminal): Promise<void> {
  const before = terminal.screen().join("\n");
  terminal.type(keys.escape);
  await terminal.until("An answer to Escape", () => terminal.screen().join("\n") !== before);
}

/** Pastes into the open line, in place of what stands there, and sends it. */
export function fill(terminal: TestTerminal, text: string, before = 0): void {
  terminal.type(...Array.from({ length: before }, () => "\u007f"), pasted(text), keys.enter);
}

/** An editor that does what the script says with the file `$1`. */
export function editor(script: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "twinhelm-editor-")), "editor");
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** What was sent to the clipboard last. */
export function copied(terminal: TestTerminal): string {
  const all = [...terminal.raw().matchAll(/\x1b\]52;c;([^\x07]*)\x07/g)];
  return Buffer.from(all.at(-1)?.[1] ?? "", "base64").toString();
}

export const ctrlS = "\u0013";
export const down = (times: number): readonly string[] => Array.from({ length: times }, () => "j");

/** Goes down line by line until the cursor stands on what is wanted. */
export async function downTo(terminal: TestTerminal, wanted: RegExp): Promise<void> {
  const cursor = () => {
    const lines = terminal.screen();
    const row = lines.findIndex((line) => /│▌/.test(line));
    return { row, line: lines[row] ?? "", above: lines[row - 1] ?? "" };
  };
  // Between two lines of a frame the cursor is nowhere.
  await terminal.until("The cursor", () => cursor().row >= 0);
  for (let n = 0; n < 60 && !wanted.test(cursor().line); n += 1) {
    const before = cursor();
    terminal.type("j");
    await terminal.until("The cursor moving", () => {
      const { row, line, above } = cursor();
      if (row < 0) return false;
      // A line that only looks different shows what an earlier key did; where a list scrolls, the one above differs too.
      return row !== before.row || (line !== before.line && above !== before.above);
    });
  }
}
