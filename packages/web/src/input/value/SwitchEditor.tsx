import { Switch } from "@blueprintjs/core";
import { controlOf } from "./controlOf";
import type { EditorProps } from "./editorProps";

/** True or false; nothing shows as false until it is turned on. */
export function SwitchEditor({ value, disabled, control, focus = false, onChange }: EditorProps) {
  return (
    <Switch
      {...controlOf(control)}
      className="value-switch"
      checked={value === true}
      disabled={disabled}
      autoFocus={focus}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
