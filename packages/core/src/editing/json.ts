import { keepMine, type Merge, mergeValues, mergeWhole } from "./merge";
import { isRecord, isSame } from "./same";

/** Fields as the text that people edit, indented. */
export const jsonText = (fields: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(fields, null, 2);

/** A value as people read it: a text as it is, nothing for what is not there; what has fields is indented, also in a list. */
export function valueText(value: unknown): string {
  if (value === undefined) return "";
  if (typeof value === "string") return value;
  if (isRecord(value)) return jsonText(value);
  const hasFields = Array.isArray(value) && value.some((each) => isRecord(each) || Array.isArray(each));
  return hasFields ? JSON.stringify(value, null, 2) : JSON.stringify(value);
}

/** The fields of an edited text; `undefined`: it is no JSON object. */
export function jsonFields(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Merges two changes of a text that is a JSON object, by its fields. A text that says the same as before stays as it
 * was typed; one that is no object is one value.
 */
export const mergeJson: Merge<string> = (base, mine, theirs, choose = keepMine) => {
  const [was, ours, other] = [base, mine, theirs].map(jsonFields);
  if (was === undefined || ours === undefined || other === undefined)
    return mergeWhole(base, mine, theirs, choose);
  const { value, differences } = mergeValues(was, ours, other, choose);
  if (isSame(value, ours)) return { value: mine, differences };
  return { value: isSame(value, other) ? theirs : jsonText(value), differences };
};
