import { Button } from "@blueprintjs/core";
import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import { editingText } from "@twinhelm/core/editing/text";
import { useDecision } from "@twinhelm/core/react/console";
import type { RecordEditing } from "@twinhelm/core/react/recordEditing";
import { nameOfField } from "@twinhelm/core/record/editing";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { EditingConflict, TheirsShown } from "../editing/EditingAsides";
import { SaveButton } from "../input/SaveButton";
import { onSaveKey } from "../input/saveKey";
import { useLeaveGuard } from "../input/useLeaveGuard";
import { FormError } from "../shell/FormError";
import { focusFirst } from "../shell/focusFirst";
import { useWhyDenied } from "../shell/whyDenied";
import type { FieldInputProps } from "./FieldInput";
import { FormFields } from "./FormFields";

interface RecordFormViewProps<Row> {
  readonly editing: RecordEditing<Row>;
  /** What saving needs. */
  readonly request: AccessRequest | undefined;
  readonly label: string;
  /** What stands in the place of a field; `undefined`: its input. */
  readonly own?: ((props: FieldInputProps) => ReactNode) | undefined;
}

/** The fields, what failed, and Save. Enter in a field and Ctrl+S save; denied, fields are only read and Ctrl+S says why. */
export function RecordFormView<Row>({ editing, request, label, own }: RecordFormViewProps<Row>) {
  const { failure, state } = editing;
  const guard = useLeaveGuard(editing.dirty);
  const answer = useDecision(request);
  const why = useWhyDenied();
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const isNew = editing.row === undefined;
  useEffect(() => {
    if (isNew) focusFirst(form.current);
  }, [isNew]);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [tries]);
  const save = () => {
    if (!editing.saves || state !== "pristine") return;
    if (answer?.decision.allowed === false) return why(answer);
    if (answer === undefined && request !== undefined) return;
    setTries(tries + 1);
    editing.save();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form
      ref={form}
      className="record-form"
      aria-label={label}
      noValidate
      onSubmit={submit}
      onKeyDown={onSaveKey(save)}
    >
      <TheirsShown editing={editing} />
      <FormFields
        fields={editing.fields}
        values={editing.values}
        problems={editing.shown}
        onChange={editing.set}
        readOnly={answer?.decision.allowed === false}
        own={own}
      />
      {failure !== undefined && <FormError>{failure.message}</FormError>}
      <div className="form-actions">
        {editing.canSaveAsNew && <Button text={editingText("asNew")} onClick={editing.saveAsNew} />}
        {editing.saves && <SaveButton state={state} request={request} />}
      </div>
      {guard.dialog}
      <EditingConflict editing={editing} nameOf={nameOfField(editing.fields)} />
    </form>
  );
}
