import { type FieldList, fieldIn, type ListedField } from "./fieldList";
import { fieldTypeOf } from "./table";
import { fieldText } from "./text";

/** What a field may be called (contract, bucket.md section 3.1): a set of characters, which no name keeps busy. */
const allowed = /^[a-z0-9_]+$/;
/** What an object could not hold, or what a document has already. */
const reserved = new Set(["_id", "__proto__"]);

/** What is wrong with the name of a new field; `undefined`: nothing (spec 2, section 5). */
export function fieldNameProblem(list: FieldList, typed: string): string | undefined {
  const name = typed.trim();
  if (name === "") return fieldText("name.required");
  if (!allowed.test(name) || reserved.has(name)) return fieldText("name.rule");
  return fieldIn(list, name) === undefined ? undefined : fieldText("name.taken");
}

/** A new field of a type as the console makes it (contract, console-gaps.md section 4.7). `root`: one of the bucket. */
export function newField(typed: string, type: string, root: boolean): ListedField {
  const key = typed.trim().toLowerCase();
  return {
    key,
    property: {
      type,
      title: key,
      description: fieldText("description.default", { name: key }),
      ...(root ? { options: { position: "bottom" } } : {}),
      ...fieldTypeOf(type)?.definition.initial(),
    },
  };
}
