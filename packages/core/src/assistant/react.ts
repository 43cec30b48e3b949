import { useQuery } from "@tanstack/react-query";
import { FailureError, showsAbsence, unwrap } from "../http/query";
import { type Loaded, loadedOf, useClient } from "../react/console";
import { listPlans } from "./api";
import type { Plan } from "./model";

/** Milliseconds until plans are asked for again: an assistant may have made one. */
const again = 5_000;

/** The plans that the caller may decide about, the latest first. */
export function usePlans(): Loaded<readonly Plan[]> {
  const { transport } = useClient();
  return loadedOf(
    useQuery({
      queryKey: ["assistant", "list"],
      queryFn: ({ signal }) => unwrap(listPlans(transport, signal)),
      staleTime: 0,
      meta: showsAbsence,
      // A server that keeps none is not asked for ever.
      refetchInterval: ({ state: { error } }) =>
        error instanceof FailureError && error.failure.code === "not-found" ? false : again,
    }),
  );
}
