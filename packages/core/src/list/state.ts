import { z } from "zod/mini";

/** Page sizes offered by lists (spec 2, section 9). */
export const pageSizes = [5, 10, 25, 100] as const;

/** Milliseconds between the last key of the search box and the request (spec 2, section 9). */
export const searchDelay = 1000;

/** State of a list as its URL carries it. Every part is optional on its own. */
export interface ListState {
  /** A MongoDB filter, or text in the rule language. */
  readonly filter?: Readonly<Record<string, unknown>> | string | undefined;
  /** One field, 1 ascending or -1 descending. */
  readonly sort?: Sort | undefined;
  readonly pageSize: number;
  /** Counted from 0. */
  readonly pageIndex: number;
  readonly language?: string | undefined;
}

export interface Sort {
  readonly field: string;
  readonly direction: 1 | -1;
}

export interface ListDefaults {
  readonly pageSize: number;
  readonly sort?: Sort | undefined;
}

const isRecord = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

// Not z.record: it drops a key named "__proto__", and a filter must not lose a condition.
const filterSchema = z.union([z.string().check(z.minLength(1)), z.custom<Record<string, unknown>>(isRecord)]);
const sortSchema = z.record(z.string(), z.union([z.literal(1), z.literal(-1)]));
const paginatorSchema = z.object({
  pageSize: z.optional(z.int().check(z.gte(0), z.lte(1000))),
  pageIndex: z.optional(z.int().check(z.gte(0))),
});

/**
 * Reads the list state from query parameters `filter`, `sort`, `paginator` (all JSON) and `language`
 * (contract, console-gaps.md section 4.2). A part that does not parse is named in `problems` and ignored.
 */
export function readListState(
  query: URLSearchParams,
  defaults: ListDefaults,
): { state: ListState; problems: readonly string[] } {
  const problems: string[] = [];
  const read = <T>(name: string, schema: z.ZodMiniType<T>): T | undefined => {
    const text = query.get(name);
    if (text === null || text === "") return undefined;
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      problems.push(name);
      return undefined;
    }
  };
  const filter = read("filter", filterSchema);
  const sort = Object.entries(read("sort", sortSchema) ?? {})[0];
  const paginator = read("paginator", paginatorSchema);
  const language = query.get("language") || undefined;
  return {
    problems,
    state: {
      ...(isEmptyFilter(filter) ? {} : { filter }),
      ...(sort === undefined ? withSort(defaults.sort) : withSort({ field: sort[0], direction: sort[1] })),
      pageSize: paginator?.pageSize || defaults.pageSize,
      pageIndex: paginator?.pageIndex ?? 0,
      ...(language === undefined ? {} : { language }),
    },
  };
}

const withSort = (sort: Sort | undefined) => (sort === undefined ? {} : { sort });

export function isEmptyFilter(filter: ListState["filter"]): boolean {
  return (
    filter === undefined || filter === "" || (typeof filter === "object" && Object.keys(filter).length === 0)
  );
}

/** Writes the state as query parameters, leaving out what equals the defaults. */
export function writeListState(state: ListState, defaults: ListDefaults): URLSearchParams {
  const query = new URLSearchParams();
  if (!isEmptyFilter(state.filter)) query.set("filter", JSON.stringify(state.filter));
  const { sort } = state;
  if (
    sort !== undefined &&
    (sort.field !== defaults.sort?.field || sort.direction !== defaults.sort.direction)
  ) {
    query.set("sort", JSON.stringify({ [sort.field]: sort.direction }));
  }
  if (state.pageSize !== defaults.pageSize || state.pageIndex !== 0) {
    query.set("paginator", JSON.stringify({ pageSize: state.pageSize, pageIndex: state.pageIndex }));
  }
  if (state.language !== undefined) query.set("language", state.language);
  return query;
}

/** A new filter or language goes back to the first page with the default size (spec 2, section 4). */
export function withFilter(state: ListState, filter: ListState["filter"], defaults: ListDefaults): ListState {
  return { ...state, filter, pageIndex: 0, pageSize: defaults.pageSize };
}

/** Ascending, descending, then the default order again. The page is kept. */
export function nextSort(current: Sort | undefined, field: string): Sort | undefined {
  if (current?.field !== field) return { field, direction: 1 };
  return current.direction === 1 ? { field, direction: -1 } : undefined;
}

/** Number of pages, at least one. */
export const pageCount = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize));
