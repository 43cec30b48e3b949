import type { Property } from "./property";
import { structureOf } from "./structure";
import { fieldTypeOf } from "./table";
import type { EditorName } from "./type";

/** Editor of a value: that of its type, a choice where the field has an enumeration, JSON where its type is unknown. */
export type ValueEditorName = EditorName | "choice" | "json";

/** Which editor the values of a field have. */
export function valueEditorOf({ type, enum: values = [] }: Property): ValueEditorName {
  if (values.length > 0 && structureOf(type) === "scalar") return "choice";
  return fieldTypeOf(type)?.editor ?? "json";
}

/** A value of an enumeration, and what it is called. */
export interface ChoiceOfValue {
  readonly value: unknown;
  readonly label: string;
}

/** The values of an enumeration in its order; `viewEnum` has their names by position (contract, console-gaps.md section 3.2). */
export function choicesOf(property: Property): readonly ChoiceOfValue[] {
  const { viewEnum } = property;
  const names: readonly unknown[] = Array.isArray(viewEnum) ? viewEnum : [];
  return (property.enum ?? []).map((value, at) => {
    const name = names[at];
    return { value, label: typeof name === "string" && name !== "" ? name : String(value) };
  });
}
