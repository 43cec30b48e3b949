import { useQuery } from "@tanstack/react-query";
import type { Result } from "../http/failure";
import { FailureError, showsAbsence, unwrap } from "../http/query";
import { preferenceGet } from "../preference/actions";
import { type Loaded, loadedOf, useClient, useDecision } from "../react/console";
import { isDoorOpen, isWithoutPlans, listPlans } from "./api";
import { doorScope } from "./door";
import type { Plan } from "./model";

/** Milliseconds until plans are asked for again: an assistant may have made one. */
const again = 5_000;

/** Those that wait stand first, however many others came after them. */
const waitingFirst = (plans: readonly Plan[]): readonly Plan[] =>
  plans.toSorted((a, b) => Number(b.state === "waiting") - Number(a.state === "waiting"));

/** The plans that the caller may decide about: those that wait, then the others, the latest first. */
export function usePlans(): Loaded<readonly Plan[]> {
  const { transport } = useClient();
  return loadedOf(
    useQuery({
      queryKey: ["assistant", "list"],
      queryFn: ({ signal }) => unwrap(listPlans(transport, signal)),
      select: waitingFirst,
      staleTime: 0,
      meta: showsAbsence,
      // A server that keeps none is not asked for ever.
      refetchInterval: ({ state: { error } }) =>
        error instanceof FailureError && error.failure.code === "not-found" ? false : again,
    }),
  );
}

/** How many plans wait for somebody: nothing is said where that cannot be known. */
export function useWaitingCount(): number {
  const { transport } = useClient();
  const { data } = useQuery({
    queryKey: ["assistant", "count"],
    // A failure is a value here: it is said where the plans are listed.
    queryFn: ({ signal }): Promise<Result<readonly Plan[]>> => listPlans(transport, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data: last } }) =>
      last?.ok === false && isWithoutPlans(last.failure) ? false : again * 3,
  });
  return data?.ok === true ? data.value.filter(({ state }) => state === "waiting").length : 0;
}

/** Whether assistants come in by the setting. `undefined`: not known, or not for the caller to see. */
export function useDoor(wanted: boolean): boolean | undefined {
  const { transport } = useClient();
  const answer = useDecision(wanted ? preferenceGet.permission?.({ scope: doorScope }) : undefined);
  const { data } = useQuery({
    queryKey: ["preference", doorScope],
    queryFn: ({ signal }) => unwrap(isDoorOpen(transport, signal)),
    staleTime: 0,
    enabled: answer?.decision.allowed === true,
  });
  return data;
}
