/** Conditions as MongoDB has them. */
export type MongoConditions = Readonly<Record<string, unknown>>;

/** A filter of the data table: conditions, or text in the rule language. */
export type DocumentFilter = MongoConditions | string;

const special = /[.*+?^${}()|[\]\\]/g;

/** A text as a pattern that finds exactly it. */
export const escapePattern = (text: string): string => text.replace(special, "\\$&");

/** The text that `escapePattern` made the pattern of; undefined if the pattern is more than a text. */
export function unescapePattern(pattern: string): string | undefined {
  const text = pattern.replace(/\\([.*+?^${}()|[\]\\])/g, "$1");
  return escapePattern(text) === pattern ? text : undefined;
}

export const isConditions = (value: unknown): value is MongoConditions =>
  typeof value === "object" && value !== null && !Array.isArray(value);
