import { isRecord, valueAt } from "../../editing/same";
import type { Languages } from "../language";
import { documentText } from "../text";

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

/** The languages in which a translated field is shown: the one that is chosen, also beside the default one. */
export const shownLanguages = (
  { default: first }: Languages,
  chosen: string | undefined,
  beside: boolean,
): readonly string[] =>
  beside && chosen !== undefined && chosen !== first ? [first, chosen] : [chosen ?? first];

/** The value of a translated field in a language; a plain one, from before it was translated, is of the default one. */
export const translationIn = (value: unknown, code: string, { default: first }: Languages): unknown => {
  if (isRecord(value)) return valueAt(value, code);
  return code === first ? value : undefined;
};

/** As many missing languages are named. */
const namedLanguages = 3;

/** In how many languages there is a value, and in which there is none. */
export function translationsText(value: unknown, languages: Languages): string {
  const { filled, missing } = translationsOf(value, languages);
  const count = documentText("translation.count", { n: filled.length, all: filled.length + missing.length });
  if (missing.length === 0 || filled.length === 0) return count;
  const named = missing
    .slice(0, namedLanguages)
    .map((code) => languages.available[code] ?? code)
    .join(", ");
  const more = missing.length > namedLanguages ? "…" : "";
  return `${count} ${documentText("translation.missing", { languages: `${named}${more}` })}`;
}
