import { isRecord } from "@twinhelm/core/editing/same";
import { type Property, titleOf } from "@twinhelm/core/field/property";
import { visibleText } from "@twinhelm/core/text/visible";

/** The lines of a value that has no parts. */
type LinesOf = (property: Property | undefined, value: unknown) => readonly string[];

/** Whether a value has parts that are shown one below the other: an object, or a list with objects. */
export const isNested = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isNested) : isRecord(value) && Object.keys(value).length > 0;

/** The fields of an object by their titles, the items of a list by their numbers; parts of parts stand further in. */
export function nestedLines(
  property: Property | undefined,
  value: unknown,
  linesOf: LinesOf,
): readonly string[] {
  if (!isNested(value)) return linesOf(property, value);
  if (Array.isArray(value))
    return value.flatMap((item, at) => {
      const [first = "", ...rest] = nestedLines(property?.items, item, linesOf);
      return [`${at + 1}. ${first}`, ...rest.map((line) => `   ${line}`)];
    });
  return Object.entries(isRecord(value) ? value : {}).flatMap(([key, part]) => {
    const inner = property?.properties?.[key];
    const title = visibleText(titleOf(key, inner));
    const lines = nestedLines(inner, part, linesOf);
    const [first = "", ...rest] = lines;
    return isNested(part)
      ? [`${title}:`, ...lines.map((line) => `  ${line}`)]
      : [`${title}: ${first}`, ...rest.map((line) => `  ${line}`)];
  });
}
