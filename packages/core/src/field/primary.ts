import type { Fields } from "./property";
import { fieldTypeOf } from "./table";

/** The field that names a document: the primary one where it exists, else the first text field, else `_id`. */
export function primaryOf({ primary, properties }: Fields): string {
  if (primary !== undefined && primary in properties) return primary;
  const naming = Object.entries(properties).find(([, { type }]) => fieldTypeOf(type)?.namesDocument);
  return naming?.[0] ?? "_id";
}
