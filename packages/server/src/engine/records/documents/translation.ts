import type { BucketEntry } from "../../../bucket/entry";
import { translatedFields } from "../../../bucket/fields";
import { bestLanguage, type Languages, languagesIn, localise } from "../../../document/language";
import type { Value } from "../../../document/values";
import type { PageRequest } from "../../documents";
import { preferenceIn } from "../preferences";
import type { Work } from "../work";

/** How the translated fields of a bucket are shown. */
export interface Translation {
  readonly fields: readonly string[];
  readonly best: string;
  readonly languages: Languages;
}

/** `undefined`: documents are shown as they are stored. */
export function* translationOf(
  { bucket }: BucketEntry,
  { localize, acceptLanguage }: PageRequest,
): Work<Translation | undefined> {
  const fields = translatedFields(bucket);
  if (!localize || fields.length === 0) return undefined;
  const languages = languagesIn(yield* preferenceIn("bucket"));
  return { fields, languages, best: bestLanguage(acceptLanguage, languages) };
}

/** Shows a document of the bucket itself. */
export const presenter = (translation: Translation | undefined) => (document: Value) =>
  translation === undefined
    ? document
    : { ...localise(document, translation.fields, translation.best, translation.languages) };

/** Shows related documents: in the same language, when the main bucket is localised at all. */
export const relatedPresenter =
  (translation: Translation | undefined) =>
  (document: Value, bucket: BucketEntry["bucket"]): Value =>
    translation === undefined
      ? document
      : { ...localise(document, translatedFields(bucket), translation.best, translation.languages) };
