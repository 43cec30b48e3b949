import { useCallback, useState, useSyncExternalStore } from "react";
import type { Action } from "../action/action";
import { invoke } from "../action/invoke";
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
  const [state, setState] = useState<{ busy: boolean; failure: Failure | undefined }>(idle);
  const run = useCallback(
    async (input: Input) => {
      setState({ busy: true, failure: undefined });
      const result = await invoke(client, action, input);
      setState({ busy: false, failure: result.ok ? undefined : result.failure });
      return result;
    },
    [client, action],
  );
  return { ...state, run, reset: useCallback(() => setState(idle), []) };
}

const idle = { busy: false, failure: undefined };
