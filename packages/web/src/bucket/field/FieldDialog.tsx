import "../../styles/field.css";
import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import {
  type FieldStep,
  firstStep,
  pendingFields,
  stepBefore,
  stepProblem,
  stepWithin,
  titleAt,
  withNamed,
  withoutFieldAt,
} from "@twinhelm/core/bucket/fieldSteps";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { useBuckets } from "@twinhelm/core/bucket/react";
import { fieldListOf } from "@twinhelm/core/bucket/schema";
import { nameOfFieldPart, savesBucket } from "@twinhelm/core/bucket/schemaEditing";
import { bucketText } from "@twinhelm/core/bucket/text";
import { type FieldList, fieldAt, moveField, removeField } from "@twinhelm/core/field/fieldList";
import { useSavedByItself } from "@twinhelm/core/react/saving";
import { text } from "@twinhelm/core/text/catalogue";
import { useId, useState } from "react";
import { EditingConflict, TheirsShown } from "../../editing/EditingAsides";
import { useCloseGuard } from "../../input/useLeaveGuard";
import { ActionButton } from "../../shell/ActionButton";
import { ConfirmDialog } from "../../shell/ConfirmDialog";
import { FormError } from "../../shell/FormError";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { useReturnFocus } from "../../shell/useReturnFocus";
import { BuildingIndexes } from "./BuildingIndexes";
import { FieldName } from "./FieldName";
import { FieldRows } from "./FieldRows";
import { FieldSettings } from "./FieldSettings";
import { FieldTypes } from "./FieldTypes";
import { PendingFields } from "./PendingFields";
import { type CheckedSave, useCheckedSave } from "./useCheckedSave";
import { type FieldEditing, useFieldEditing } from "./useFieldEditing";

interface FieldDialogProps {
  readonly bucket: Bucket;
  /** Where it begins. */
  readonly first: FieldStep;
  readonly onClose: () => void;
}

/** Adds and changes fields of a bucket (spec 2, "Add/edit property (field) dialog"). All of it is saved at once. */
export function FieldDialog({ bucket, first, onClose }: FieldDialogProps) {
  useReturnFocus();
  const editing = useFieldEditing(bucket, onClose);
  const { draft, dirty, failure, conflict } = editing;
  const [chosen, setStep] = useState(first);
  const step = stepWithin(draft, chosen);
  const isByItself = useSavedByItself(editing, savesBucket(bucket._id));
  const { close, dialog: question } = useCloseGuard(dirty && !isByItself, onClose);
  const form = useId();
  const saving = useCheckedSave(bucket, editing);
  if (conflict !== undefined) return <EditingConflict editing={editing} nameOf={nameOfFieldPart(draft)} />;
  return (
    <Dialog
      isOpen
      className="field-dialog"
      title={titleOfStep(step, draft, bucket)}
      // The library would have the browser look for what is in a sticky head.
      shouldReturnFocusOnClose={false}
      onClose={close}
    >
      <DialogBody onKeyDown={step.kind === "name" ? undefined : saving.press}>
        <TheirsShown editing={editing} />
        <BuildingIndexes bucket={bucket} />
        <Step step={step} form={form} editing={editing} onStep={setStep} />
        {isByItself && <p role="status">{text("shell.going.about")}</p>}
        {failure !== undefined && <FormError>{failure.message}</FormError>}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text(isByItself ? "common.close" : "common.cancel")} onClick={close} />
            {step.kind === "name" ? (
              <Button type="submit" form={form} intent="primary" text={bucketText("field.next")} />
            ) : (
              <Save editing={editing} saving={saving} />
            )}
          </>
        }
      >
        <Before step={step} first={first} list={draft} onStep={setStep} />
      </DialogFooter>
      {question}
      {saving.lines !== undefined && (
        <ConfirmDialog
          title={bucketText("effect.title")}
          paragraphs={saving.lines}
          confirmText={bucketText("effect.save")}
          onConfirm={saving.confirm}
          onCancel={saving.cancel}
        />
      )}
    </Dialog>
  );
}

function titleOfStep(step: FieldStep, list: FieldList, bucket: Bucket): string {
  const title = titleOfBucket(bucket);
  if (step.kind === "list") return bucketText("field.list.title", { title });
  if (step.kind === "configure") return bucketText("field.edit.title", { name: titleAt(list, step.path) });
  return step.owner.length === 0
    ? bucketText("field.new.title", { title })
    : bucketText("field.new.inner", { name: titleAt(list, step.owner) });
}

interface StepProps {
  readonly step: FieldStep;
  readonly form: string;
  readonly editing: FieldEditing;
  readonly onStep: (step: FieldStep) => void;
}

function Step({ step, form, editing, onStep }: StepProps) {
  const buckets = useBuckets().value ?? [];
  const { draft, row, change } = editing;
  const stored = fieldListOf(row);
  if (step.kind === "list")
    return (
      <FieldRows
        list={draft}
        onEdit={(key) => onStep({ kind: "configure", path: [key] })}
        onMove={(key, placeOf) => change((now) => moveField(now, key, placeOf))}
        onRemove={(key) => change((now) => removeField(now, key))}
      />
    );
  if (step.kind === "type")
    return (
      <>
        <PendingFields
          list={draft}
          keys={pendingFields(draft, stored)}
          onOpen={(key) => onStep({ kind: "configure", path: [key] })}
          onRemove={(key) => change((now) => withoutFieldAt(now, [key]))}
        />
        <FieldTypes onChoose={(type) => onStep({ kind: "name", owner: step.owner, type, typed: "" })} />
      </>
    );
  if (step.kind === "name")
    return (
      <FieldName
        form={form}
        type={step.type}
        typed={step.typed}
        problem={stepProblem(draft, step)}
        onType={(typed) => onStep({ ...step, typed })}
        onNamed={() => {
          change((now) => withNamed(now, step, buckets).list);
          onStep(withNamed(draft, step, buckets).step);
        }}
      />
    );
  return (
    <FieldSettings
      key={step.path.join(".")}
      list={draft}
      path={step.path}
      stored={fieldAt(stored, step.path) !== undefined}
      onChange={change}
      onOpen={(path) => onStep({ kind: "configure", path })}
      onAdd={() => onStep({ kind: "type", owner: step.path })}
    />
  );
}

function Save({ editing, saving }: { editing: FieldEditing; saving: CheckedSave }) {
  const [problem] = Object.values(editing.problems);
  return (
    <ActionButton
      intent="primary"
      text={text("common.save")}
      request={saving.request}
      reason={editing.dirty ? problem : undefined}
      disabled={!editing.dirty && editing.state !== "saving"}
      loading={saving.looking || editing.state === "saving"}
      onClick={saving.save}
    />
  );
}

interface BeforeProps {
  readonly step: FieldStep;
  readonly first: FieldStep;
  readonly list: FieldList;
  readonly onStep: (step: FieldStep) => void;
}

/** The way back, and from a field of the bucket on to another one. */
function Before({ step, first, list, onStep }: BeforeProps) {
  const before = stepBefore(step) ?? (first.kind === "list" && step.kind !== "list" ? first : undefined);
  const back =
    before?.kind === "configure"
      ? bucketText("field.back.to", { name: titleAt(list, before.path) })
      : bucketText("field.back");
  const isRoot = step.kind === "list" || (step.kind === "configure" && step.path.length === 1);
  return (
    <>
      {before !== undefined && (
        <Button
          className="field-back"
          icon={<MaterialIcon name="arrow_back" />}
          ellipsizeText
          text={back}
          title={back}
          onClick={() => onStep(before)}
        />
      )}
      {isRoot && <Button text={bucketText("field.another")} onClick={() => onStep(firstStep)} />}
    </>
  );
}
