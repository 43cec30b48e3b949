import "prosemirror-view/style/prosemirror.css";
import "../../styles/document.css";
import "../../styles/rich.css";
import { Button, TextArea } from "@blueprintjs/core";
import { longestRich } from "@twinhelm/core/input/richText";
import { richText } from "@twinhelm/core/text/richText";
import { useState } from "react";
import type { EditorProps } from "../../input/value/editorProps";
import { useTyped } from "../../input/value/useTyped";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { Toolbar } from "./Toolbar";
import { useRichView } from "./useRichView";

/** Rich text with its toolbar, or its markup. What cannot be edited as rich text is edited as text. Grouped. */
export function RichEditor(props: EditorProps) {
  const { value } = props;
  const [asMarkup, setAsMarkup] = useState(false);
  const isText = value === undefined || value === null || typeof value === "string";
  const isLarge = typeof value === "string" && value.length > longestRich;
  if (!isText || isLarge)
    return (
      <div className="rich-editor">
        {isLarge && <p className="muted">{richText("large")}</p>}
        <Markup {...props} />
      </div>
    );
  return (
    <div className="rich-editor">
      {asMarkup ? <Markup {...props} /> : <Formatted {...props} text={value ?? ""} />}
      <Button
        className="rich-switch"
        variant="minimal"
        size="small"
        icon={<MaterialIcon name={asMarkup ? "format_align_left" : "code"} />}
        text={richText(asMarkup ? "formatted" : "markup")}
        onClick={() => setAsMarkup(!asMarkup)}
      />
    </div>
  );
}

/** The text as it is stored, named as its field. */
function Markup(props: EditorProps) {
  const { label, disabled } = props;
  const [typed, type] = useTyped(props);
  return (
    <TextArea
      fill
      className="rich-markup is-code"
      aria-label={label}
      readOnly={disabled}
      spellCheck={false}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function Formatted({ text, ...props }: EditorProps & { readonly text: string }) {
  const { place, editor, parts } = useRichView({ ...props, text });
  return (
    <>
      {!props.disabled && <Toolbar label={props.label} editor={editor} />}
      <div ref={place} className="rich-place rich-text" lang={props.language?.replace("_", "-")} />
      {parts.length > 0 && <p className="muted rich-note">{richText("kept", { parts: parts.join(", ") })}</p>}
    </>
  );
}
