import { Button } from "@blueprintjs/core";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { documentText } from "@twinhelm/core/document/text";
import { lineOfField, readEdited } from "@twinhelm/core/editing/jsonSource";
import { editingText } from "@twinhelm/core/editing/text";
import { type NameOfPart, type RefusalLine, refusalLines } from "@twinhelm/core/editing/words";
import type { Editing } from "@twinhelm/core/react/editing";
import { text } from "@twinhelm/core/text/catalogue";
import { useState } from "react";
import { EditingConflict, TheirsShown } from "../editing/EditingAsides";
import { CodeEditor } from "../input/CodeEditor";
import { SaveButton } from "../input/SaveButton";
import { useCloseGuard } from "../input/useLeaveGuard";
import { FormError } from "../shell/FormError";

interface JsonFormProps {
  readonly editing: Editing<BucketDocument, string>;
  readonly nameOf: NameOfPart;
  readonly onCancel: () => void;
}

/** A document as JSON to edit. What cannot be saved says why, at its lines, and stays as it was typed. */
export function JsonForm({ editing, nameOf, onCancel }: JsonFormProps) {
  const { draft: typed, dirty, problems, failure } = editing;
  /** The text that was tried last: what is wrong with another one is not said before it is tried. */
  const [tried, setTried] = useState<string>();
  const guard = useCloseGuard(dirty, onCancel);
  const save = () => {
    setTried(typed);
    editing.save();
  };
  const wrong: readonly RefusalLine[] =
    failure !== undefined
      ? refusalLines(failure, nameOf)
      : tried === typed && problems.json !== undefined
        ? [{ field: "", text: problems.json }]
        : [];
  return (
    <div className="json-form">
      <TheirsShown editing={editing} />
      {wrong.length > 0 && <Wrong lines={wrong} />}
      {editing.row === undefined && <p className="muted">{documentText("skeleton")}</p>}
      <CodeEditor
        label={documentText("json")}
        language="json"
        height={Math.max(320, innerHeight - 260)}
        value={typed}
        onChange={(text) => editing.change(() => text)}
        onSave={save}
        marks={wrong.map(({ field, text: message }) => ({ message, line: lineOf(typed, field), column: 1 }))}
      />
      <div className="json-actions">
        {dirty && <span className="muted">{documentText("unsaved")}</span>}
        <Button text={text("common.cancel")} onClick={guard.close} />
        {editing.canSaveAsNew && <Button text={editingText("asNew")} onClick={editing.saveAsNew} />}
        <SaveButton state={editing.state} onSave={save} />
      </div>
      {guard.dialog}
      <EditingConflict editing={editing} nameOf={nameOf} />
    </div>
  );
}

/** All that is wrong, a line each. */
const Wrong = ({ lines }: { lines: readonly RefusalLine[] }) => (
  <FormError>
    {lines.map(({ field, text: said }) => (
      <span key={`${field} ${said}`} className="refusal">
        {said}
      </span>
    ))}
  </FormError>
);

/** The line that a message is about: that of the field, or where the text is not JSON. */
function lineOf(typed: string, field: string): number {
  const edited = readEdited(typed);
  return edited.ok ? lineOfField(typed, field) : edited.line;
}
