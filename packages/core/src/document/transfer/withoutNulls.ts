import { isRecord } from "../../editing/same";

/** A row as a new document, which has no place for what the row takes away. */
export const withoutNulls = (
  document: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => (hasNull(document) ? copied(document) : document);

/** Most rows have none, and are not copied. */
const hasNull = (document: Readonly<Record<string, unknown>>): boolean =>
  Object.values(document).some((value) => value === null || (isRecord(value) && hasNull(value)));

const copied = (document: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(document)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, isRecord(value) ? withoutNulls(value) : value]),
  );
