import { useMutation } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
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

/** Runs an action and keeps what became of it. */
export function useInvocation<Input, Output>(action: Action<Input, Output>): Invocation<Input, Output> {
  const client = useClient();
  const { mutateAsync, reset, isPending, data } = useMutation({
    mutationFn: (input: Input) => runAction(client, action, input),
    // Somebody without a network is told so at once: the action does not wait for one.
    networkMode: "always",
  });
  return { busy: isPending, failure: data?.ok === false ? data.failure : undefined, run: mutateAsync, reset };
}
