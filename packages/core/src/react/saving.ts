import { useMachine } from "@xstate/react";
import { useCallback } from "react";
import type { Result } from "../http/failure";
import { type SavingState, savingMachine } from "../shell/saving";

/** The save indicator of a form: run a save through it, and it says how it went. */
export function useSaving(): {
  state: SavingState;
  save: <T>(work: () => Promise<Result<T>>) => Promise<Result<T>>;
} {
  const [snapshot, send] = useMachine(savingMachine);
  const save = useCallback(
    async <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
      send({ type: "SAVE" });
      const result = await work();
      send({ type: result.ok ? "DONE" : "FAIL" });
      return result;
    },
    [send],
  );
  return { state: snapshot.value, save };
}
