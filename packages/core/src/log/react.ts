import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Failure, Result } from "../http/failure";
import { failureOf, unwrap } from "../http/query";
import { useSession } from "../react/console";

/** Rows of a log, page by page. */
export interface LogPages<Row> {
  /** `undefined` until the first page is there. */
  readonly rows: readonly Row[] | undefined;
  readonly failure: Failure | undefined;
  readonly loading: boolean;
  /** Loads the next page; nothing where there is none, it is on its way, or the last one failed. */
  readonly more: () => void;
  readonly hasMore: boolean;
  readonly reload: () => void;
}

export interface PagesOptions<Row> {
  readonly key: readonly unknown[];
  readonly pageSize: number;
  /** The rows behind so many. */
  readonly load: (skip: number, signal: AbortSignal) => Promise<Result<readonly Row[]>>;
  /** False: nothing is asked. */
  readonly enabled?: boolean;
}

/** Rows of a log, the latest first, each once. */
export function useLogPages<Row extends { readonly _id: string }>({
  key,
  pageSize,
  load,
  enabled = true,
}: PagesOptions<Row>): LogPages<Row> {
  const { status } = useSession();
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => unwrap(load(pageSize * pageParam, signal)),
    initialPageParam: 0,
    getNextPageParam: (last, _, page) => (last.length < pageSize ? undefined : page + 1),
    enabled: enabled && status === "signed-in",
    staleTime: 0,
    // The filter stays in sight, and its keys at work.
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  // What came in meanwhile moves others to the next page.
  const rows = useMemo(
    () => data && [...new Map(data.pages.flat().map((row) => [row._id, row])).values()],
    [data],
  );
  // A page that could not be loaded is asked for again by somebody, not by the list that is still at its end.
  const hasMore = query.hasNextPage && query.error === null;
  return {
    rows,
    failure: failureOf(query.error),
    loading: query.isFetching,
    hasMore,
    more: () => {
      if (hasMore && !query.isFetching) void query.fetchNextPage();
    },
    reload: () => void query.refetch(),
  };
}
