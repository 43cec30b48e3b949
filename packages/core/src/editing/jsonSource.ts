/** What an edited text holds, or why it cannot be saved. Line and column count from 1. */
export type Edited =
  | { readonly ok: true; readonly fields: Record<string, unknown> }
  | {
      readonly ok: false;
      readonly reason: "json" | "object";
      readonly detail: string;
      readonly line: number;
    };

export function readEdited(text: string): Edited {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { ok: false, reason: "json", detail, line: lineOf(text, detail) };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { ok: false, reason: "object", detail: "", line: 1 };
  return { ok: true, fields: { ...value } };
}

/**
 * The line that an error of JSON.parse is about. Engines name a line, a position, or the token and what stands
 * around it; where none of that is found, it is the last line.
 */
function lineOf(text: string, message: string): number {
  const line = /line (\d+)/.exec(message)?.[1];
  if (line !== undefined) return Number(line);
  const position = /position (\d+)/.exec(message)?.[1];
  return text.slice(0, position === undefined ? placeOf(text, message) : Number(position)).split("\n").length;
}

/** Where the part of the text stands that a message quotes: the token is in the middle of it. */
function placeOf(text: string, message: string): number {
  const quoted = /^Unexpected token '(.+?)', (?:\.\.\.)?"([\s\S]*?)"(?:\.\.\.)? is not valid JSON$/.exec(
    message,
  );
  const [, token = "", around = ""] = quoted ?? [];
  const at = around === "" ? -1 : text.indexOf(around);
  if (at < 0) return text.length;
  const inside = around.indexOf(token, Math.max(0, Math.floor(around.length / 2) - token.length));
  return at + Math.max(0, inside);
}

/** The line where a field begins in an edited text; the first one where it cannot be found. */
export function lineOfField(text: string, field: string): number {
  const key = field.split(".").findLast((part) => !/^\d+$/.test(part));
  if (key === undefined) return 1;
  const at = text.indexOf(`${JSON.stringify(key)}:`);
  return at < 0 ? 1 : text.slice(0, at).split("\n").length;
}
