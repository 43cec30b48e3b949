import { Text, usePaste } from "ink";
import TextInput from "ink-text-input";
import { useState } from "react";

export interface LineInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSubmit: (value: string) => void;
  readonly focused: boolean;
  /** Stands for each character, as in a password. */
  readonly mask?: string;
}

const controls = /[\x00-\x1f\x7f-\x9f]/g;

/** One line of input. What is pasted loses line breaks and control characters. */
export function LineInput({ value, onChange, onSubmit, focused, mask }: LineInputProps) {
  // A new input starts with its cursor behind what was pasted.
  const [pastes, countPaste] = useState(0);
  usePaste(
    (pasted) => {
      onChange(value + pasted.replace(controls, ""));
      countPaste((count) => count + 1);
    },
    { isActive: focused },
  );
  if (!focused) return <Text wrap="truncate">{mask === undefined ? value : mask.repeat(value.length)}</Text>;
  return (
    <TextInput
      key={pastes}
      value={value}
      onChange={(next) => onChange(next.replace(controls, ""))}
      onSubmit={onSubmit}
      focus={focused}
      {...(mask === undefined ? {} : { mask })}
    />
  );
}
