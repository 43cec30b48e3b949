import { runAction } from "@twinhelm/core/action/run";
import { fieldDuplicate } from "@twinhelm/core/bucket/fieldActions";
import { nameOfFieldCopy } from "@twinhelm/core/bucket/fieldChanges";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { fieldListOf } from "@twinhelm/core/bucket/schema";
import { bucketText } from "@twinhelm/core/bucket/text";
import { fieldNameProblem } from "@twinhelm/core/field/naming";
import { titleOf } from "@twinhelm/core/field/property";
import { fieldText } from "@twinhelm/core/field/text";
import type { Failure } from "@twinhelm/core/http/failure";
import { useIsHere } from "@twinhelm/core/react/actions";
import { useClient } from "@twinhelm/core/react/console";
import { useState } from "react";
import { FormDialog } from "../../form/FormDialog";
import { TextField } from "../../input/TextField";

interface DuplicateFieldProps {
  readonly bucket: Bucket;
  /** Key of the field. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks what the copy of a field is called, and adds it. */
export function DuplicateField({ bucket, name: key, onClose }: DuplicateFieldProps) {
  const client = useClient();
  const isHere = useIsHere();
  const list = fieldListOf(bucket);
  const [name, setName] = useState(() => nameOfFieldCopy(list, key));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const problem = fieldNameProblem(list, name);
  const input = { bucketId: bucket._id, key, name };
  const run = async () => {
    setBusy(true);
    const result = await runAction(client, fieldDuplicate, input, { isShown: isHere });
    setBusy(false);
    if (result.ok) onClose();
    else setFailure(result.failure);
  };
  return (
    <FormDialog
      title={bucketText("field.duplicate.title", { name: titleOf(key, bucket.properties[key]) })}
      failure={failure}
      button={{
        text: bucketText("field.menu.duplicate"),
        request: fieldDuplicate.permission?.(input),
        disabled: problem !== undefined,
        loading: busy,
      }}
      enters
      onRun={() => void run()}
      onClose={onClose}
    >
      <p className="muted">{bucketText("field.duplicate.about")}</p>
      <TextField
        label={fieldText("name.label")}
        autoFocus
        value={name}
        problem={problem}
        onChange={setName}
      />
      <p className="muted">{bucketText("field.name.hint")}</p>
    </FormDialog>
  );
}
