import type { Value } from "../../../document/values";
import type { GroupUnit } from "../../documentGroups";
import type { DayOf } from "./zones";

/** What was found of a group so far. */
export interface Measured {
  documents: number;
  numbers: number;
  sum: number;
  least: number;
  greatest: number;
}

export const startMeasure = (): Measured => ({
  documents: 0,
  numbers: 0,
  sum: 0,
  least: Number.POSITIVE_INFINITY,
  greatest: Number.NEGATIVE_INFINITY,
});

/** Adds a document to its group, with its number where it has one. */
export function measured(group: Measured, number: number | undefined): void {
  group.documents += 1;
  if (number === undefined) return;
  group.numbers += 1;
  group.sum += number;
  group.least = Math.min(group.least, number);
  group.greatest = Math.max(group.greatest, number);
}

/** Adds a row of figures that SQL took together. */
export function together(group: Measured, row: Readonly<Record<string, unknown>>): void {
  group.documents += Number(row.documents);
  const numbers = Number(row.numbers);
  if (numbers === 0) return;
  group.numbers += numbers;
  group.sum += Number(row.sum);
  group.least = Math.min(group.least, Number(row.least));
  group.greatest = Math.max(group.greatest, Number(row.greatest));
}

function valueIn(document: Value, path: string): unknown {
  let at: unknown = document;
  for (const piece of path.split("."))
    at =
      typeof at === "object" && at !== null && Object.hasOwn(at, piece) ? Reflect.get(at, piece) : undefined;
  return at;
}

export function numberAt(document: Value, path: string): number | undefined {
  const value = valueIn(document, path);
  return typeof value === "number" ? value : undefined;
}

interface GroupedBy {
  readonly isList: boolean;
  readonly unit: GroupUnit | undefined;
  /** Absent: days are those of UTC. */
  readonly dayOf: DayOf | undefined;
}

/** The groups of a document: of a list one for each item. */
export function keysIn(
  document: Value,
  path: string | undefined,
  by: GroupedBy | undefined,
): readonly (string | number | null)[] {
  if (path === undefined || by === undefined) return [null];
  const value = valueIn(document, path);
  const list: readonly unknown[] = by.isList && Array.isArray(value) ? value : [value];
  return list.length === 0 ? [null] : list.map((each) => keyOf(each, by));
}

function keyOf(value: unknown, { unit, dayOf }: Pick<GroupedBy, "unit" | "dayOf">): string | number | null {
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "number") return value;
  if (typeof value !== "string") return null;
  if (unit === undefined) return value;
  if (!/^\d{4}-\d\d-\d\d/.test(value)) return null;
  return inUnit(dayOf === undefined ? value.slice(0, 10) : dayOf(value), unit);
}

/** What a day belongs to. */
export function inUnit(date: string, unit: GroupUnit): string | null {
  if (unit !== "week") return date.slice(0, unit === "day" ? 10 : 7);
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return null;
  // Sunday is the last day of its week.
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}
