import { TextArea } from "@blueprintjs/core";
import { fieldTypeOf } from "@twinhelm/core/field/table";
import { jsonForm } from "@twinhelm/core/field/textForm";
import { textFormOf } from "@twinhelm/core/form/value";
import { controlOf } from "./controlOf";
import type { EditorProps } from "./editorProps";
import { useTyped } from "./useTyped";

/** A value as text of several lines; JSON where values of its type are written so. */
export function AreaEditor(props: EditorProps) {
  const { property, disabled, control, language, focus = false } = props;
  const [typed, type] = useTyped(props);
  const isJson = fieldTypeOf(property.type) === undefined || textFormOf(property) === jsonForm;
  return (
    <TextArea
      {...controlOf(control)}
      fill
      // Where the browser does not size it by its text, the script does, with a layout of the whole page for each.
      autoResize={!CSS.supports("field-sizing", "content")}
      readOnly={disabled}
      spellCheck={!isJson}
      lang={language?.replace("_", "-")}
      autoFocus={focus}
      className={isJson ? "value-area is-code" : "value-area"}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
