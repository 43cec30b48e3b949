import { SyntaxProblem } from "./problem";

const simple: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  '"': '"',
  "'": "'",
  "\\": "\\",
};

/** Reads a quoted text that starts at `start`; three quotes may span lines. `raw` keeps escapes as written. */
export function readString(text: string, start: number, raw: boolean): { value: string; end: number } {
  const quote = text.charAt(start);
  const long = text.startsWith(quote.repeat(3), start);
  const close = long ? quote.repeat(3) : quote;
  let position = start + close.length;
  const parts: string[] = [];
  while (!text.startsWith(close, position)) {
    const character = text.charAt(position);
    if (character === "" || (!long && (character === "\n" || character === "\r"))) {
      throw new SyntaxProblem(
        `Expected ${close} but ${character === "" ? "end of input" : "a line break"} found.`,
        position,
      );
    }
    if (character === "\\" && !raw) {
      const escaped = readEscape(text, position);
      parts.push(escaped.value);
      position = escaped.end;
      continue;
    }
    parts.push(character);
    position += 1;
  }
  return { value: parts.join(""), end: position + close.length };
}

function readEscape(text: string, position: number): { value: string; end: number } {
  const next = text.charAt(position + 1);
  const known = Object.hasOwn(simple, next) ? simple[next] : undefined;
  if (known !== undefined) return { value: known, end: position + 2 };
  const unicode = /^u([0-9a-fA-F]{4})/.exec(text.slice(position + 1, position + 6));
  if (unicode?.[1] !== undefined) {
    return { value: String.fromCharCode(Number.parseInt(unicode[1], 16)), end: position + 6 };
  }
  const octal = /^[0-3][0-7]{2}/.exec(text.slice(position + 1, position + 4));
  if (octal !== null) {
    return { value: String.fromCharCode(Number.parseInt(octal[0], 8)), end: position + 4 };
  }
  throw new SyntaxProblem(
    `Expected an escape (\\b \\f \\n \\r \\t \\" \\' \\\\ \\uXXXX or three octal digits) but "\\${next}" found.`,
    position,
  );
}
