import { type DayRange, dayOf, rangeOf, startOf } from "../../log/range";
import type { FunctionLogTarget } from "./api";
import { levelNames } from "./levels";
import type { FunctionLog } from "./model";

/** Which lines are shown; the address of the logs has it all. Days that are empty: today. */
export interface FunctionLogFilter extends DayRange {
  /** Ids, any of these; empty: all. */
  readonly functions: readonly string[];
  /** Ascending, any of these; empty: all. */
  readonly levels: readonly number[];
  readonly search: string;
  /** Lines are shown as they are said; the days are for when they no longer are. */
  readonly live: boolean;
}

export const noLogFilter: FunctionLogFilter = {
  functions: [],
  levels: [],
  begin: "",
  end: "",
  search: "",
  live: false,
};

/** One of many names, each once, in their order. */
const each = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

const levelWords: readonly string[] = levelNames;

/** Numbers and names of levels; what is neither is left out, and all of them are as good as none. */
export function levelsIn(texts: readonly string[]): readonly number[] {
  const numbers = texts
    .flatMap((text) => text.split(/[\s,[\]"]+/))
    .map((text) => (/^[0-4]$/.test(text) ? Number(text) : levelWords.indexOf(text.toLowerCase())))
    .filter((level) => level >= 0);
  const levels = each(numbers).toSorted((a, b) => a - b);
  return levels.length === levelNames.length ? [] : levels;
}

/** A day, or the day of a time in any form that dates are written in; empty: neither. */
function dayIn(text: string | null): string {
  if (text === null || text === "") return "";
  if (startOf(text) !== undefined) return text;
  const time = Date.parse(text);
  return Number.isNaN(time) ? "" : dayOf(time);
}

/** The filter of an address. What cannot be read is left out; one day alone is both. */
export function readLogFilter(query: URLSearchParams): FunctionLogFilter {
  const [begin, end] = [dayIn(query.get("begin")), dayIn(query.get("end"))];
  return {
    functions: each(query.getAll("function").filter((id) => id !== "")),
    levels: levelsIn(query.getAll("levels")),
    begin: begin || end,
    end: end || begin,
    search: query.get("search") ?? "",
    live: ["true", "1"].includes(query.get("realtime") ?? ""),
  };
}

/** The same as parameters of an address. Live its days are kept: they are there again afterwards. */
export function writeLogFilter({ functions, levels, begin, end, search, live }: FunctionLogFilter) {
  const query = new URLSearchParams();
  for (const id of functions) query.append("function", id);
  for (const level of levels) query.append("levels", String(level));
  if (begin !== "") query.set("begin", begin);
  if (end !== "") query.set("end", end);
  if (search !== "") query.set("search", search);
  if (live) query.set("realtime", "true");
  return query;
}

/** What is asked for over HTTP; `now` in milliseconds. */
export function logTargetOf(
  { functions, levels, begin, end }: FunctionLogFilter,
  now: number,
): FunctionLogTarget {
  const today = dayOf(now);
  const between = rangeOf({ begin, end }) ?? rangeOf({ begin: today, end: today });
  return { functions, levels, between: between ?? { begin: "", end: "" } };
}

/** Whether a line is one of those that are shown, as far as it is found out here. */
export function lineMatches({ levels, search }: Pick<FunctionLogFilter, "levels" | "search">) {
  const wanted = search.toLowerCase();
  return ({ level, content }: FunctionLog): boolean =>
    (levels.length === 0 || levels.includes(level)) &&
    (wanted === "" || content.toLowerCase().includes(wanted));
}

/** Ids of the functions that a line is of; names are those by their ids. Functions may have one name. */
export function functionsOfLine(
  line: Pick<FunctionLog, "function">,
  names: ReadonlyMap<string, string>,
): readonly string[] {
  if (names.has(line.function)) return [line.function];
  return [...names].flatMap(([id, name]) => (name === line.function ? [id] : []));
}

/** Milliseconds that a clock elsewhere may be ahead. */
const ahead = 86_400_000;

/**
 * What is cleared where a filter is shown: the lines of its functions, or of all that there are, of its levels and
 * days; live those since the oldest one that is shown, the latest first in `rows`. What it searches for counts not.
 */
export function clearOf(
  filter: FunctionLogFilter,
  names: ReadonlyMap<string, string>,
  rows: readonly FunctionLog[],
  now: number,
) {
  const { functions, levels, between } = logTargetOf(filter, now);
  const ids = functions.length === 0 ? [...names.keys()] : [...functions];
  const begin = rows.at(-1)?.created_at ?? new Date(now).toISOString();
  return {
    functions: ids,
    names: ids.map((id) => names.get(id) ?? id),
    levels: [...levels],
    between: filter.live ? { begin, end: new Date(now + ahead).toISOString() } : between,
  };
}
