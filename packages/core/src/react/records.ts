import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ListState } from "../list/state";
import type { RecordQueries } from "../record/queries";
import type { Sources } from "../record/source";
import { type Loaded, loadedOf, useAccess, useClient, useSession } from "./console";
import { useKeptList } from "./kept";

/** One page of a list as any face lays it out. */
export interface RecordRows<Row> {
  readonly rows: Loaded<readonly Row[]>;
  /** On all pages; `undefined` until the first answer. */
  readonly total: number | undefined;
  /** True while the rows shown are those of another page, sort or filter. */
  readonly stale: boolean;
}

/** Loads a page. The rows before stay until the next ones are there. */
export function useRecordRows<Row>(
  queries: Pick<RecordQueries<Row>, "page">,
  state: ListState,
): RecordRows<Row> {
  const { transport } = useClient();
  const { status } = useSession();
  const query = useQuery({
    ...queries.page(transport, state),
    enabled: status === "signed-in",
    placeholderData: keepPreviousData,
  });
  const loaded = loadedOf(query);
  return {
    rows: { ...loaded, value: loaded.value?.rows },
    total: loaded.value?.total,
    stale: query.isPlaceholderData,
  };
}

/** Loads one record; null if it does not exist. Without an id, nothing is requested. */
export function useRecord<Row>(
  queries: Pick<RecordQueries<Row>, "one">,
  id: string | undefined,
): Loaded<Row | null> {
  const { transport } = useClient();
  const { status } = useSession();
  const query = queries.one(transport, id ?? "");
  return loadedOf(useQuery({ ...query, enabled: status === "signed-in" && id !== undefined }));
}

/**
 * What the lists and forms of an area have to know, in the place of what the caller may not ask: nothing. `undefined`:
 * an essential part of it is on its way.
 */
export function useKnown(sources: Sources): Readonly<Record<string, unknown>> | undefined {
  const { transport } = useClient();
  const access = useAccess().value;
  const all = Object.values(sources);
  const mays = all.map(
    ({ needs }) =>
      access !== undefined && (needs === undefined || access.can(needs.action, needs.segments, needs.list)),
  );
  const queries = useQueries({
    queries: all.map((source, index) => ({ ...source.query(transport), enabled: mays[index] === true })),
  });
  // The same object between renders as long as nothing new is known.
  const values = useKeptList(
    all.map((source, index) => {
      if (access === undefined) return source.essential ? undefined : source.none;
      if (mays[index] !== true) return source.none;
      return queries[index]?.data ?? (source.essential ? undefined : source.none);
    }),
  );
  return useMemo(
    () =>
      values.includes(undefined)
        ? undefined
        : Object.fromEntries(Object.keys(sources).map((name, index) => [name, values[index]])),
    [sources, values],
  );
}
