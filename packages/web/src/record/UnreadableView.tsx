import { Callout } from "@blueprintjs/core";
import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import type { Identified } from "@twinhelm/core/area/rows";
import type { EditingModel } from "@twinhelm/core/editing/model";
import { useNotifications } from "@twinhelm/core/react/actions";
import { useEditing } from "@twinhelm/core/react/editing";
import { savedText } from "@twinhelm/core/record/editing";
import { recordText } from "@twinhelm/core/text/record";
import type { ReactNode } from "react";
import { EditingConflict, TheirsShown } from "../editing/EditingAsides";
import { CodeEditor } from "../input/CodeEditor";
import { SaveButton } from "../input/SaveButton";
import { useLeaveGuard } from "../input/useLeaveGuard";
import { FormError } from "../shell/FormError";
import { useTitle } from "../shell/useTitle";

interface UnreadableViewProps<Row> {
  /** What one of its kind is called. */
  readonly what: string;
  readonly name: string;
  readonly row: Row;
  readonly problem: string;
  readonly model: EditingModel<Row, string>;
  /** What saving needs. */
  readonly request: AccessRequest | undefined;
  /** Buttons beside Save. */
  readonly children?: ReactNode;
}

/** Something that no form can show: what is wrong with it, and what the server holds of it, as JSON. */
export function UnreadableView<Row extends Identified>(props: UnreadableViewProps<Row>) {
  const { what, name, row, problem, model, request, children } = props;
  const { notifications } = useNotifications();
  useTitle(name);
  const editing = useEditing(model, {
    row,
    onSaved: (saved) => notifications.say({ tone: "success", text: savedText(saved), ofWrite: true }),
  });
  const guard = useLeaveGuard(editing.dirty);
  const wrong = editing.checked ? (editing.problems.json ?? editing.failure?.message) : undefined;
  return (
    <div className="page record-page">
      <h1>{name}</h1>
      <Callout intent="warning" title={recordText("unreadable.title", { what })}>
        <p>{problem}</p>
        <p>{recordText("unreadable.explanation")}</p>
      </Callout>
      <TheirsShown editing={editing} />
      <CodeEditor
        label={recordText("unreadable.json")}
        language="json"
        height={Math.max(240, innerHeight - 480)}
        value={editing.draft}
        onChange={(text) => editing.change(() => text)}
        onSave={editing.save}
        invalid={wrong !== undefined}
      />
      {wrong !== undefined && <FormError>{wrong}</FormError>}
      <div className="form-actions">
        {children}
        <SaveButton state={editing.state} request={request} onSave={editing.save} />
      </div>
      {guard.dialog}
      <EditingConflict editing={editing} nameOf={(path) => ({ name: path.join(".") })} />
    </div>
  );
}
