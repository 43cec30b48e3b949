import type { Bucket } from "@twinhelm/core/bucket/model";
import { isJsonOf, jsonOfDraft } from "@twinhelm/core/document/form/draft";
import type { DocumentEditing } from "@twinhelm/core/document/form/react";
import { documentText } from "@twinhelm/core/document/text";
import { lineOfField, readEdited } from "@twinhelm/core/editing/jsonSource";
import type { RefusalLine } from "@twinhelm/core/editing/words";
import { useState } from "react";
import { CodeEditor } from "../../input/CodeEditor";

interface JsonPanelProps {
  readonly editing: DocumentEditing;
  readonly bucket: Bucket;
  /** What is wrong and shown, to be marked at its lines. */
  readonly wrong: readonly RefusalLine[];
  readonly onSave: () => void;
}

/** The same draft as JSON. What was typed stays as it is as long as it says what the draft holds. */
export function JsonPanel({ editing, bucket, wrong, onSave }: JsonPanelProps) {
  const { draft, row } = editing;
  const [typed, setTyped] = useState<string>();
  const stands = typed !== undefined && isJsonOf(typed, draft);
  const text = stands ? typed : jsonOfDraft(draft, row === undefined ? bucket : undefined);
  return (
    <div className="json-panel">
      {row === undefined && <p className="muted">{documentText("skeleton")}</p>}
      <CodeEditor
        label={documentText("json")}
        language="json"
        height={Math.max(320, innerHeight - 300)}
        value={text}
        onChange={(next) => {
          setTyped(next);
          editing.setJson(next);
        }}
        onSave={onSave}
        marks={wrong.map(({ field, text: message }) => ({ message, line: lineOf(text, field), column: 1 }))}
      />
    </div>
  );
}

/** The line that a message is about: that of the field, or where the text is not JSON. */
function lineOf(typed: string, field: string): number {
  const edited = readEdited(typed);
  return edited.ok ? lineOfField(typed, field) : edited.line;
}
