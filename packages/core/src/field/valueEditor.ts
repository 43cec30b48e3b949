import { isRecord, isSame } from "../editing/same";
import { placeOf } from "./point";
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

/** Whether the editor of a field can show a value that is stored; one that it cannot is edited as JSON. */
export function fitsEditor(property: Property, value: unknown): boolean {
  const isNothing = value === undefined || value === null;
  switch (valueEditorOf(property)) {
    case "object":
      return Object.keys(property.properties ?? {}).length > 0 && (isNothing || isRecord(value));
    case "list":
      return property.items !== undefined && (isNothing || Array.isArray(value));
    case "choices":
      return isNothing || Array.isArray(value);
    case "location":
      return isNothing || typeof value === "string" || placeOf(value) !== undefined;
    default:
      return true;
  }
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

/** Values that are stored and are none of an enumeration: they are shown beside its values, to be taken away. */
export const otherChoices = (
  stored: readonly unknown[],
  known: readonly ChoiceOfValue[],
): readonly ChoiceOfValue[] =>
  stored
    .filter((each) => !known.some((choice) => isSame(choice.value, each)))
    .map((each) => ({ value: each, label: typeof each === "string" ? each : (JSON.stringify(each) ?? "") }));
