import "../../styles/value.css";
import { InputGroup } from "@blueprintjs/core";
import { rangeText, steppedNumber } from "@twinhelm/core/field/limits";
import { useId } from "react";
import { controlOf } from "./controlOf";
import type { EditorProps } from "./editorProps";
import { useTyped } from "./useTyped";

/** Steps of the arrow keys; Page Up and Page Down go ten at once. */
const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** A number as it is typed or pasted, with its limits beside it; arrows step it. */
export function NumberEditor(props: EditorProps) {
  const { property, value, onChange, disabled, control, focus = false } = props;
  const [typed, type] = useTyped(props);
  const rangeId = useId();
  const range = rangeText(property);
  const described = [control["aria-describedby"], range === undefined ? undefined : rangeId];
  return (
    <span className="number-editor">
      <InputGroup
        {...controlOf({ ...control, "aria-describedby": described.filter(Boolean).join(" ") || undefined })}
        inputMode="decimal"
        autoComplete="off"
        readOnly={disabled}
        autoFocus={focus}
        placeholder={typeof property.default === "number" ? String(property.default) : ""}
        value={typed}
        onValueChange={type}
        onKeyDown={(event) => {
          const by = steps[event.key];
          if (by === undefined || disabled || (typed !== "" && typeof value !== "number")) return;
          event.preventDefault();
          onChange(steppedNumber(value, by, property));
        }}
      />
      {range !== undefined && (
        <span id={rangeId} className="muted">
          {range}
        </span>
      )}
    </span>
  );
}
