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
 * The line that an error of JSON.parse is about. Engines name a line or a position at the end, or the token and what
 * stands around it; where none of that is found, it is the last line.
 */
function lineOf(text: string, message: string): number {
  const line = /line (\d+) column \d+(?:\)| of the JSON data)$/.exec(message)?.[1];
  if (line !== undefined) return Number(line);
  const position = /at position (\d+)$/.exec(message)?.[1];
  return text.slice(0, position === undefined ? placeOf(text, message) : Number(position)).split("\n").length;
}

const unexpected = /^Unexpected token '([\s\S]+?)', (?:\.\.\.)?"([\s\S]*?)"(?:\.\.\.)? is not valid JSON$/;

/** Where the token stands that a message names: the first in what is quoted that cannot follow what is before it. */
function placeOf(text: string, message: string): number {
  const [, token = "", around = ""] = unexpected.exec(message) ?? [];
  const start = around === "" ? -1 : text.indexOf(around);
  if (start < 0) return text.length;
  const end = start + around.length;
  for (let at = text.indexOf(token, start); at >= 0 && at < end; at = text.indexOf(token, at + 1))
    if (isUnexpected(text.slice(0, at + token.length))) return at;
  return start;
}

function isUnexpected(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return error instanceof Error && unexpected.test(error.message);
  }
}

/** The line where a field begins in an edited text; where it is missing, the line of what it belongs to, or the first. */
export function lineOfField(text: string, field: string): number {
  let at = 0;
  for (const key of field.split(".").filter((part) => !/^\d+$/.test(part))) {
    const found = text.indexOf(`${JSON.stringify(key)}:`, at);
    if (found < 0) break;
    at = found;
  }
  return text.slice(0, at).split("\n").length;
}
