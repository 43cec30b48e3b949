import { runAction } from "@twinhelm/core/action/run";
import { effectsOfFields } from "@twinhelm/core/bucket/effects";
import { fieldDelete } from "@twinhelm/core/bucket/fieldActions";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { fieldListOf } from "@twinhelm/core/bucket/schema";
import { bucketText } from "@twinhelm/core/bucket/text";
import { removeField } from "@twinhelm/core/field/fieldList";
import { titleOf } from "@twinhelm/core/field/property";
import type { Failure } from "@twinhelm/core/http/failure";
import { useIsHere } from "@twinhelm/core/react/actions";
import { useClient } from "@twinhelm/core/react/console";
import { useEffect, useState } from "react";
import { ConfirmDialog } from "../../shell/ConfirmDialog";

interface DeleteFieldProps {
  readonly bucket: Bucket;
  /** Key of the field. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks, and deletes a field with its values. */
export function DeleteField({ bucket, name, onClose }: DeleteFieldProps) {
  const client = useClient();
  const isHere = useIsHere();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const found = useEffects(bucket, name);
  /** What was known when it was agreed to: what comes later is no question any more. */
  const [agreed, setAgreed] = useState<readonly string[]>();
  const lines = agreed ?? found;
  const run = async () => {
    setBusy(true);
    setAgreed(lines);
    const result = await runAction(
      client,
      fieldDelete,
      { bucketId: bucket._id, key: name },
      { isShown: isHere },
    );
    setBusy(false);
    if (result.ok) onClose();
    else setFailure(result.failure);
  };
  return (
    <ConfirmDialog
      title={bucketText("field.delete.title", { name: titleOf(name, bucket.properties[name]) })}
      paragraphs={[bucketText("field.delete.text"), ...lines]}
      confirmText={bucketText("field.menu.delete")}
      busy={busy}
      failure={failure}
      onConfirm={() => void run()}
      onCancel={onClose}
    />
  );
}

/** How many documents have a value of the field; nothing until that is known. */
function useEffects(bucket: Bucket, name: string): readonly string[] {
  const { transport } = useClient();
  const [lines, setLines] = useState<readonly string[]>([]);
  useEffect(() => {
    let left = false;
    void effectsOfFields(transport, bucket, removeField(fieldListOf(bucket), name)).then((found) => {
      if (!left) setLines(found);
    });
    return () => {
      left = true;
    };
  }, [transport, bucket, name]);
  return lines;
}
