import {
  addField,
  type FieldList,
  type FieldPath,
  fieldAt,
  fieldIn,
  fieldsAt,
  removeField,
  withFieldsAt,
} from "../field/fieldList";
import { fieldNameProblem, newField } from "../field/naming";
import { titleOf } from "../field/property";
import { guessRelation } from "./guessRelation";
import type { Bucket } from "./model";

/** Where somebody is in the dialog of a field: plain data, so that a console can keep it. */
export type FieldStep =
  /** All fields of the bucket. */
  | { readonly kind: "list" }
  /** A type is chosen. `owner`: the field that the new one belongs to; empty: the bucket. */
  | { readonly kind: "type"; readonly owner: FieldPath }
  | { readonly kind: "name"; readonly owner: FieldPath; readonly type: string; readonly typed: string }
  /** The field at `path` is configured. */
  | { readonly kind: "configure"; readonly path: FieldPath };

export const firstStep: FieldStep = { kind: "type", owner: [] };

/** What is wrong with the name that is typed. */
export const stepProblem = (
  list: FieldList,
  { owner, typed }: Extract<FieldStep, { kind: "name" }>,
): string | undefined => fieldNameProblem(fieldsAt(list, owner) ?? { fields: [] }, typed);

/** The fields with the one that was named, and the step in which it is configured. */
export function withNamed(
  list: FieldList,
  { owner, type, typed }: Extract<FieldStep, { kind: "name" }>,
  buckets: readonly Bucket[],
): { readonly list: FieldList; readonly step: FieldStep } {
  const { key, property } = newField(typed, type, owner.length === 0);
  const field = { key, property: guessRelation(property, buckets) };
  return {
    list: withFieldsAt(list, owner, (inner) => addField(inner, field)),
    step: { kind: "configure", path: [...owner, key] },
  };
}

/** The step before this one; `undefined`: there is none. */
export function stepBefore(step: FieldStep): FieldStep | undefined {
  if (step.kind === "list") return undefined;
  if (step.kind === "name") return { kind: "type", owner: step.owner };
  const outer = step.kind === "type" ? step.owner : step.path.slice(0, -1);
  return outer.length === 0 ? undefined : { kind: "configure", path: outer };
}

/** A field that is gone, as somebody else deleted it or it was taken back, cannot be configured. */
export const stepWithin = (list: FieldList, step: FieldStep): FieldStep =>
  step.kind === "configure" && fieldAt(list, step.path) === undefined
    ? (stepBefore(step) ?? firstStep)
    : step;

/** Keys of the fields of the bucket that are not saved yet. */
export const pendingFields = (list: FieldList, stored: FieldList): readonly string[] =>
  list.fields.map(({ key }) => key).filter((key) => fieldIn(stored, key) === undefined);

/** Takes a field away that is not saved yet, or one inside of another. */
export const withoutFieldAt = (list: FieldList, path: FieldPath): FieldList =>
  withFieldsAt(list, path.slice(0, -1), (siblings) => removeField(siblings, path.at(-1) ?? ""));

/** Title of the field at a path as one line. */
export const titleAt = (list: FieldList, path: FieldPath): string =>
  titleOf(path.at(-1) ?? "", fieldAt(list, path)?.property);
