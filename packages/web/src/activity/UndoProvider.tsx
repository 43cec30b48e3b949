import { activityArea } from "@twinhelm/core/activity/area";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import { type ReactNode, useEffect, useState } from "react";
import { overlay } from "../shell/loaded";

const UndoOverlay = overlay(async () => (await import("./UndoOverlay")).UndoOverlay);

/** Lets notifications undo what they tell of, where the caller may: the plan lies over the page. */
export function UndoProvider({ children }: { readonly children: ReactNode }) {
  const { notifications } = useClient();
  const access = useAccess().value;
  const needs = activityArea.entry?.needs;
  const may = needs !== undefined && access?.can(needs.action) === true;
  const [ids, setIds] = useState<readonly string[]>();
  useEffect(() => {
    if (!may) return;
    notifications.undoBy(setIds);
    return () => notifications.undoBy(undefined);
  }, [may, notifications]);
  return (
    <>
      {children}
      {ids !== undefined && <UndoOverlay ids={ids} onClose={() => setIds(undefined)} />}
    </>
  );
}
