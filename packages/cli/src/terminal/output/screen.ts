import type { WriteStream } from "node:tty";
import { enterScreen } from "./firstPaint";

const inkEnters = "\x1b[?1049h";

/** The terminal as Ink draws on it. */
export interface InkScreen {
  readonly stdout: WriteStream;
  /** What is on it is not what was drawn: it is emptied with the next frame, which has to be whole. */
  readonly empty: () => void;
}

const emptied = "\x1b[H\x1b[J";

/**
 * The alternate screen begins at its first line wherever the prompt was, and what was painted before the first frame
 * goes with that frame.
 */
export function screenOutput(output: WriteStream, painted: boolean): InkScreen {
  let standing = painted;
  let stale = false;
  const stdout = writingThrough(output, (text) => {
    if (text === "") return output.write(text);
    const isEntered = text === inkEnters;
    const before = isEntered ? (standing ? emptied : enterScreen) : stale ? emptied : "";
    if (isEntered) standing = false;
    stale = false;
    return output.write(isEntered ? before : `${before}${text}`);
  });
  const empty = () => {
    stale = true;
  };
  return { stdout, empty };
}

/** A stream like `output` that writes by `write` and has the size given. */
export function writingThrough(
  output: WriteStream,
  write: (text: string) => boolean,
  size: { readonly columns?: number; readonly rows?: number } = {},
): WriteStream {
  const own = new Map<string | symbol, unknown>([
    [
      "write",
      (chunk: string | Uint8Array, ...rest: readonly unknown[]) => {
        const more = write(String(chunk));
        // Ink waits this way for what it wrote.
        const done = rest.find((each) => typeof each === "function");
        if (done !== undefined) output.write("", () => done());
        return more;
      },
    ],
    ...Object.entries(size),
  ]);
  return new Proxy(output, {
    get(target, key) {
      if (own.has(key)) return own.get(key);
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
