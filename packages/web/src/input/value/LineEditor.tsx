import { Button, InputGroup, MenuItem } from "@blueprintjs/core";
import { printedValue } from "@twinhelm/core/form/value";
import { inputText } from "@twinhelm/core/text/input";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { MenuPopover } from "../../shell/MenuPopover";
import { controlOf } from "./controlOf";
import type { EditorProps } from "./editorProps";
import { useTyped } from "./useTyped";

/** Longest example that is shown in the menu. */
const longest = 60;

/** A value on one line of text. The examples of the field are in a menu beside it. */
export function LineEditor(props: EditorProps) {
  const { property, label, disabled, control, language, focus = false, onChange } = props;
  const [typed, type] = useTyped(props);
  const { examples = [] } = property;
  return (
    <InputGroup
      {...controlOf(control)}
      readOnly={disabled}
      inputMode={property.type === "number" ? "decimal" : "text"}
      autoComplete="off"
      spellCheck={false}
      lang={language?.replace("_", "-")}
      autoFocus={focus}
      placeholder={placeholderOf(property.default)}
      value={typed}
      onValueChange={type}
      {...(examples.length === 0 || disabled
        ? {}
        : {
            rightElement: (
              <MenuPopover
                placement="bottom-end"
                items={() =>
                  examples.map((example, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: an example may stand twice
                    <MenuItem key={at} text={shortened(example)} onClick={() => onChange(example)} />
                  ))
                }
              >
                <Button
                  variant="minimal"
                  icon={<MaterialIcon name="lightbulb" />}
                  aria-label={inputText("examples", { label })}
                  title={inputText("examples", { label })}
                />
              </MenuPopover>
            ),
          })}
    />
  );

  function shortened(example: unknown): string {
    const whole = printedValue(property, example);
    return whole.length > longest ? `${whole.slice(0, longest)}…` : whole;
  }
}

/** What the server puts in an empty field. */
const placeholderOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
