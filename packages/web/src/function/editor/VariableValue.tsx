import { InputGroup, TextArea } from "@blueprintjs/core";
import { functionEditorText } from "@twinhelm/core/function/editor/text";
import type { ClipboardEvent } from "react";
import { IconButton } from "../../shell/IconButton";

interface VariableValueProps {
  readonly label: string;
  /** What the variable is called. */
  readonly called: string;
  readonly value: string;
  readonly wrong: boolean;
  readonly shown: boolean;
  readonly readOnly: boolean;
  readonly onShow: (shown: boolean) => void;
  readonly onChange: (value: string) => void;
}

const hasLines = (text: string): boolean => /[\r\n]/.test(text);

/** A value, hidden until somebody asks for it. One of several lines, such as a key, is written where it is shown. */
export function VariableValue({ called, shown, onShow, ...props }: VariableValueProps) {
  const button = (
    <IconButton
      icon={shown ? "visibility_off" : "visibility"}
      label={functionEditorText(shown ? "variable.hide" : "variable.show", { name: called })}
      onClick={() => onShow(!shown)}
    />
  );
  return (
    <div className="variable-value">
      {shown ? <ShownValue {...props} /> : <HiddenValue {...props} onShow={onShow} />}
      {button}
    </div>
  );
}

type ValueProps = Omit<VariableValueProps, "called" | "shown" | "onShow">;

const ShownValue = ({ label, value, wrong, readOnly, onChange }: ValueProps) => (
  <TextArea
    fill
    autoResize
    rows={1}
    aria-label={label}
    readOnly={readOnly}
    aria-invalid={wrong}
    intent={wrong ? "danger" : "none"}
    placeholder={functionEditorText("variable.value")}
    autoComplete="off"
    spellCheck={false}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

/** A line of its own would drop the breaks of others: those are not written in it, and what is pasted is shown. */
function HiddenValue(props: ValueProps & Pick<VariableValueProps, "onShow">) {
  const { label, value, wrong, readOnly, onShow, onChange } = props;
  const isLong = hasLines(value);
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData("text/plain");
    if (readOnly || isLong || !hasLines(pasted.trim())) return;
    event.preventDefault();
    const { selectionStart: from, selectionEnd: to } = event.currentTarget;
    onChange(value.slice(0, from ?? 0) + pasted + value.slice(to ?? value.length));
    onShow(true);
  };
  return (
    <InputGroup
      fill
      aria-label={label}
      readOnly={readOnly || isLong}
      title={isLong ? functionEditorText("variable.several") : undefined}
      aria-invalid={wrong}
      intent={wrong ? "danger" : "none"}
      placeholder={functionEditorText("variable.value")}
      type="password"
      autoComplete="off"
      spellCheck={false}
      value={isLong ? value.replaceAll(/\s/g, " ") : value}
      onPaste={paste}
      onValueChange={onChange}
    />
  );
}
