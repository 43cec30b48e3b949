import { activityArea } from "@twinhelm/core/activity/area";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import { useEffect } from "react";
import type { Change } from "../navigation/state";

type Undo = (ids: readonly string[]) => void;

/** Shows what undoing activities writes, and undoes them once that was agreed to; it loads when it is asked for. */
export function useUndo(change: (change: Change) => void, done?: () => void): Undo {
  const client = useClient();
  return (ids) =>
    void import("./undoing").then(({ beginUndo }) =>
      beginUndo(ids, { client, change, ...(done === undefined ? {} : { done }) }),
    );
}

/** Lets notices undo what they tell of, where the caller may. */
export function useUndoOfNotices(change: (change: Change) => void): void {
  const { notifications } = useClient();
  const undo = useUndo(change);
  const access = useAccess().value;
  const needs = activityArea.entry?.needs;
  const may = needs !== undefined && access?.can(needs.action) === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same way through the whole session
  useEffect(() => {
    if (!may) return;
    notifications.undoBy(undo);
    return () => notifications.undoBy(undefined);
  }, [may, notifications]);
}
