import { isSame } from "@twinhelm/core/editing/same";
import { printedValue, typedValue } from "@twinhelm/core/form/value";
import { useState } from "react";
import type { EditorProps } from "./editorProps";

/** A value as text that is typed: what was typed stays as it is as long as it means the value (`1.` and `1`). */
export function useTyped({
  property,
  value,
  onChange,
}: EditorProps): readonly [typed: string, type: (typed: string) => void] {
  const [typed, setTyped] = useState<string>();
  const stands = typed !== undefined && isSame(typedValue(property, typed), value ?? undefined);
  const type = (next: string) => {
    setTyped(next);
    onChange(typedValue(property, next));
  };
  return [stands ? typed : printedValue(property, value), type];
}
