import "../styles/function.css";
import { functions } from "@twinhelm/core/function/area";
import { fieldNames, functionForm } from "@twinhelm/core/function/form";
import { functionFormText } from "@twinhelm/core/function/formText";
import type { FunctionRecord, Information } from "@twinhelm/core/function/model";
import { useInformation } from "@twinhelm/core/function/react";
import { functionRecords } from "@twinhelm/core/function/records";
import { useNotifications } from "@twinhelm/core/react/actions";
import { useRecordEditing } from "@twinhelm/core/react/recordEditing";
import { nameOfField, savedText } from "@twinhelm/core/record/editing";
import { recordPath } from "@twinhelm/core/record/paths";
import { text } from "@twinhelm/core/text/catalogue";
import { inputText } from "@twinhelm/core/text/input";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import type { EditorProps } from "../area/faces";
import { EditingConflict, TheirsShown } from "../editing/EditingAsides";
import { FormDialog } from "../form/FormDialog";
import { FormFields } from "../form/FormFields";
import { useCloseGuard } from "../input/useLeaveGuard";
import { TimeoutField } from "./TimeoutField";

const { actions, example } = functionRecords;

/** The dialog as the editor of functions: of what is open, or of a new one. */
export function FunctionEditor({ edited, onClose }: EditorProps) {
  const { chosen, listed } = edited.situation;
  const rows = [...(chosen.function ?? []), ...(listed.function ?? [])];
  const row = rows.find(({ _id }) => _id === edited.row?._id);
  const { value: information, failure } = useInformation();
  if (information !== undefined)
    return <FunctionDialog row={row} information={information} onClose={onClose} />;
  return (
    <FormDialog
      className="function-dialog"
      title={titleOf(row)}
      failure={failure}
      button={undefined}
      onRun={onClose}
      onClose={onClose}
    >
      {failure === undefined && <p className="muted">{text("common.loading")}</p>}
    </FormDialog>
  );
}

const titleOf = (row: FunctionRecord | undefined): string =>
  functionFormText(row === undefined ? "dialog.add" : "dialog.update");

interface FunctionDialogProps {
  /** Absent: a new one. */
  readonly row: FunctionRecord | undefined;
  readonly information: Information;
  readonly onClose: () => void;
}

/** How a function is called and how long it runs; of a new one what makes it run, too (spec 3, section 2.1). */
function FunctionDialog({ row, information, onClose }: FunctionDialogProps) {
  const navigate = useNavigate();
  const { notifications } = useNotifications();
  const form = useMemo(() => functionForm({ information, buckets: [] }), [information]);
  const editing = useRecordEditing({
    form,
    actions,
    row,
    onSaved(saved) {
      const { created } = saved;
      notifications.say({ tone: "success", text: savedText(saved), ofWrite: true });
      onClose();
      if (created !== undefined) void navigate(recordPath(functions, created._id));
    },
  });
  const { close, dialog: question } = useCloseGuard(editing.dirty, onClose);
  const request =
    row === undefined
      ? actions.create.permission?.(example)
      : actions.update.permission?.({ id: row._id, body: functionRecords.bodyOf(row) });
  if (editing.conflict !== undefined)
    return <EditingConflict editing={editing} nameOf={nameOfField(editing.fields)} />;
  return (
    <FormDialog
      className="function-dialog"
      title={titleOf(row)}
      failure={editing.failure}
      enters
      canOutsideClickClose={false}
      button={{ text: inputText(`save.${editing.state}`), request, busy: editing.state !== "pristine" }}
      onRun={editing.save}
      onClose={close}
      question={question}
    >
      <TheirsShown editing={editing} />
      <FormFields
        fields={editing.fields}
        values={editing.values}
        problems={editing.shown}
        onChange={editing.set}
        own={(props) =>
          props.field.key === fieldNames.timeout ? (
            <TimeoutField {...props} most={information.timeout} />
          ) : undefined
        }
      />
    </FormDialog>
  );
}
