import { readJson } from "@twinhelm/core/text/json";
import { CodeEditor } from "../CodeEditor";
import type { EditorProps } from "./editorProps";
import { useTyped } from "./useTyped";

/** Any value as JSON in the code editor, with a mark where it cannot be read. Grouped. */
export function JsonEditor(props: EditorProps) {
  const { label, disabled, control, focus = false, onSave } = props;
  const [typed, type] = useTyped(props);
  const read = typed.trim() === "" ? undefined : readJson(typed);
  return (
    <CodeEditor
      label={label}
      language="json"
      height={180}
      value={typed}
      readOnly={disabled}
      invalid={control["aria-invalid"]}
      focus={focus}
      marks={read === undefined || read.ok ? [] : [markOf(read.problem)]}
      onSave={onSave}
      onChange={type}
    />
  );
}

const markOf = ({ reason, line, column }: { reason: string; line: number; column: number }) => ({
  message: reason,
  line,
  column,
});
