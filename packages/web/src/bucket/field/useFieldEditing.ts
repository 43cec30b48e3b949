import type { Bucket } from "@twinhelm/core/bucket/model";
import { titleOfBucket } from "@twinhelm/core/bucket/model";
import { fieldsModel } from "@twinhelm/core/bucket/schemaEditing";
import { bucketText } from "@twinhelm/core/bucket/text";
import { editingText } from "@twinhelm/core/editing/text";
import type { FieldList } from "@twinhelm/core/field/fieldList";
import { useClient } from "@twinhelm/core/react/console";
import { type Editing, useEditing } from "@twinhelm/core/react/editing";

export type FieldEditing = Editing<Bucket, FieldList>;

/** Edits the fields of a bucket; closes once they are saved. */
export function useFieldEditing(bucket: Bucket, onClose: () => void): FieldEditing {
  const client = useClient();
  return useEditing(fieldsModel(client), {
    row: bucket,
    onSaved({ merged, typed }) {
      const text = merged
        ? editingText("merged")
        : bucketText("field.saved", { title: titleOfBucket(bucket) });
      client.notifications.say({ tone: "success", text, ofWrite: true });
      if (!typed) onClose();
    },
  });
}
