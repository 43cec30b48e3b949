import { Button } from "@blueprintjs/core";
import { lineOfField, readEdited } from "@twinhelm/core/document/editing";
import { documentText } from "@twinhelm/core/document/text";
import type { Failure, Result } from "@twinhelm/core/http/failure";
import { text } from "@twinhelm/core/text/catalogue";
import { useState } from "react";
import { CodeEditor } from "../input/CodeEditor";
import { useLeaveGuard } from "../input/useLeaveGuard";
import { FormError } from "../shell/FormError";

interface JsonFormProps {
  readonly initial: string;
  readonly save: (fields: Record<string, unknown>) => Promise<Result<unknown>>;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** A document as JSON to edit. What cannot be saved says why, at its line, and stays as it was typed. */
export function JsonForm({ initial, save, onSaved, onCancel }: JsonFormProps) {
  const [typed, setTyped] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [checked, setChecked] = useState(false);
  const edited = readEdited(typed);
  const guard = useLeaveGuard(typed !== initial && !busy);
  const problem = edited.ok
    ? undefined
    : documentText(edited.reason === "json" ? "json.invalid" : "json.noObject", { reason: edited.detail });
  const submit = async () => {
    setChecked(true);
    if (!edited.ok || busy) return;
    setBusy(true);
    setFailure(undefined);
    const result = await save(edited.fields);
    setBusy(false);
    if (!result.ok) setFailure(result.failure);
    else {
      guard.release();
      onSaved();
    }
  };
  const said = failure?.message ?? (checked ? problem : undefined);
  const line = edited.ok ? lineOfField(typed, failure?.field ?? "") : edited.line;
  return (
    <div className="json-form">
      {said !== undefined && <FormError>{said}</FormError>}
      <CodeEditor
        label={documentText("json")}
        language="json"
        height={Math.max(320, innerHeight - 260)}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setChecked(false);
        }}
        onSave={() => void submit()}
        marks={said === undefined ? [] : [{ message: said, line, column: 1 }]}
      />
      <div className="json-actions">
        {typed !== initial && <span className="muted">{documentText("unsaved")}</span>}
        <Button text={text("common.cancel")} onClick={onCancel} />
        <Button intent="primary" text={text("common.save")} loading={busy} onClick={() => void submit()} />
      </div>
      {guard.dialog}
    </div>
  );
}
