import { isRecord } from "../../editing/same";
import { dayOf, startOf } from "../../log/range";
import type { ComponentFilter } from "./ask";
import { componentText } from "./text";

/** How the value of a filter is asked for. */
export type FilterKind = "text" | "number" | "yes-no" | "day" | "choice";

/** A filter as a component's answer names it (contract, storage-asset-dashboard-activity-vc.md section 3.3). */
export interface ComponentFilterField {
  readonly key: string;
  readonly title: string;
  readonly kind: FilterKind;
  /** Of a choice. */
  readonly choices: readonly string[];
  /** Its first value, as it is typed. */
  readonly begin: string;
}

/** What is typed in filters, by key; empty: not asked for. */
export type FilterValues = Readonly<Record<string, string>>;

const kinds: Readonly<Record<string, FilterKind>> = {
  number: "number",
  integer: "number",
  boolean: "yes-no",
  date: "day",
};

/** Reads the filters of an answer; what is none is left out. A key that comes twice is asked for once. */
export function filtersOf(value: unknown): readonly ComponentFilterField[] {
  if (!Array.isArray(value)) return [];
  const found = new Map<string, ComponentFilterField>();
  for (const item of value) {
    const { key, type, title, value: begin, enum: choices } = isRecord(item) ? item : {};
    if (typeof key !== "string" || key === "" || found.has(key)) continue;
    const listed = Array.isArray(choices) ? choices.map(String) : [];
    const kind = listed.length > 0 ? "choice" : (kinds[String(type)] ?? "text");
    const named = typeof title === "string" && title !== "" ? title : key;
    found.set(key, { key, title: named, kind, choices: listed, begin: typed(kind, begin) });
  }
  return [...found.values()];
}

function typed(kind: FilterKind, value: unknown): string {
  if (value === undefined || value === null || typeof value === "object") return "";
  if (kind !== "day") return String(value);
  const time = typeof value === "number" ? value : Date.parse(String(value));
  // Years beyond those that a day is written with are none.
  const day = Math.abs(time) < 8.64e15 ? dayOf(time) : "";
  return startOf(day) === undefined ? "" : day;
}

export const filterValuesOf = (filters: readonly ComponentFilterField[]): FilterValues =>
  Object.fromEntries(filters.map(({ key, begin }) => [key, begin]));

/** The text at a key of an answer; the key may be called as what every object inherits. */
export const ownText = (texts: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined;

/** What is wrong with a value that is typed; `undefined`: nothing. */
export function filterProblem({ kind }: ComponentFilterField, text: string): string | undefined {
  const value = text.trim();
  if (value === "") return undefined;
  if (kind === "number" && !Number.isFinite(Number(value))) return componentText("filter.number");
  return kind === "day" && startOf(value) === undefined ? componentText("filter.day") : undefined;
}

/**
 * What is sent. A day begins at midnight, and one whose key is `end` lasts until the end of the day (spec 3, section 5).
 */
export function filterOf(filters: readonly ComponentFilterField[], values: FilterValues): ComponentFilter {
  const pairs = filters.flatMap((field): [string, unknown][] => {
    const text = ownText(values, field.key) ?? "";
    if (text.trim() === "" || filterProblem(field, text) !== undefined) return [];
    return [[field.key, sent(field, text)]];
  });
  return Object.fromEntries(pairs);
}

function sent({ key, kind }: ComponentFilterField, text: string): unknown {
  switch (kind) {
    case "number":
      return Number(text);
    case "yes-no":
      return text === "true";
    case "day":
      return new Date(key === "end" ? (startOf(text, 1) ?? 0) - 1 : (startOf(text) ?? 0)).toISOString();
    default:
      return text;
  }
}
