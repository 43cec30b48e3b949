import { isId } from "../record/id";
import { isRecord } from "./compare";

/** A field of a value, undefined if it does not exist. Never reads inherited properties. */
export function ownField(value: unknown, name: string): unknown {
  if (value === null || value === undefined) return undefined;
  if (typeof value === "string" || Array.isArray(value)) {
    return name === "length" ? value.length : Array.isArray(value) ? value[indexOf(name)] : undefined;
  }
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

const indexOf = (name: string): number => (/^(0|[1-9]\d*)$/.test(name) ? Number(name) : -1);

/** Follows names one by one, as JavaScript does. */
export function fieldAt(value: unknown, names: readonly string[]): unknown {
  return names.reduce(ownField, value);
}

/**
 * Follows names as a MongoDB expression does: a list on the way gives the list of what its objects hold,
 * and has no fields of its own.
 */
export function pathAt(value: unknown, names: readonly string[], from = 0): unknown {
  let at = value;
  for (let i = from; i < names.length; i += 1) {
    if (Array.isArray(at)) {
      return at
        .filter(isRecord)
        .map((item) => pathAt(item, names, i))
        .filter((item) => item !== undefined);
    }
    const name = names[i];
    at = isRecord(at) && name !== undefined && Object.hasOwn(at, name) ? at[name] : undefined;
  }
  return at;
}

/** Milliseconds of a date or a date text with a time; undefined for anything else. */
export function timeOf(value: unknown): number | undefined {
  if (typeof value !== "string" && !(value instanceof Date)) return undefined;
  if (typeof value === "string" && !/^[+-]?\d{4,6}-\d\d-\d\d[Tt ]/.test(value)) return undefined;
  const time = new Date(value).getTime();
  return Number.isNaN(time) ? undefined : time;
}

const dateText = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Whether a text has the one form in which dates are stored and sent: ISO, milliseconds, UTC. */
export const isDateText = (value: string): boolean => dateText.test(value);

/** The same id text whatever its letters' case; other values as they are. */
export const idText = (value: unknown): unknown =>
  typeof value === "string" && isId(value) ? value.toLowerCase() : value;
