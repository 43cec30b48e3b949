import {
  addField,
  canHoldOrder,
  type FieldList,
  fieldIn,
  type ListedField,
  moveField,
  removeField,
} from "../field/fieldList";
import { fieldNameProblem } from "../field/naming";
import type { Property } from "../field/property";
import { failed, type Result, success } from "../http/failure";
import { bucketText } from "./text";

const refused = (message: string): Result<never> => failed({ code: "invalid", message, retry: false });

export const fieldUnknown = (key: string): Result<never> =>
  failed({ code: "not-found", message: bucketText("field.unknown", { name: key }), retry: false });

/** A new field at the end, or the reason why it cannot have its name. */
export function fieldAdded(list: FieldList, field: ListedField): Result<FieldList> {
  const problem = fieldNameProblem(list, field.key);
  return problem === undefined ? success(addField(list, field)) : refused(problem);
}

/** What the copy of a field may be called: no other field has this name. */
export function nameOfFieldCopy(list: FieldList, key: string): string {
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? `${key}_copy` : `${key}_copy_${n}`;
    if (fieldIn(list, name) === undefined) return name;
  }
}

/**
 * A field once more, right behind it, under another name. Its values are not copied, so that it is neither required
 * nor unique nor what names documents.
 */
export function fieldDuplicated(list: FieldList, key: string, name: string): Result<FieldList> {
  const property = fieldIn(list, key);
  if (property === undefined) return fieldUnknown(key);
  const copy = name.trim().toLowerCase();
  const added = fieldAdded(list, { key: copy, property: { ...withoutUnique(property), title: copy } });
  if (!added.ok) return added;
  const next = list.fields[list.fields.findIndex((each) => each.key === key) + 1];
  if (next === undefined) return added;
  const behind = moveField(added.value, copy, next.key);
  return success(canHoldOrder(behind) ? behind : added.value);
}

/** Documents that have no value all have the same one: a new field cannot be unique where there are several. */
function withoutUnique({ options, ...property }: Property): Property {
  if (options === undefined) return property;
  const { unique: _, ...rest } = options;
  return { ...property, options: rest };
}

/** Why a field cannot be deleted; `undefined`: it can (spec 2, section 5). */
export function deletionProblem({ fields, primary }: FieldList, key: string): string | undefined {
  if (primary === key) return bucketText("field.delete.primary");
  return fields.length === 1 ? bucketText("field.delete.last") : undefined;
}

/** The fields without one of them. */
export function fieldDeleted(list: FieldList, key: string): Result<FieldList> {
  if (fieldIn(list, key) === undefined) return fieldUnknown(key);
  const problem = deletionProblem(list, key);
  return problem === undefined ? success(removeField(list, key)) : refused(problem);
}

/** A field in the place of another one. */
export function fieldMoved(list: FieldList, key: string, placeOf: string): Result<FieldList> {
  const missing = [key, placeOf].find((each) => fieldIn(list, each) === undefined);
  if (missing !== undefined) return fieldUnknown(missing);
  const moved = moveField(list, key, placeOf);
  return canHoldOrder(moved) ? success(moved) : refused(bucketText("field.move.numbers"));
}
