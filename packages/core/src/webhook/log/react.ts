import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Failure } from "../../http/failure";
import { failureOf, unwrap } from "../../http/query";
import { useAccess, useClient, useSession } from "../../react/console";
import { webhookRecords } from "../records";
import { listWebhookLogs, logPageSize } from "./api";
import { filterOf, type LogFilterDraft } from "./filter";
import type { WebhookLog } from "./model";

/** The deliveries of a filter, page by page. */
export interface WebhookLogs {
  /** `undefined` until the first page is there. */
  readonly rows: readonly WebhookLog[] | undefined;
  readonly failure: Failure | undefined;
  readonly loading: boolean;
  /** Loads the next page; nothing where there is none, or it is on its way. */
  readonly more: () => void;
  readonly hasMore: boolean;
  readonly reload: () => void;
}

export function useWebhookLogs(applied: LogFilterDraft): WebhookLogs {
  const { transport } = useClient();
  const { status } = useSession();
  const query = useInfiniteQuery({
    queryKey: ["webhookLog", applied],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        listWebhookLogs(
          transport,
          { ...filterOf(applied), limit: logPageSize, skip: logPageSize * pageParam },
          signal,
        ),
      ),
    initialPageParam: 0,
    getNextPageParam: (last, _, page) => (last.length < logPageSize ? undefined : page + 1),
    enabled: status === "signed-in",
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
  return {
    rows,
    failure: failureOf(query.error),
    loading: query.isFetching,
    hasMore: query.hasNextPage,
    more: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    reload: () => void query.refetch(),
  };
}

/** Titles of webhooks by their ids, as far as the caller may list them. */
export function useWebhookTitles(): ReadonlyMap<string, string> {
  const { transport } = useClient();
  const may = useAccess().value?.can("webhook:index", [], true) ?? false;
  const { data } = useQuery({ ...webhookRecords.queries.all(transport), enabled: may });
  return useMemo(() => new Map((data ?? []).map((row) => [row._id, webhookRecords.nameOf(row)])), [data]);
}
