import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import type { Action } from "../action/action";
import { runAction } from "../action/run";
import type { Failure, Result } from "../http/failure";
import type { KeyValueStore } from "../shell/keyValue";
import type { NotificationState, Notifications } from "../shell/notifications";
import { useClient } from "./console";

/** What people were told, kept up to date. */
export function useNotifications(): { state: NotificationState; notifications: Notifications } {
  const { notifications } = useClient();
  const state = useSyncExternalStore(notifications.subscribe, notifications.getState, notifications.getState);
  return { state, notifications };
}

/** What this console remembers for the person. */
export const useMemory = (): KeyValueStore => useClient().memory;

export interface Invocation<Input, Output> {
  readonly busy: boolean;
  /** Of the last run; gone when the next one starts. */
  readonly failure: Failure | undefined;
  readonly run: (input: Input) => Promise<Result<Output>>;
  readonly reset: () => void;
}

/** Whether what shows it is still there, asked once something has ended: what it would say is told otherwise then. */
export function useIsHere(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}

/** Runs an action and keeps what became of it. `inPlace`: a failure is shown by whoever runs it, and told only once that is gone. */
export function useInvocation<Input, Output>(
  action: Action<Input, Output>,
  { inPlace = false } = {},
): Invocation<Input, Output> {
  const client = useClient();
  const isHere = useIsHere();
  const { mutateAsync, reset, isPending, data } = useMutation({
    mutationFn: (input: Input) => runAction(client, action, input, inPlace ? { isShown: isHere } : {}),
    // Somebody without a network is told so at once: the action does not wait for one.
    networkMode: "always",
  });
  return { busy: isPending, failure: data?.ok === false ? data.failure : undefined, run: mutateAsync, reset };
}
