import qs from "qs";
import { bareError } from "./errors";

/** Query parameters as the API reads them: repeated names are lists, `a[b]=c` is an object. */
export type Query = Readonly<Record<string, unknown>>;

/** Most requests have a name and a text for it, and nothing more: these are read in a fifth of the time. */
export const parseQuery = (text: string): Query => parsePlain(text) ?? parseAny(text);

const parseAny = (text: string): Query =>
  qs.parse(text, { depth: 5, parameterLimit: 500, arrayLimit: 500, plainObjects: false });

/** `undefined`: there is something in it that is no plain name with a text. */
function parsePlain(text: string): Query | undefined {
  if (/[[\]]|%5[bd]/i.test(text)) return undefined;
  const found: Record<string, string> = {};
  const parts = text.split("&");
  if (parts.length > 100) return undefined;
  for (const part of parts) {
    if (part === "") continue;
    const [name = ""] = part.split("=", 1);
    // Repeated names are lists; others are those of every object.
    if (!/^\w+$/.test(name) || name in found) return undefined;
    const value = decoded(part.slice(name.length + 1));
    if (value === undefined) return undefined;
    found[name] = value;
  }
  return found;
}

function decoded(text: string): string | undefined {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    // Not in UTF-8: read as it is by what reads everything.
    return undefined;
  }
}

/** Empty, missing or not a number: 0, which means "not given" (contract, passport.md section 1.9). */
export function numberOf(value: unknown): number {
  const number = typeof value === "string" && value !== "" ? Number(value) : 0;
  return Number.isFinite(number) ? number : 0;
}

/** A count: negative ones and fractions are 400. */
export function countOf(query: Query, name: string): number {
  const number = numberOf(query[name]);
  if (number < 0 || !Number.isInteger(number))
    throw bareError(400, `The parameter ${name} must be a whole number of at least 0.`);
  // Beyond, numbers are no longer whole; nothing has so many rows.
  return Math.min(number, Number.MAX_SAFE_INTEGER);
}

/** The moments from `begin` to `end`, in milliseconds since the epoch; undefined unless both are there and valid. */
export function spanOf({ begin, end }: Query): readonly [number, number] | undefined {
  if (typeof begin !== "string" || typeof end !== "string") return undefined;
  const [from, to] = [Date.parse(begin), Date.parse(end)];
  return Number.isNaN(from) || Number.isNaN(to) ? undefined : [from, to];
}

/** True if the text holds `true` in any case or the digit 1. */
export const booleanOf = (value: unknown, absent = false): boolean =>
  typeof value === "string" ? /true|1/i.test(value) : absent;

/** A JSON parameter: text is parsed, an object made of brackets is taken as it is. */
export function jsonOf(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch (error) {
    throw bareError(400, error instanceof Error ? error.message : "The parameter is not JSON.");
  }
}

/** A plain object of a JSON parameter, or `undefined` when it is absent. */
export function objectOf(query: Query, name: string): Readonly<Record<string, unknown>> | undefined {
  const value = jsonOf(query[name]);
  if (value === undefined) return undefined;
  if (isRecord(value)) return value;
  throw bareError(400, `The parameter ${name} must be a JSON object.`);
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
