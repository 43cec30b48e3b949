import { Button } from "@blueprintjs/core";
import { valueText } from "@twinhelm/core/text/valueEditor";
import { MaterialIcon } from "../../shell/MaterialIcon";
import type { EditorProps } from "./editorProps";

/** Takes a value away; only where there is one. */
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
      onClick={() => onChange(undefined)}
    />
  );
}
