import type { Property } from "../bucket/model";
import type { TextKey } from "../text/catalogue";
import type { FilterOperator } from "./operators";

/** The value that typed text stands for, or the key of the text that says what was expected. */
export type ReadValue =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: TextKey };

const value = (read: unknown): ReadValue => ({ ok: true, value: read });
const problem = (key: TextKey): ReadValue => ({ ok: false, problem: key });

const lists = new Set<FilterOperator>(["include_one", "not_include", "include_all"]);

/**
 * Reads the value of a basic filter from text, as a terminal or a plain input gives it: lists by commas, a
 * span of time as `begin..end`, objects and locations as JSON.
 */
export function valueFromText(property: Property, operator: FilterOperator, text: string): ReadValue {
  if (lists.has(operator)) return readList(property.items, text);
  if (operator === "between") return readSpan(text);
  switch (property.type) {
    case "relation":
      return property.relationType === "onetomany" ? value(split(text)) : value(text.trim());
    case "multiselect":
      return readList(property.items, text);
    default:
      return readScalar(property, text);
  }
}

/** Parts of a list: by commas, or a JSON list of texts as the list editor makes it. */
const split = (text: string): readonly string[] =>
  partsOfJson(text) ??
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

function partsOfJson(text: string): readonly string[] | undefined {
  if (!text.trim().startsWith("[")) return undefined;
  try {
    const parts: unknown = JSON.parse(text);
    return Array.isArray(parts) ? parts.map(String) : undefined;
  } catch {
    return undefined;
  }
}

function readList(items: Property | undefined, text: string): ReadValue {
  const parts = split(text).map((part) => (items === undefined ? value(part) : readScalar(items, part)));
  const values: unknown[] = [];
  for (const part of parts) {
    if (!part.ok) return part;
    values.push(part.value);
  }
  return values.length === 0 ? problem("filter.expected.list") : value(values);
}

function readScalar(property: Property, text: string): ReadValue {
  const trimmed = text.trim();
  switch (property.type) {
    case "number": {
      const number = Number(trimmed);
      return trimmed === "" || !Number.isFinite(number) ? problem("filter.expected.number") : value(number);
    }
    case "boolean":
      if (trimmed === "true" || trimmed === "false") return value(trimmed === "true");
      return problem("filter.expected.boolean");
    case "date": {
      const time = timeOf(trimmed);
      return time === undefined ? problem("filter.expected.date") : value(`Date(${time})`);
    }
    case "object":
    case "array":
    case "location":
      return readJson(trimmed);
    default:
      return value(text);
  }
}

function readJson(text: string): ReadValue {
  try {
    return value(JSON.parse(text));
  } catch {
    return problem("filter.expected.json");
  }
}

/** ISO text of a day or a moment, in UTC where no zone is given. */
function timeOf(text: string): string | undefined {
  const parts = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/.exec(text);
  if (parts === null) return undefined;
  const [, day, time = "00:00", zone = "Z"] = parts;
  const date = new Date(`${day}T${time}${zone}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function readSpan(text: string): ReadValue {
  const [begin, end, more] = text.split("..").map((part) => timeOf(part.trim()));
  if (begin === undefined || end === undefined || more !== undefined || begin >= end) {
    return problem("filter.expected.span");
  }
  return value({ begin, end });
}
