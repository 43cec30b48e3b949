import { Button } from "@blueprintjs/core";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { documentText } from "@twinhelm/core/document/text";
import { lineOfField, readEdited } from "@twinhelm/core/editing/jsonSource";
import { editingText } from "@twinhelm/core/editing/text";
import type { Editing } from "@twinhelm/core/react/editing";
import { text } from "@twinhelm/core/text/catalogue";
import { useState } from "react";
import { ConflictDialog } from "../editing/ConflictDialog";
import { CodeEditor } from "../input/CodeEditor";
import { useLeaveGuard } from "../input/useLeaveGuard";
import { FormError } from "../shell/FormError";

interface JsonFormProps {
  readonly editing: Editing<BucketDocument, string>;
  readonly onCancel: () => void;
}

/** A document as JSON to edit. What cannot be saved says why, at its line, and stays as it was typed. */
export function JsonForm({ editing, onCancel }: JsonFormProps) {
  const { draft: typed, dirty, problems, failure, conflict } = editing;
  /** The text that was tried last: what is wrong with another one is not said before it is tried. */
  const [tried, setTried] = useState<string>();
  const guard = useLeaveGuard(dirty);
  const save = () => {
    setTried(typed);
    editing.save();
  };
  const said = failure?.message ?? (tried === typed ? problems.json : undefined);
  return (
    <div className="json-form">
      {said !== undefined && <FormError>{said}</FormError>}
      <CodeEditor
        label={documentText("json")}
        language="json"
        height={Math.max(320, innerHeight - 260)}
        value={typed}
        onChange={(text) => editing.change(() => text)}
        onSave={save}
        marks={said === undefined ? [] : [{ message: said, line: lineOf(typed, failure?.field), column: 1 }]}
      />
      <div className="json-actions">
        {dirty && <span className="muted">{documentText("unsaved")}</span>}
        <Button text={text("common.cancel")} onClick={onCancel} />
        {editing.canSaveAsNew && <Button text={editingText("asNew")} onClick={editing.saveAsNew} />}
        <Button
          intent="primary"
          text={text("common.save")}
          loading={editing.state === "saving"}
          onClick={save}
        />
      </div>
      {guard.dialog}
      {conflict !== undefined && (
        <ConflictDialog
          words={conflictWords}
          differences={conflict.differences}
          onTheirs={editing.takeTheirs}
          onMine={editing.keepMine}
          onCancel={editing.cancel}
        />
      )}
    </div>
  );
}

/** The line that a message is about: that of the field, or where the text is not JSON. */
function lineOf(typed: string, field: string | undefined): number {
  const edited = readEdited(typed);
  return edited.ok ? lineOfField(typed, field ?? "") : edited.line;
}

const conflictWords = {
  title: documentText("conflict.title"),
  text: documentText("conflict.text"),
  mine: documentText("conflict.mine"),
};
