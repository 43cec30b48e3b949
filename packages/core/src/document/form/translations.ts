import { isRecord, valueAt } from "../../editing/same";
import type { Languages } from "../language";

/** Whether a translation is there: an empty one is not. */
const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** The languages of documents, the default one first. */
const languageCodes = ({ available, default: first }: Languages): readonly string[] => [
  first,
  ...Object.keys(available).filter((code) => code !== first),
];

/** Which languages a translated value has, and which it lacks; codes. */
export interface Translations {
  readonly filled: readonly string[];
  readonly missing: readonly string[];
}

/** What is translated of the value of a field, as it is stored. */
export function translationsOf(value: unknown, languages: Languages): Translations {
  const { filled = [], missing = [] } = Object.groupBy(languageCodes(languages), (code) =>
    isRecord(value) && isFilled(valueAt(value, code)) ? "filled" : "missing",
  );
  return { filled, missing };
}
