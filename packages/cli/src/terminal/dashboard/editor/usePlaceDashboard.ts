import { type DashboardDraft, nameOfDraftPart } from "@twinhelm/core/dashboard/editing";
import type { Dashboard } from "@twinhelm/core/dashboard/model";
import { useDashboardEditing } from "@twinhelm/core/dashboard/react";
import { dashboardRecords } from "@twinhelm/core/dashboard/records";
import { useNotifications } from "@twinhelm/core/react/actions";
import type { Editing } from "@twinhelm/core/react/editing";
import { savedText } from "@twinhelm/core/record/editing";
import { recordListPath } from "@twinhelm/core/record/paths";
import { useEditingQuestions } from "../../form/conflictLayer";
import { keptOf, workOf } from "../../form/editing";
import { keepWork } from "../../form/keepWork";
import { abandon, type Change, type ConsoleState, open } from "../../navigation/state";
import "./work";

export type DashboardEditing = Editing<Dashboard, DashboardDraft>;

/** Edits a dashboard, or a new one. What is typed is kept in the place; saved, the list of dashboards opens. */
export function usePlaceDashboard(
  row: Dashboard | undefined,
  { place: { path, editing: work } }: ConsoleState,
  change: (change: Change) => void,
): DashboardEditing {
  const { notifications } = useNotifications();
  const editing = useDashboardEditing({
    row,
    kept: work?.kind === "dashboard" ? keptOf<Dashboard, DashboardDraft>(work) : undefined,
    onChange: (view) => change(keepWork(path, { kind: "dashboard", ...workOf(view) })),
    onSaved(saved) {
      notifications.say({ tone: "success", text: savedText(saved), ofWrite: true });
      const list = recordListPath(dashboardRecords.about);
      // What was typed meanwhile is not saved: it stays here.
      if (!saved.typed) change((now) => open(list)(abandon(now)));
    },
  });
  useEditingQuestions(editing, change, (part) => nameOfDraftPart(part, editing.draft));
  return editing;
}
