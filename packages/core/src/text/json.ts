import { findJsonFault, type JsonFault } from "./jsonScan";
import { jsonText } from "./jsonText";
import { visibleText } from "./visible";

/** Where and why a text is no JSON. Line and column count from 1; a column is a character. */
export interface JsonProblem {
  readonly line: number;
  readonly column: number;
  /** Why, as the end of a sentence. */
  readonly what: string;
  /** The same with the place. */
  readonly reason: string;
}

export type ReadJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: JsonProblem };

/** The value of a text, or why it is no JSON, in words that are the same on every engine. */
export function readJson(text: string): ReadJson {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    const fault = findJsonFault(text);
    // What the engine does not take has a fault.
    if (fault === undefined) throw error;
    return { ok: false, problem: problemOf(text, fault) };
  }
}

function problemOf(text: string, { at, key, found, open }: JsonFault): JsonProblem {
  const { line, column } = placeOf(text, at);
  const shown = found === undefined ? "" : visibleText(found);
  const bracket =
    open === undefined ? {} : { sign: open.sign, of: bracketPlace(placeOf(text, open.at), line) };
  const what = jsonText(key, { found: shown, ...bracket });
  return { line, column, what, reason: jsonText("at", { what, line, column }) };
}

interface Place {
  readonly line: number;
  readonly column: number;
}

/** Where a bracket stands, seen from a line. */
const bracketPlace = ({ line, column }: Place, from: number): string =>
  line === from ? jsonText("of.column", { column }) : jsonText("of.line", { line });

function placeOf(text: string, at: number): Place {
  const lines = text.slice(0, at).split(/\r\n|\n|\r/);
  return { line: lines.length, column: [...(lines.at(-1) ?? "")].length + 1 };
}
