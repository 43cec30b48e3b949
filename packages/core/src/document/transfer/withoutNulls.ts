import { isRecord } from "../../editing/same";

/** A row as a new document, which has no place for what the row takes away. */
export const withoutNulls = (document: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(document)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, isRecord(value) ? withoutNulls(value) : value]),
  );
