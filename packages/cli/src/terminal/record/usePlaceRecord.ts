import type { Identified } from "@twinhelm/core/area/rows";
import type { Saved } from "@twinhelm/core/editing/events";
import type { FormValues } from "@twinhelm/core/form/model";
import { useNotifications } from "@twinhelm/core/react/actions";
import { type RecordEditing, useRecordEditing } from "@twinhelm/core/react/recordEditing";
import { nameOfField, savedText } from "@twinhelm/core/record/editing";
import { recordPath } from "@twinhelm/core/record/paths";
import { useEditingQuestions } from "../form/conflictLayer";
import { keptOf, workOf } from "../form/editing";
import { keepWork } from "../form/keepWork";
import { abandon, type Change, type ConsoleState, open } from "../navigation/state";
import type { RecordSpec } from "./spec";

/**
 * Edits a record. What is typed is kept in the place, so that it outlives a session that ended. A new record opens on
 * its own screen once it is made; what somebody else changed the same is asked about.
 */
export function usePlaceRecord<Row extends Identified, Body>(
  { form, records }: RecordSpec<Row, Body>,
  row: Row | undefined,
  { place: { path, editing: work } }: ConsoleState,
  change: (change: Change) => void,
): RecordEditing<Row> {
  const { notifications } = useNotifications();
  const editing = useRecordEditing({
    form,
    actions: records.actions,
    row,
    kept: work?.kind === "form" ? keptOf<Row, FormValues>(work) : undefined,
    early: true,
    onChange: (view) => change(keepWork(path, { kind: "form", ...workOf(view) })),
    onSaved(saved: Saved<Row>) {
      notifications.say({ tone: "success", text: savedText(saved), ofWrite: true });
      if (saved.created === undefined || saved.typed) return;
      const made = recordPath(records.about, saved.created._id);
      change((now) => open(made)(abandon(now)));
    },
  });
  useEditingQuestions(editing, change, nameOfField(editing.fields));
  return editing;
}
