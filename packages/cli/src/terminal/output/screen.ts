import type { WriteStream } from "node:tty";
import { enterScreen } from "./firstPaint";

const inkEnters = "\x1b[?1049h";

/**
 * The terminal as Ink draws on it. The alternate screen begins at its first line wherever the prompt was, and
 * what was painted before the first frame goes with that frame.
 */
export function screenOutput(output: WriteStream, painted: boolean): WriteStream {
  let standing = painted;
  return writingThrough(output, (text) => {
    if (text !== inkEnters) return output.write(text);
    const begin = standing ? "\x1b[H\x1b[J" : enterScreen;
    standing = false;
    return output.write(begin);
  });
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
