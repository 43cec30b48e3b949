import type { Property } from "../field/property";
import { fieldTypeOf } from "../field/table";
import { escapePattern, isConditions, type MongoConditions, unescapePattern } from "./filter";

type Properties = Readonly<Record<string, Property>>;

/** Keys of the fields that the search box looks into. */
const searchedFields = (properties: Properties): readonly string[] =>
  Object.keys(properties).filter((key) => fieldTypeOf(properties[key]?.type)?.searchable === true);

/**
 * The filter of the search box: any text field contains the text, in any case (contract, console-gaps.md
 * section 4.6). Undefined if there is no text or no such field.
 */
export function searchFilter(properties: Properties, text: string): MongoConditions | undefined {
  const fields = searchedFields(properties);
  const wanted = text.trim();
  if (wanted === "" || fields.length === 0) return undefined;
  const condition = { $regex: escapePattern(wanted), $options: "i" };
  return { $or: fields.map((key) => ({ [key]: condition })) };
}

/** The text of a filter that `searchFilter` made, so that a search in an address shows in the search box. */
export function searchTextOf(properties: Properties, filter: unknown): string | undefined {
  if (!isConditions(filter) || !Array.isArray(filter.$or)) return undefined;
  const [first]: readonly unknown[] = filter.$or;
  const condition = isConditions(first) ? Object.values(first)[0] : undefined;
  const pattern = isConditions(condition) ? condition.$regex : undefined;
  const text = typeof pattern === "string" ? unescapePattern(pattern) : undefined;
  if (text === undefined) return undefined;
  return JSON.stringify(searchFilter(properties, text)) === JSON.stringify(filter) ? text : undefined;
}
