import "../../styles/value.css";
import { Button, TextArea } from "@blueprintjs/core";
import { fieldTypeOf } from "@twinhelm/core/field/table";
import { jsonForm } from "@twinhelm/core/field/textForm";
import { textFormOf } from "@twinhelm/core/form/value";
import { valueText } from "@twinhelm/core/text/valueEditor";
import { Suspense, useState } from "react";
import { part } from "../../shell/loaded";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { controlOf } from "./controlOf";
import type { EditorProps } from "./editorProps";
import { useTyped } from "./useTyped";

const CodeEditor = part(async () => (await import("../CodeEditor")).CodeEditor);

/** Characters from which on a text may be gone through in the code editor, with its search and numbers of lines. */
const muchText = 2000;

/** A value as text of several lines; JSON where values of its type are written so. */
export function AreaEditor(props: EditorProps) {
  const { property, label, disabled, control, language, focus = false, onSave } = props;
  const [typed, type] = useTyped(props);
  const [inCode, setInCode] = useState(false);
  const isJson = fieldTypeOf(property.type) === undefined || textFormOf(property) === jsonForm;
  const area = (
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
  if (focus) return area;
  return (
    <div className="long-area">
      {inCode ? (
        <Suspense fallback={area}>
          <CodeEditor
            label={label}
            language={isJson ? "json" : "plaintext"}
            height={420}
            value={typed}
            readOnly={disabled}
            invalid={control["aria-invalid"]}
            focus
            onSave={onSave}
            onChange={type}
          />
        </Suspense>
      ) : (
        area
      )}
      {(inCode || typed.length >= muchText) && (
        <Button
          size="small"
          variant="minimal"
          icon={<MaterialIcon name={inCode ? "notes" : "code"} />}
          text={valueText(inCode ? "area.plain" : "area.code", { label })}
          onClick={() => setInCode(!inCode)}
        />
      )}
    </div>
  );
}
