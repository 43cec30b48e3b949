import { Button, Callout } from "@blueprintjs/core";
import { dashboard as about } from "@twinhelm/core/dashboard/area";
import {
  bodyOfDraft,
  type DashboardDraft,
  nameOfDraftPart,
  withComponent,
} from "@twinhelm/core/dashboard/editing";
import type { Dashboard } from "@twinhelm/core/dashboard/model";
import { useDashboardEditing } from "@twinhelm/core/dashboard/react";
import { dashboardRecords } from "@twinhelm/core/dashboard/records";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { editingText } from "@twinhelm/core/editing/text";
import { useNotifications } from "@twinhelm/core/react/actions";
import { savedText } from "@twinhelm/core/record/editing";
import { recordListPath } from "@twinhelm/core/record/paths";
import { useId } from "react";
import { useNavigate } from "react-router";
import { EditingConflict, MergeOffered, TheirsShown } from "../../editing/EditingAsides";
import { Field } from "../../input/Field";
import { IconPicker } from "../../input/IconPicker";
import { SaveButton } from "../../input/SaveButton";
import { TextField } from "../../input/TextField";
import { useLeaveGuard } from "../../input/useLeaveGuard";
import { FormError } from "../../shell/FormError";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { useHandset } from "../../shell/useHandset";
import { ComponentItem } from "./ComponentItem";
import { Preview } from "./Preview";

const { actions, example } = dashboardRecords;

/** The parts of a dashboard on the left, and what they show on the right. */
export function DashboardEditor({ row }: { row: Dashboard | undefined }) {
  const { notifications } = useNotifications();
  const navigate = useNavigate();
  const editing = useDashboardEditing({
    row,
    onSaved(saved) {
      notifications.say({ tone: "success", text: savedText(saved), ofWrite: true });
      // What was typed meanwhile is not saved: it stays here.
      if (!saved.typed) void navigate(recordListPath(about));
    },
  });
  const { draft } = editing;
  const guard = useLeaveGuard(editing.dirty);
  const isNarrow = useHandset();
  return (
    <>
      {isNarrow && <Callout intent="warning">{dashboardText("edit.narrow")}</Callout>}
      <div className="dashboard-editor">
        <fieldset disabled={isNarrow}>
          <TheirsShown editing={editing} />
          <EditorForm row={row} editing={editing} disabled={isNarrow} />
        </fieldset>
        <Preview components={draft.components} />
      </div>
      {guard.dialog}
      <EditingConflict editing={editing} nameOf={(path) => nameOfDraftPart(path, draft)} />
    </>
  );
}

interface EditorFormProps {
  readonly row: Dashboard | undefined;
  readonly editing: ReturnType<typeof useDashboardEditing>;
  readonly disabled: boolean;
}

function EditorForm({ row, editing, disabled }: EditorFormProps) {
  const id = useId();
  const { draft, failure, problems, touched, change } = editing;
  const shown = (key: string) => (editing.checked || touched.includes(key) ? problems[key] : undefined);
  const request =
    row === undefined
      ? actions.create.permission?.(example)
      : actions.update.permission?.({ id: row._id, body: bodyOfDraft(draft) });
  const [reason] = Object.values(problems);
  return (
    <form
      id={id}
      className="record-form"
      aria-label={about.words.title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined && !disabled) editing.save();
      }}
    >
      <Names draft={draft} problem={shown("name") ?? shown("icon")} onChange={change} />
      {draft.components.map((component, at) => (
        <ComponentItem
          key={component.key}
          at={at}
          component={component}
          draft={draft}
          problems={problems}
          onChange={(next) => change(() => next)}
        />
      ))}
      <div className="editor-actions">
        <Button
          icon={<MaterialIcon name="add" />}
          text={dashboardText("edit.component.add")}
          onClick={() => change((before) => withComponent(before))}
        />
      </div>
      {failure !== undefined && <FormError>{failure.message}</FormError>}
      <div className="form-actions">
        <MergeOffered editing={editing} />
        {editing.canSaveAsNew && <Button text={editingText("asNew")} onClick={editing.saveAsNew} />}
        <SaveButton
          state={editing.state}
          request={request}
          reason={disabled ? dashboardText("edit.narrow") : reason}
        />
      </div>
    </form>
  );
}

interface NamesProps {
  readonly draft: DashboardDraft;
  readonly problem: string | undefined;
  readonly onChange: ReturnType<typeof useDashboardEditing>["change"];
}

const Names = ({ draft, problem, onChange }: NamesProps) => (
  <div className="component-fields">
    <TextField
      label={dashboardText("name")}
      value={draft.name}
      problem={problem}
      onChange={(name) => onChange((before) => ({ ...before, name }), "name")}
    />
    <Field label={dashboardText("edit.icon")}>
      {() => (
        <IconPicker
          value={draft.icon}
          fallback={about.icon}
          pageSize={21}
          onChange={(icon) => onChange((before) => ({ ...before, icon }))}
        />
      )}
    </Field>
  </div>
);
