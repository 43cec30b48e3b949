import { z } from "zod/mini";
import { isSame } from "../editing/same";

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
  /** Keys of the columns that are shown, in their order; absent: as this person has them. */
  readonly columns?: readonly string[] | undefined;
  /** The saved view that the list stands on. */
  readonly view?: OpenView | undefined;
}

/** What a saved view says of a list; a part that is absent is as the list begins. */
export type ListBase = Pick<ListState, "filter" | "sort" | "language" | "columns">;

/** A saved view that is open. */
export interface OpenView {
  readonly id: string;
  /** Absent: it is not known yet what it says, so that the state has what the address adds to it, and nothing else. */
  readonly base?: ListBase | undefined;
}

export interface Sort {
  readonly field: string;
  readonly direction: 1 | -1;
}

export interface ListDefaults {
  readonly pageSize: number;
  readonly sort?: Sort | undefined;
  /** Whether views of it can be saved. */
  readonly views?: boolean | undefined;
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

const columnsSchema = z.array(z.string());

/**
 * Reads the list state from query parameters `filter`, `sort`, `paginator` (all JSON) and `language`
 * (contract, console-gaps.md section 4.2); of lists that have saved views also `view`, an id, and `columns`. What the
 * address does not say is as the view has it, which `baseOf` gives. A part that does not parse is named in `problems`
 * and ignored.
 */
export function readListState(
  query: URLSearchParams,
  defaults: ListDefaults,
  baseOf: (view: string) => ListBase | undefined = () => undefined,
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
  const view = (defaults.views === true && query.get("view")) || undefined;
  const base = view === undefined ? {} : baseOf(view);
  const filter = read("filter", filterSchema) ?? base?.filter;
  const given = read("sort", sortSchema);
  const paginator = read("paginator", paginatorSchema);
  const language = query.get("language") ?? base?.language;
  const columns = defaults.views === true ? (read("columns", columnsSchema) ?? base?.columns) : undefined;
  const isOpen = view !== undefined && base === undefined;
  return {
    problems,
    state: {
      // Nothing at all is something where a view says otherwise.
      ...(filter === undefined || (isEmptyFilter(filter) && !isOpen) ? {} : { filter }),
      ...withSort(
        given === undefined ? (base?.sort ?? (isOpen ? undefined : defaults.sort)) : sortOf(given, defaults),
      ),
      pageSize: paginator?.pageSize || defaults.pageSize,
      pageIndex: paginator?.pageIndex ?? 0,
      ...(language === undefined || (language === "" && !isOpen) ? {} : { language }),
      ...(columns === undefined ? {} : { columns }),
      ...(view === undefined ? {} : { view: { id: view, base } }),
    },
  };
}

/** The first field of an order; none is the order that the list begins with. */
function sortOf(given: Readonly<Record<string, 1 | -1>>, defaults: ListDefaults): Sort | undefined {
  const [first] = Object.entries(given);
  return first === undefined ? defaults.sort : { field: first[0], direction: first[1] };
}

const withSort = (sort: Sort | undefined) => (sort === undefined ? {} : { sort });

export function isEmptyFilter(filter: ListState["filter"]): boolean {
  return (
    filter === undefined || filter === "" || (typeof filter === "object" && Object.keys(filter).length === 0)
  );
}

/** Writes the state as query parameters, leaving out what equals the defaults, or the view that it stands on. */
export function writeListState(state: ListState, defaults: ListDefaults): URLSearchParams {
  const query = new URLSearchParams();
  const { view, filter, sort, language, columns } = state;
  if (view !== undefined) query.set("view", view.id);
  const base = view === undefined ? {} : view.base;
  const says = (now: unknown, before: unknown) =>
    base === undefined ? now !== undefined : !isSame(now ?? null, before ?? null);
  if (says(whole(filter, base), whole(base?.filter, base))) query.set("filter", JSON.stringify(filter ?? {}));
  const usual = base === undefined ? undefined : defaults.sort;
  const order = sort ?? usual;
  if (says(order, base?.sort ?? usual))
    query.set("sort", JSON.stringify(order === undefined ? {} : { [order.field]: order.direction }));
  if (state.pageSize !== defaults.pageSize || state.pageIndex !== 0) {
    query.set("paginator", JSON.stringify({ pageSize: state.pageSize, pageIndex: state.pageIndex }));
  }
  if (says(language, base?.language)) query.set("language", language ?? "");
  if (columns !== undefined && says(columns, base?.columns)) query.set("columns", JSON.stringify(columns));
  return query;
}

/** A filter; none where it asks for nothing and it is known what that stands for. */
const whole = (filter: ListState["filter"], base: ListBase | undefined): ListState["filter"] =>
  base !== undefined && isEmptyFilter(filter) ? undefined : filter;

/** Whether a list differs from the view that it stands on, but for its page. */
export function isChanged(state: ListState, defaults: ListDefaults): boolean {
  const { view } = state;
  if (view?.base === undefined) return false;
  const said = writeListState({ ...state, pageIndex: 0, pageSize: defaults.pageSize }, defaults);
  return said.toString() !== new URLSearchParams({ view: view.id }).toString();
}

/** The list once it is known what the view that it stands on says; no view: the list without it. */
export function onView(state: ListState, defaults: ListDefaults, base: ListBase | undefined): ListState {
  const { view } = state;
  const query = writeListState(
    { ...state, view: base === undefined || view === undefined ? undefined : { id: view.id } },
    defaults,
  );
  return readListState(query, defaults, () => base).state;
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
