import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
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
import { useClient } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { type FormEvent, useState } from "react";
import { TextField } from "../../input/TextField";
import { ActionButton } from "../../shell/ActionButton";
import { FormError } from "../../shell/FormError";
import { useReturnFocus } from "../../shell/useReturnFocus";

interface DuplicateFieldProps {
  readonly bucket: Bucket;
  /** Key of the field. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks what the copy of a field is called, and adds it. */
export function DuplicateField({ bucket, name: key, onClose }: DuplicateFieldProps) {
  useReturnFocus();
  const client = useClient();
  const list = fieldListOf(bucket);
  const [name, setName] = useState(() => nameOfFieldCopy(list, key));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const problem = fieldNameProblem(list, name);
  const input = { bucketId: bucket._id, key, name };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (problem !== undefined || busy) return;
    setBusy(true);
    const result = await runAction(client, fieldDuplicate, input);
    setBusy(false);
    if (result.ok) onClose();
    else setFailure(result.failure);
  };
  return (
    <Dialog
      isOpen
      title={bucketText("field.duplicate.title", { name: titleOf(key, bucket.properties[key]) })}
      shouldReturnFocusOnClose={false}
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <p className="muted">{bucketText("field.duplicate.about")}</p>
          <TextField
            label={fieldText("name.label")}
            autoFocus
            value={name}
            problem={problem}
            onChange={setName}
          />
          <p className="muted">{bucketText("field.name.hint")}</p>
          {failure !== undefined && <FormError>{failure.message}</FormError>}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={text("common.cancel")} onClick={onClose} />
              <ActionButton
                type="submit"
                intent="primary"
                text={bucketText("field.menu.duplicate")}
                request={fieldDuplicate.permission?.(input)}
                disabled={problem !== undefined}
                loading={busy}
              />
            </>
          }
        />
      </form>
    </Dialog>
  );
}
