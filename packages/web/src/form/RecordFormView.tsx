import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import type { FormEvent } from "react";
import { SaveButton } from "../input/SaveButton";
import { useLeaveGuard } from "../input/useLeaveGuard";
import { ConflictDialog } from "../record/ConflictDialog";
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
      {editing.conflict !== undefined && (
        <ConflictDialog
          onTheirs={editing.takeTheirs}
          onMine={() => void editing.replace()}
          onCancel={editing.cancel}
        />
      )}
    </form>
  );
}
