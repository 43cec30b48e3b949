import { FormGroup, InputGroup } from "@blueprintjs/core";
import { inputText } from "@twinhelm/core/text/input";
import { useId, useState } from "react";

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A number, or nothing. What is no number stays as it was typed, with the reason below. */
export function NumberField({ label, value, onChange }: NumberFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(value === undefined ? "" : String(value));
  const valid = typed.trim() === "" || Number.isFinite(Number(typed));
  return (
    <FormGroup
      label={label}
      labelFor={id}
      helperText={valid ? undefined : inputText("builder.number")}
      intent={valid ? "none" : "danger"}
    >
      <InputGroup
        id={id}
        inputMode="decimal"
        aria-invalid={!valid}
        value={typed}
        onValueChange={(text) => {
          setTyped(text);
          const number = Number(text);
          if (text.trim() === "") onChange(undefined);
          else if (Number.isFinite(number)) onChange(number);
        }}
      />
    </FormGroup>
  );
}
