import type { Property } from "../../field/property";
import { isListProperty, isReference, isToMany, structureOf } from "../../field/structure";
import { fieldTypeOf } from "../../field/table";
import { type Parsed, parsed } from "../../field/textForm";
import { textFormOf } from "../../form/value";

const yes = new Set(["true", "yes", "1"]);
const no = new Set(["false", "no", "0"]);

/** The value that the text of a cell means for a field. What names a related document stays a text. */
export function cellValue(property: Property, text: string): Parsed {
  if (isReference(property)) return parsed(isToMany(property) ? referencesOf(text) : text.trim());
  if (isListProperty(property) && !text.trim().startsWith("[")) return listOf(property, text);
  const { origin } = fieldTypeOf(property.type) ?? {};
  if (origin === "boolean") {
    const word = text.trim().toLowerCase();
    if (yes.has(word)) return parsed(true);
    if (no.has(word)) return parsed(false);
  }
  return textFormOf(property).parse(text, property);
}

/** Several names or ids: a JSON list, else parted by semicolons; ids by commas too. */
function referencesOf(text: string): readonly unknown[] {
  const list = jsonList(text);
  if (list !== undefined) return list;
  const parts = partsOf(text, ";");
  const ids = partsOf(text, ",");
  return ids.every((each) => /^[\da-f]{24}$/i.test(each)) ? ids : parts;
}

function jsonList(text: string): readonly unknown[] | undefined {
  if (!text.trim().startsWith("[")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const partsOf = (text: string, separator: string): readonly string[] =>
  text
    .split(separator)
    .map((each) => each.trim())
    .filter((each) => each !== "");

/** Items parted by semicolons, or by commas where there is none. */
function listOf({ items }: Property, text: string): Parsed {
  const parts = partsOf(text, text.includes(";") ? ";" : ",");
  if (items === undefined || structureOf(items.type) === "fields")
    return textFormOf({ type: "array" }).parse(text, { type: "array" });
  const read = parts.map((each) => cellValue(items, each));
  const bad = read.find((each) => !each.ok);
  return bad ?? parsed(read.flatMap((each) => (each.ok ? [each.value] : [])));
}
