import { unwrap } from "../http/query";
import type { Transport } from "../http/transport";
import type { ListState } from "../list/state";
import type { RecordApi, RecordPage, RecordQuery } from "./api";

type Signal = { signal?: AbortSignal };

/** The request of a page. Lists of records take no filter in the rule language. */
const recordQueryOf = (state: ListState): RecordQuery => ({
  limit: state.pageSize,
  skip: state.pageIndex * state.pageSize,
  sort: state.sort === undefined ? undefined : { [state.sort.field]: state.sort.direction },
  filter: typeof state.filter === "object" ? state.filter : undefined,
});

interface Query<Value> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: Signal) => Promise<Value>;
  readonly staleTime?: number;
}

/** Queries of one area of records. */
export interface RecordQueries<Row> {
  page(transport: Transport, state: ListState): Query<RecordPage<Row>>;
  all(transport: Transport): Query<readonly Row[]>;
  one(transport: Transport, id: string): Query<Row | null>;
}

/** Queries of one area for the query cache. All their keys begin with `[area]`. */
export function recordQueries<Row>(
  area: string,
  api: Pick<RecordApi<Row, never>, "list" | "get">,
): RecordQueries<Row> {
  return {
    /** One page; never taken from the cache without asking again. */
    page: (transport: Transport, state: ListState) => ({
      queryKey: [area, "page", recordQueryOf(state)],
      queryFn: ({ signal }: Signal) => unwrap(api.list(transport, recordQueryOf(state), signal)),
      staleTime: 0,
    }),
    /** All of them, for pickers and for names. */
    all: (transport: Transport) => ({
      queryKey: [area, "all"],
      queryFn: async ({ signal }: Signal) => (await unwrap(api.list(transport, {}, signal))).rows,
    }),
    /** One; null if it does not exist. */
    one: (transport: Transport, id: string) => ({
      queryKey: [area, "one", id],
      queryFn: async ({ signal }: Signal) => (await unwrap(api.get(transport, id, signal))) ?? null,
      staleTime: 0,
    }),
  };
}
