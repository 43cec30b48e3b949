import { HTMLSelect } from "@blueprintjs/core";
import { isSame } from "@twinhelm/core/editing/same";
import { choicesOf } from "@twinhelm/core/field/valueEditor";
import { printedValue } from "@twinhelm/core/form/value";
import { inputText } from "@twinhelm/core/text/input";
import { controlOf } from "./controlOf";
import type { EditorProps } from "./editorProps";

/** One value of an enumeration, or none. A stored value that is none of them stays until another one is chosen. */
export function ChoiceEditor({ property, value, disabled, control, focus = false, onChange }: EditorProps) {
  const choices = choicesOf(property);
  const at = choices.findIndex((choice) => isSame(choice.value, value));
  const isOther = at < 0 && value !== undefined && value !== null;
  return (
    <HTMLSelect
      {...controlOf(control)}
      fill
      disabled={disabled}
      autoFocus={focus}
      value={isOther ? "other" : String(at)}
      onChange={(event) => onChange(choices[Number(event.currentTarget.value)]?.value)}
    >
      <option value="-1">{inputText("builder.none")}</option>
      {isOther && <option value="other">{printedValue(property, value)}</option>}
      {choices.map(({ label }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what is chosen
        <option key={index} value={index}>
          {label}
        </option>
      ))}
    </HTMLSelect>
  );
}
