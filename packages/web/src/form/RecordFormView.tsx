import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import { text } from "@twinhelm/core/text/catalogue";
import { recordText } from "@twinhelm/core/text/record";
import type { FormEvent } from "react";
import { SaveButton } from "../input/SaveButton";
import { useLeaveGuard } from "../input/useLeaveGuard";
import { FormError } from "../shell/FormError";
import { FormFields } from "./FormFields";
import type { RecordEditing } from "./useRecordForm";

interface RecordFormViewProps<Row> {
  readonly editing: RecordEditing<Row>;
  /** What saving needs. */
  readonly request: AccessRequest | undefined;
  readonly label: string;
}

/** The fields, what failed, and Save. Enter in a field saves. */
export function RecordFormView<Row>({ editing, request, label }: RecordFormViewProps<Row>) {
  const { failure, state } = editing;
  const guard = useLeaveGuard(editing.dirty && state !== "saving" && state !== "saved");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state === "pristine") void editing.save();
  };
  return (
    <form className="record-form" aria-label={label} noValidate onSubmit={submit}>
      <FormFields
        fields={editing.fields}
        values={editing.values}
        problems={editing.problems}
        onChange={editing.change}
      />
      {failure !== undefined && <FormError>{failure.message}</FormError>}
      <div className="form-actions">
        <SaveButton state={state} request={request} onSave={() => void editing.save()} />
      </div>
      {guard.dialog}
      {editing.conflict !== undefined && <Conflict editing={editing} />}
    </form>
  );
}

function Conflict<Row>({ editing }: { editing: RecordEditing<Row> }) {
  return (
    <Dialog isOpen role="alertdialog" title={recordText("conflict.title")} onClose={editing.cancel}>
      <DialogBody>
        <p>{recordText("conflict.text")}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text("common.cancel")} onClick={editing.cancel} />
            <Button text={recordText("conflict.theirs")} onClick={editing.takeTheirs} />
            <Button
              intent="danger"
              text={recordText("conflict.mine")}
              onClick={() => void editing.replace()}
            />
          </>
        }
      />
    </Dialog>
  );
}
