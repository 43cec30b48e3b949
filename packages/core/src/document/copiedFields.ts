import type { Bucket } from "../bucket/model";
import type { BucketDocument } from "./model";

/** What a new document begins with that has the values of another one. */
export interface CopiedFields {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Keys of the unique fields that are left out: no two documents may have the same value there. */
  readonly emptied: readonly string[];
}

/** `row` as it is stored. What the server sets by itself is left out too: it is set anew. */
export function copiedFields(bucket: Bucket, row: BucketDocument): CopiedFields {
  const properties = Object.entries(bucket.properties);
  const emptied = properties
    .filter(([key, { options }]) => options?.unique === true && row[key] !== undefined)
    .map(([key]) => key);
  const set = properties
    .filter(([, { readOnly, default: value }]) => readOnly === true && value !== undefined)
    .map(([key]) => key);
  const without = new Set(["_id", ...emptied, ...set]);
  return { fields: Object.fromEntries(Object.entries(row).filter(([key]) => !without.has(key))), emptied };
}
