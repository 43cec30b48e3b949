import type { GroupMeasure, GroupRequest, GroupUnit } from "../../engine/documentGroups";
import { bareError } from "../../shell/errors";
import { isRecord, type Query } from "../../shell/query";

const measures: readonly GroupMeasure[] = ["count", "sum", "average", "least", "greatest"];
const units: readonly GroupUnit[] = ["day", "week", "month"];
const forms = ["chart", "table", "statistic"] as const;

/** What a group query asks for, beside the documents. */
export interface AskedGroups extends Omit<GroupRequest, "page"> {
  readonly form: (typeof forms)[number];
  /** Groups that are answered one by one. */
  readonly most: number;
  readonly title: string | undefined;
}

/** Reads the query of a group query. Throws 400. */
export function askedGroups(query: Query): AskedGroups {
  const path = textOf(query, "group");
  const unit = oneOf(query, "unit", units);
  const measure = oneOf(query, "measure", measures) ?? "count";
  const timeZone = zoneOf(textOf(query, "timeZone"));
  if (path === undefined && (unit ?? timeZone) !== undefined)
    throw bareError(400, "The parameter group is missing.");
  const between = path === undefined ? undefined : rangeOf(query.filter);
  return {
    ...(path === undefined ? {} : { by: { path, unit, timeZone } }),
    measure,
    field: textOf(query, "field"),
    ...(between === undefined ? {} : { between }),
    form: oneOf(query, "as", forms) ?? "chart",
    most: mostOf(textOf(query, "limit")),
    title: textOf(query, "title"),
  };
}

function textOf(query: Query, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || value === "") return undefined;
  if (typeof value !== "string" || value.length > 1000)
    throw bareError(400, `The parameter ${name} is given once, with at most 1000 characters.`);
  return value;
}

function oneOf<Name extends string>(query: Query, name: string, all: readonly Name[]): Name | undefined {
  const given = textOf(query, name);
  const found = all.find((each) => each === given);
  if (given !== undefined && found === undefined)
    throw bareError(400, `The parameter ${name} is one of ${all.join(", ")}.`);
  return found;
}

/** A zone that is known here. Offsets such as `+02:00` are none: their days are those of half a year. */
function zoneOf(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  try {
    if (/^[a-z]/i.test(name))
      return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    // Said below.
  }
  throw bareError(400, "The parameter timeZone is no time zone, such as Europe/Berlin.");
}

function mostOf(text: string | undefined): number {
  if (text === undefined) return 50;
  const most = Number(text);
  if (!Number.isInteger(most) || most < 1 || most > 1000)
    throw bareError(400, "The parameter limit is a number from 1 to 1000.");
  return most;
}

/** The filter of a component: begin and end of dates. Consoles of Spica send the text `undefined` at first. */
function rangeOf(filter: unknown): GroupRequest["between"] {
  if (filter === undefined || filter === "" || filter === "undefined") return undefined;
  const { begin, end } = parsed(filter);
  if (begin === undefined && end === undefined) return undefined;
  return { begin: moment("begin", begin), end: moment("end", end) };
}

function parsed(filter: unknown): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(String(filter));
    if (isRecord(value)) return value;
  } catch {
    // Said below.
  }
  throw bareError(400, "The parameter filter is a JSON object with begin and end.");
}

function moment(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  const date = typeof value === "string" ? new Date(value) : undefined;
  if (date === undefined || Number.isNaN(date.getTime())) throw bareError(400, `The ${name} is no date.`);
  return date.toISOString();
}
