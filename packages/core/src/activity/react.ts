import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { useBuckets } from "../bucket/react";
import { unwrap } from "../http/query";
import { type LogPages, useLogPages } from "../log/react";
import { type Loaded, loadedOf, useAccess, useClient } from "../react/console";
import { activityPageSize, listActivities, showActivity, undoActivities } from "./api";
import { activityDocumentsQuery } from "./documents";
import { type ActivityFilter, type ModuleOption, moduleOptions, queryOf } from "./filter";
import type { Activity, ActivityDetail, UndoPlan } from "./model";

/** The activities of a filter, page by page; one that is opened by its address stands first until its page is there. */
export function useActivities(applied: ActivityFilter, opened: string | undefined): LogPages<Activity> {
  const { transport } = useClient();
  const pages = useLogPages({
    key: ["activity", "list", applied],
    pageSize: activityPageSize,
    load: (skip, signal) =>
      listActivities(transport, { ...queryOf(applied), limit: activityPageSize, skip }, signal),
  });
  const { rows } = pages;
  const isListed = rows?.some(({ _id }) => _id === opened) === true;
  // Whatever was listed and is no longer was deleted.
  const listed = useRef<string>(undefined);
  if (isListed) listed.current = opened;
  const isMissing = rows !== undefined && !isListed && listed.current !== opened;
  const { value, failure } = useActivityDetail(isMissing ? opened : undefined);
  const first = isMissing && failure === undefined ? value : undefined;
  const all = useMemo(
    () => (first !== undefined && rows !== undefined ? [first, ...rows] : rows),
    [first, rows],
  );
  return { ...pages, rows: all };
}

/** The modules that the caller may choose from. */
export function useModules(): readonly ModuleOption[] {
  const access = useAccess().value;
  const buckets = useBuckets().value;
  return useMemo(() => (access === undefined ? [] : moduleOptions(access, buckets ?? [])), [access, buckets]);
}

const nothing: ReadonlyMap<string, string> = new Map();

/** What of a module can be chosen, by id. */
export function useActivityDocuments(module: string): ReadonlyMap<string, string> {
  const { transport } = useClient();
  const { data } = useQuery({
    ...activityDocumentsQuery(transport, module),
    enabled: module !== "",
    placeholderData: keepPreviousData,
  });
  return module === "" ? nothing : (data ?? nothing);
}

/** What one activity changed; undefined: none is asked for. */
export function useActivityDetail(id: string | undefined): Loaded<ActivityDetail> {
  const { transport } = useClient();
  return loadedOf(
    useQuery({
      queryKey: ["activity", "detail", id],
      queryFn: ({ signal }) => unwrap(showActivity(transport, id ?? "", signal)),
      enabled: id !== undefined,
    }),
  );
}

/** What undoing these would write. Asked anew each time. */
export function useUndoPlan(ids: readonly string[]): Loaded<UndoPlan> {
  const { transport } = useClient();
  return loadedOf(
    useQuery({
      queryKey: ["activity", "plan", ids],
      queryFn: ({ signal }) => unwrap(undoActivities(transport, { ids, dryRun: true }, { signal })),
      gcTime: 0,
      staleTime: 0,
    }),
  );
}
