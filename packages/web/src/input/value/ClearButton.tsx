import { Button } from "@blueprintjs/core";
import { valueText } from "@twinhelm/core/text/valueEditor";
import { MaterialIcon } from "../../shell/MaterialIcon";
import type { EditorProps } from "./editorProps";

/** Takes a value away; only where there is one. The field beside it is typed into next. */
export function ClearButton({
  label,
  value,
  disabled,
  onChange,
}: Pick<EditorProps, "label" | "value" | "disabled" | "onChange">) {
  if (disabled || value === undefined || value === null) return null;
  const words = valueText("clear", { label });
  return (
    <Button
      variant="minimal"
      icon={<MaterialIcon name="clear" />}
      aria-label={words}
      title={words}
      onClick={({ currentTarget: { parentElement } }) => {
        onChange(undefined);
        // The button goes with what it cleared.
        parentElement?.querySelector<HTMLElement>("input:not([type=color])")?.focus();
      }}
    />
  );
}
