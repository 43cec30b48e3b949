import { AreaEditor } from "./AreaEditor";
import type { EditorProps } from "./editorProps";
import { JsonEditor } from "./JsonEditor";

/** A value that is edited as JSON: in the code editor of a form, in a few lines of a cell. */
export const JsonArea = (props: EditorProps) =>
  props.focus === true ? <AreaEditor {...props} /> : <JsonEditor {...props} />;
