import type { TextValues } from "../text/define";
import { inputText } from "../text/input";
import { readJson } from "../text/json";
import type { Property } from "./property";

/** What a text should have been. */
export type Expected = "number" | "boolean" | "date" | "json" | "list" | "span";

/** The value that a text means, or what was expected; `detail` says more of it. */
export type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly expected: Expected; readonly detail?: string };

/** How values are written as text and read from it. What was printed parses to the same value. */
export interface TextForm {
  readonly print: (value: unknown) => string;
  readonly parse: (text: string, property: Property) => Parsed;
}

/** What is wrong with a value: a text of `inputText` and what it names. */
export interface ValueProblem {
  readonly key: Parameters<typeof inputText>[0];
  readonly values: TextValues;
}

export const parsed = (value: unknown): Parsed => ({ ok: true, value });
export const unparsed = (expected: Expected): Parsed => ({ ok: false, expected });

/** Text as it is; a value of another type as JSON. */
const print = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

/** Text whose value is the text itself. */
export const plainForm: TextForm = { print, parse: (text) => parsed(text) };

export const jsonForm: TextForm = { print: (value) => JSON.stringify(value) ?? "", parse: parseJson };

export function parseJson(text: string): Parsed {
  const read = readJson(text);
  if (read.ok) return parsed(read.value);
  const detail = inputText("json", { reason: read.problem.reason });
  return { ok: false, expected: "json", detail };
}

/** Groups of three digits, parted by commas, spaces, apostrophes or underscores; a point begins the fraction. */
const grouped = /^[+-]?\d{1,3}(?:([,_'\u2019 \u00a0\u202f])\d{3})(?:\1\d{3})*(?:\.\d+)?$/;
/** The same with points, where there are two at least: one alone begins a fraction. */
const groupedByPoints = /^[+-]?\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$/;

/** A number as `Number` reads it, of one that was typed or pasted with separators of thousands. */
export function withoutSeparators(text: string): string {
  if (grouped.test(text)) return text.replace(/[^\d.+-]/g, "");
  return groupedByPoints.test(text) ? text.replaceAll(".", "").replace(",", ".") : text;
}

export const numberForm: TextForm = {
  print,
  parse(text) {
    const number = Number(withoutSeparators(text.trim()));
    return text.trim() === "" || !Number.isFinite(number) ? unparsed("number") : parsed(number);
  },
};

export const booleanForm: TextForm = {
  print,
  parse(text) {
    const word = text.trim();
    return word === "true" || word === "false" ? parsed(word === "true") : unparsed("boolean");
  },
};
