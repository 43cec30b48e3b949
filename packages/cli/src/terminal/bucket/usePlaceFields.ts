import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { fieldsModel, nameOfFieldPart, savesBucket } from "@twinhelm/core/bucket/schemaEditing";
import { bucketText } from "@twinhelm/core/bucket/text";
import { editingText } from "@twinhelm/core/editing/text";
import type { FieldList } from "@twinhelm/core/field/fieldList";
import { useNotifications } from "@twinhelm/core/react/actions";
import { useClient } from "@twinhelm/core/react/console";
import { type Editing, useEditing } from "@twinhelm/core/react/editing";
import { useSavedByItself } from "@twinhelm/core/react/saving";
import { useEffect } from "react";
import { useEditingQuestions } from "../form/conflictLayer";
import { keptOf, workOf } from "../form/editing";
import { keepWork, savedByItself } from "../form/keepWork";
import type { Change, ConsoleState } from "../navigation/state";
import "./fieldsWork";

export type FieldsEditing = Editing<Bucket, FieldList>;

/** Edits the fields of a bucket. What is typed is kept in the place. */
export function usePlaceFields(
  bucket: Bucket,
  { place: { path, editing: work } }: ConsoleState,
  change: (change: Change) => void,
): FieldsEditing {
  const client = useClient();
  const { notifications } = useNotifications();
  const editing = useEditing(fieldsModel(client), {
    row: bucket,
    kept: work?.kind === "fields" ? keptOf<Bucket, FieldList>(work) : undefined,
    onChange: (view) => change(keepWork(path, { kind: "fields", ...workOf(view) })),
    onSaved({ merged }) {
      const text = merged
        ? editingText("merged")
        : bucketText("field.saved", { title: titleOfBucket(bucket) });
      notifications.say({ tone: "success", text, ofWrite: true });
    },
  });
  const isByItself = useSavedByItself(editing, savesBucket(bucket._id));
  useEffect(() => {
    if (isByItself) change(savedByItself(path));
  }, [isByItself, path, change]);
  useEditingQuestions(editing, change, nameOfFieldPart(editing.draft));
  return editing;
}
