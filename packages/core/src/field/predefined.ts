/** Defaults that mean the time of a write (contract, bucket.md section 4.4). */
export const predefinedDefaults: readonly string[] = [":created_at", ":updated_at"];

/** Whether a default is filled in by the server. */
export const isPredefined = (value: unknown): value is string =>
  typeof value === "string" && predefinedDefaults.includes(value);
