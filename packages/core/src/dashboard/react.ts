import { keepPreviousData, replaceEqualDeep, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { isRecord, isSame } from "../editing/same";
import type { Failure } from "../http/failure";
import { type Loaded, loadedOf, useClient, useSession } from "../react/console";
import { type Editing, type EditingOptions, useEditing } from "../react/editing";
import { dashboard } from "./area";
import type { ComponentFilter } from "./component/ask";
import type { ComponentData } from "./component/data";
import { type FilterValues, filterOf, filterProblem, filterValuesOf, ownText } from "./component/filter";
import { loadComponent } from "./component/load";
import { type DashboardDraft, dashboardModel } from "./editing";
import { followBucket } from "./following";
import type { Component, Dashboard } from "./model";
import { dashboardRecords } from "./records";
import { bucketOfUrl } from "./source";

/** Milliseconds after which it is looked whether somebody changed the dashboard that is shown or edited. */
const lookAgain = 20_000;

/** A dashboard as it is stored now. null: there is none. */
export function useDashboard(id: string | undefined): Loaded<Dashboard | null> {
  const { transport } = useClient();
  const { status } = useSession();
  const query = useQuery({
    ...dashboardRecords.queries.one(transport, id ?? ""),
    enabled: status === "signed-in" && id !== undefined,
    refetchInterval: lookAgain,
    refetchOnReconnect: "always",
  });
  return loadedOf(query);
}

/** A dashboard that is edited: once it was there it stays, also where somebody deletes it meanwhile. */
export function useEditedDashboard(id: string | undefined): Loaded<Dashboard | null> {
  const loaded = useDashboard(id);
  const [begun, setBegun] = useState<Dashboard>();
  if (loaded.value && loaded.value !== begun) setBegun(loaded.value);
  const isGone = loaded.value === null && begun !== undefined && begun._id === id;
  return isGone ? { ...loaded, value: begun } : loaded;
}

/** Edits a dashboard, or a new one. What somebody else makes of it meanwhile is met at once. */
export function useDashboardEditing(
  options: EditingOptions<Dashboard, DashboardDraft>,
): Editing<Dashboard, DashboardDraft> {
  const editing = useEditing(dashboardModel(useClient()), options);
  const { value } = useDashboard(options.row?._id);
  const meet = useEffectEvent((now: Dashboard | null) => {
    // What is being saved is read by itself; what it made of the row is known.
    if (editing.state !== "saving" && !isSame(now, editing.row ?? null)) editing.meet(now ?? undefined);
  });
  useEffect(() => {
    if (value !== undefined) meet(value);
  }, [value]);
  return editing;
}

/** What a component shows now, and what its filters are set to. */
export interface LoadedComponent {
  /** Absent: it did not come yet, or not at all. What came before stays while it is asked again. */
  readonly data: ComponentData | undefined;
  /** Why the last answer could not be had or read. */
  readonly failure: Failure | undefined;
  readonly loading: boolean;
  readonly values: FilterValues;
  readonly setValue: (key: string, value: string) => void;
  /** What is wrong with what is typed, by key. */
  readonly problems: Readonly<Record<string, string>>;
  /** Asks again, with what the filters are set to. */
  readonly refresh: () => void;
}

/** Figures of a list that are compared so quickly that nobody waits. */
const quicklyCompared = 2000;

const isLong = (list: unknown): boolean => Array.isArray(list) && list.length > quicklyCompared;

const isLarge = ({ rows, series }: Readonly<Record<string, unknown>>): boolean =>
  isLong(rows) ||
  (Array.isArray(series) &&
    series.some((each) => isRecord(each) && (isLong(each.figures) || isLong(each.points))));

/** What came is what was there before where both are the same; of very many figures that is not looked for. */
const keptWhereSmall = (before: unknown, now: unknown): unknown =>
  isRecord(now) && isRecord(now.value) && isLarge(now.value) ? now : replaceEqualDeep(before, now);

/** Keys of what components show begin with this. */
const componentDataKey = "componentData";

/** Tells when documents of the bucket that an address shows have changed; an address of anything else is not followed. */
function useFollowing(url: string, onHint: () => void): void {
  const { sockets } = useClient();
  const hint = useEffectEvent(onHint);
  const bucketId = bucketOfUrl(url);
  useEffect(() => {
    if (bucketId === undefined) return undefined;
    return followBucket(sockets, bucketId, () => hint());
  }, [sockets, bucketId]);
}

/** Asks for what all components show again, and which these are. */
export function useRefreshAll(): () => void {
  const { queries } = useClient();
  return () => {
    for (const queryKey of [[componentDataKey], [dashboard.id, "one"]])
      void queries.invalidateQueries({ queryKey });
  };
}

/** What a component shows that is edited, as it was typed last: nothing of what it showed before. */
export function useComponentPreview(
  component: Component | undefined,
): Pick<LoadedComponent, "data" | "failure" | "loading"> {
  const { transport, turns } = useClient();
  const query = useQuery({
    queryKey: [componentDataKey, component?.url, component?.type, null],
    queryFn: ({ signal }) =>
      loadComponent(transport, component ?? { name: "", url: "", type: "", ratio: "" }, { signal, turns }),
    enabled: component !== undefined,
    gcTime: 30_000,
  });
  const result = query.data;
  return {
    data: result?.ok === true ? result.value : undefined,
    failure: result?.ok === false ? result.failure : undefined,
    loading: query.isFetching,
  };
}

/** Loads a component; leaving the screen cancels it. What fails is said in its place, and nowhere else. */
export function useComponent(component: Component): LoadedComponent {
  const { transport, turns } = useClient();
  const [filter, setFilter] = useState<ComponentFilter>();
  const [typed, setTyped] = useState<FilterValues>({});
  const query = useQuery({
    queryKey: [componentDataKey, component.url, component.type, filter ?? null],
    queryFn: ({ signal }) => loadComponent(transport, component, { filter, signal, turns }),
    placeholderData: keepPreviousData,
    structuralSharing: keptWhereSmall,
    // Its rows may be many: they are forgotten soon after nobody looks at them.
    gcTime: 30_000,
  });
  useFollowing(component.url, () => void query.refetch());
  const [kept, setKept] = useState<ComponentData>();
  const result = query.data;
  if (result?.ok === true && result.value !== kept) setKept(result.value);
  const data = result?.ok === true ? result.value : kept;
  const filters = data?.filters ?? [];
  const values = { ...filterValuesOf(filters), ...typed };
  const problems = Object.fromEntries(
    filters.flatMap((field) => {
      const problem = filterProblem(field, ownText(values, field.key) ?? "");
      return problem === undefined ? [] : [[field.key, problem]];
    }),
  );
  return {
    data,
    failure: result?.ok === false ? result.failure : undefined,
    loading: query.isFetching,
    values,
    problems,
    setValue: (key, value) => setTyped({ ...typed, [key]: value }),
    refresh() {
      if (Object.keys(problems).length > 0) return;
      const next = filterOf(filters, values);
      if (JSON.stringify(next) === JSON.stringify(filter)) void query.refetch();
      else setFilter(next);
    },
  };
}
