import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Failure } from "../http/failure";
import { useAccess, useClient } from "../react/console";
import { createDates } from "../text/dates";
import { getStatus } from "./api";
import { type CardModule, cardModules, cardOf, type StatusCard } from "./cards";
import { type UsageChart, usageCharts } from "./charts";
import { loadUsage, spanOfDays, type UsageDays } from "./usage";

/** The card of a module, or why there is none in its place. Both absent: it is on its way. */
export interface LoadedCard {
  readonly module: CardModule;
  readonly card?: StatusCard | undefined;
  readonly failure?: Failure | undefined;
  readonly reload: () => void;
}

/** Whether a failure says that one may not see it, or that the server has no such thing: then it is not shown at all. */
const isAbsent = ({ status }: Failure): boolean => status === 403 || status === 404 || status === 400;

/** The cards of the modules that the caller may see. `undefined`: what they may is not known yet. */
export function useStatusCards(locale?: string): readonly LoadedCard[] | undefined {
  const { transport } = useClient();
  const access = useAccess().value;
  const modules = useMemo(
    () => (access === undefined ? [] : cardModules.filter((module) => access.can("status:show", [module]))),
    [access],
  );
  const answers = useQueries({
    queries: modules.map((module) => ({
      queryKey: ["status", module],
      // A failure is a value here: it is said in its place, and nowhere else.
      queryFn: ({ signal }: { signal: AbortSignal }) => getStatus(transport, module, {}, signal),
    })),
  });
  if (access === undefined) return undefined;
  return modules.flatMap((module, at): LoadedCard[] => {
    const answer = answers[at];
    const reload = () => void answer?.refetch();
    const result = answer?.data;
    if (result === undefined) return [{ module, reload }];
    if (!result.ok) return isAbsent(result.failure) ? [] : [{ module, failure: result.failure, reload }];
    const card = cardOf(module, result.value, locale);
    return card === undefined ? [] : [{ module, card, reload }];
  });
}

/** What the API was used for in some days. */
export interface LoadedUsage {
  /** False: the caller may not see it, or the server has no such thing. */
  readonly isShown: boolean;
  /** Absent: they did not come yet, or not at all. */
  readonly charts: readonly UsageChart[] | undefined;
  readonly failure: Failure | undefined;
  readonly loading: boolean;
  readonly days: UsageDays;
  readonly setDays: (days: UsageDays) => void;
  readonly reload: () => void;
}

/** Loads the charts; `isSeen`: nothing is asked for before they come into sight. */
export function useUsage(isSeen: boolean, locale?: string): LoadedUsage {
  const { transport } = useClient();
  const access = useAccess().value;
  const [days, setDays] = useState<UsageDays>();
  const may = access?.can("status:show", ["api"]) ?? false;
  const query = useQuery({
    queryKey: ["status", "api", days ?? null],
    queryFn: ({ signal }) => loadUsage(transport, spanOfDays(days, Date.now()), { signal }),
    placeholderData: keepPreviousData,
    enabled: may && isSeen,
  });
  const result = query.data;
  const charts = useMemo(() => {
    if (result?.ok !== true) return undefined;
    return usageCharts(result.value, createDates({ locale }).exactly);
  }, [result, locale]);
  const failure = result?.ok === false ? result.failure : undefined;
  return {
    isShown: may && (failure === undefined || !isAbsent(failure)),
    charts,
    failure,
    loading: query.isFetching,
    days,
    setDays,
    reload: () => void query.refetch(),
  };
}
