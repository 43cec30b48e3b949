import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from "react";
import type { Failure } from "../../http/failure";
import { dayOf, rangeProblem } from "../../log/range";
import { type LogPages, useLogPages } from "../../log/react";
import { useAccess, useClient, useSession } from "../../react/console";
import { functionRecords } from "../records";
import { listFunctionLogs, logPageSize } from "./api";
import { type FunctionLogFilter, levelsIn, lineMatches, logTargetOf } from "./filter";
import { latestLine } from "./latest";
import { createLiveLogs, type LiveLogs, type LiveView } from "./live";
import type { FunctionLog } from "./model";
import { tellsLive } from "./probe";
import { functionLogText } from "./text";

/** Lines that are shown, stored ones page by page, or live. */
export interface FunctionLogs extends LogPages<FunctionLog> {
  /** Lines that a search has looked through so far. */
  readonly looked: number;
  /** Looks through older lines; absent: there are none, or it goes on by itself. */
  readonly lookOn: (() => void) | undefined;
  /** Absent: they are stored ones. */
  readonly live: LiveControl | undefined;
}

/** How lines are shown as they are said. */
export interface LiveControl extends Omit<LiveView, "rows"> {
  readonly hold: () => void;
  readonly release: () => void;
}

/** How the connection is, in words. */
export function liveText({ status, refusal }: Pick<LiveControl, "status" | "refusal">): string {
  if (status === "live") return functionLogText("live.on");
  if (status === "connecting") return functionLogText("live.connecting");
  if (status === "absent") return functionLogText("live.absent");
  if (refusal !== undefined) return functionLogText("live.refused", { reason: refusal });
  return functionLogText("live.waiting");
}

/** Lines that a search asks for together, that it looks through by itself, and that it finds before it waits. */
const searching = { page: 1000, far: 50_000, enough: 100 } as const;

/** The lines of a filter. */
export function useFunctionLogs(filter: FunctionLogFilter): FunctionLogs {
  const stored = useStoredLines(filter);
  const live = useLiveLines(filter);
  return filter.live ? live : stored;
}

function useStoredLines(filter: FunctionLogFilter): FunctionLogs {
  const { transport } = useClient();
  const { functions, levels, begin, end, search, live } = filter;
  const today = dayOf(Date.now());
  const isSearched = search !== "";
  const pageSize = isSearched ? searching.page : logPageSize;
  const asked = { functions, levels, begin: begin || today, end: end || today };
  const pages = useLogPages({
    key: ["functionLog", asked, pageSize],
    pageSize,
    load: (skip, signal) =>
      listFunctionLogs(
        transport,
        { ...logTargetOf({ ...filter, ...asked }, Date.now()), skip, limit: pageSize },
        signal,
      ),
    enabled: !live && rangeProblem(asked, Date.now()) === undefined,
  });
  const all = pages.rows;
  const rows = useMemo(() => all?.filter(lineMatches({ levels: [], search })), [all, search]);
  const [far, setFar] = useState({ search, lines: searching.far as number });
  const most = far.search === search ? far.lines : searching.far;
  const looked = all?.length ?? 0;
  const goesOn = !isSearched || looked < most;
  const hasMore = pages.hasMore && goesOn;
  const { loading, more } = pages;
  const found = rows?.length ?? 0;
  useEffect(() => {
    if (isSearched && hasMore && !loading && found < searching.enough) more();
  }, [isSearched, hasMore, loading, found, more]);
  return {
    ...pages,
    rows,
    hasMore,
    looked,
    lookOn: pages.hasMore && !goesOn ? () => setFar({ search, lines: looked + searching.far }) : undefined,
    live: undefined,
  };
}

const nobody = () => () => undefined;
const nothing = () => undefined;

function useLiveLines({ functions, levels, search, live }: FunctionLogFilter): FunctionLogs {
  const { sockets, transport } = useClient();
  const { status, identity } = useSession();
  const [logs, setLogs] = useState<LiveLogs>();
  const [failure, setFailure] = useState<Failure>();
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify([functions, identity?._id, attempt]);
  // A filter may be read anew with each drawing.
  const chosen = levels.join(",");
  const matches = useMemo(() => lineMatches({ levels: levelsIn([chosen]), search }), [chosen, search]);
  const begin = useEffectEvent(async (signal: AbortSignal): Promise<LiveLogs | undefined> => {
    if (sockets === undefined) return undefined;
    const latest = await latestLine(transport, functions, signal);
    if (signal.aborted) return undefined;
    setFailure(latest.ok ? undefined : latest.failure);
    return latest.ok ? createLiveLogs({ sockets, functions, after: latest.value, matches }) : undefined;
  });
  const again = useEffectEvent(() => {
    if (failure !== undefined) setAttempt((before) => before + 1);
  });
  useEffect(() => {
    if (status === "signed-in") again();
  }, [status]);
  // A session that has expired stops nothing: the connection goes on behind the last line once somebody signs in.
  const isSomebody = status !== "signed-out";
  useEffect(() => {
    if (!live || !isSomebody || key === "") return undefined;
    const gone = new AbortController();
    const started = begin(gone.signal);
    void started.then((made) => gone.signal.aborted || setLogs(made));
    return () => {
      gone.abort();
      setLogs(undefined);
      void started.then((made) => made?.stop());
    };
  }, [live, isSomebody, key]);
  useEffect(() => logs?.match(matches), [logs, matches]);
  const view = useSyncExternalStore(logs?.subscribe ?? nobody, logs?.view ?? nothing, logs?.view ?? nothing);
  return {
    rows: view?.rows,
    failure: live ? failure : undefined,
    loading: live && view === undefined && failure === undefined,
    hasMore: false,
    more: nothing,
    reload: () => setAttempt((before) => before + 1),
    looked: 0,
    lookOn: undefined,
    live: view && logs && { ...view, hold: logs.hold, release: logs.release },
  };
}

/** Whether lines can be shown as they are said: found out once. */
export function useTellsLive(): boolean {
  const { sockets } = useClient();
  const { status } = useSession();
  const { data } = useQuery({
    queryKey: ["functionLive"],
    queryFn: () => (sockets === undefined ? false : tellsLive(sockets)),
    enabled: status === "signed-in",
    staleTime: ({ state }) => (state.data === true ? Number.POSITIVE_INFINITY : 30_000),
  });
  return data === true;
}

/** Names of functions by their ids, as far as the caller may list them; `undefined`: not known yet. */
export function useFunctionNames(): ReadonlyMap<string, string> | undefined {
  const { transport } = useClient();
  const may = useAccess().value?.can("function:index", [], true);
  const { data } = useQuery({ ...functionRecords.queries.all(transport), enabled: may === true });
  return useMemo(
    () =>
      may === false ? new Map() : data && new Map(data.map((row) => [row._id, functionRecords.nameOf(row)])),
    [data, may],
  );
}
