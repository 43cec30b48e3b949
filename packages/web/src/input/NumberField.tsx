import { withoutSeparators } from "@twinhelm/core/field/textForm";
import { inputText } from "@twinhelm/core/text/input";
import { useState } from "react";
import { TextField } from "./TextField";

const read = (typed: string): number => Number(withoutSeparators(typed.trim()));

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  /** What else is wrong with it. */
  readonly problem?: string | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A number, or nothing. What is not a number stays as it was typed, with the reason below. */
export function NumberField({ label, value, problem, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState(value === undefined ? "" : String(value));
  const valid = typed.trim() === "" || Number.isFinite(read(typed));
  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={typed}
      problem={valid ? problem : inputText("builder.number")}
      onChange={(text) => {
        setTyped(text);
        const number = read(text);
        if (text.trim() === "") onChange(undefined);
        else if (Number.isFinite(number)) onChange(number);
      }}
    />
  );
}
