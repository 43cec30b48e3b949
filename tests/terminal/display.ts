import xterm from "@xterm/headless";

/** The screen that a person would see, made of what was written to it. */
export interface Display {
  write(text: string): void;
  /** Everything that was written, as it came. */
  raw(): string;
  /** The lines of the screen without spaces at their ends. */
  screen(): readonly string[];
  /** Colours of one character: `#rrggbb`, the number of one of 256, or `default`. */
  colours(row: number, column: number): { readonly front: string; readonly back: string };
  resize(columns: number, rows: number): void;
  /** Waits until the screen holds the text, or matches; fails with the screen. */
  see(expected: string | RegExp): Promise<void>;
  /** Waits until the screen no longer holds the text. */
  miss(text: string): Promise<void>;
  /** Waits until something is so. */
  until(what: string, met: () => boolean): Promise<void>;
  /** Waits until all that was written is on the screen. */
  settled(): Promise<void>;
  inAlternateScreen(): boolean;
}

/** Longest wait for something to appear, in milliseconds. */
const patience = 20_000;

/** `before`: what is on the screen already. */
export function createDisplay(columns: number, rows: number, before = ""): Display {
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 500 });
  terminal.write(before);
  let written = "";
  const screen = () => {
    const { active } = terminal.buffer;
    return Array.from({ length: terminal.rows }, (_, row) =>
      (active.getLine(active.viewportY + row)?.translateToString(true) ?? "").trimEnd(),
    );
  };
  const colours = (row: number, column: number) => {
    const { active } = terminal.buffer;
    const cell = active.getLine(active.viewportY + row)?.getCell(column);
    const hex = (value: number) => `#${value.toString(16).padStart(6, "0")}`;
    const named = (isFull: boolean | undefined, isOne: boolean | undefined, value = 0) =>
      isFull ? hex(value) : isOne ? String(value) : "default";
    return {
      front: named(cell?.isFgRGB(), cell?.isFgPalette(), cell?.getFgColor()),
      back: named(cell?.isBgRGB(), cell?.isBgPalette(), cell?.getBgColor()),
    };
  };
  const until = async (what: string, met: () => boolean) => {
    const end = Date.now() + patience;
    while (!met()) {
      if (Date.now() > end)
        throw new Error(
          `${what} did not happen. The screen:\n${screen().join("\n")}\nWritten last: ${JSON.stringify(written.slice(-300))}`,
        );
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  return {
    write(text) {
      written += text;
      terminal.write(text);
    },
    raw: () => written,
    screen,
    colours,
    resize: (newColumns, newRows) => terminal.resize(newColumns, newRows),
    see: (expected) =>
      until(`Seeing ${expected}`, () => {
        const all = screen().join("\n");
        return typeof expected === "string" ? all.includes(expected) : expected.test(all);
      }),
    miss: (text) => until(`Missing ${text}`, () => !screen().join("\n").includes(text)),
    until,
    settled: () => new Promise((resolve) => terminal.write("", resolve)),
    inAlternateScreen: () => terminal.buffer.active.type === "alternate",
  };
}
