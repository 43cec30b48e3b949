import type { Bucket } from "@twinhelm/core/bucket/model";
import { isTranslated } from "@twinhelm/core/document/language";
import { useLanguageChoice } from "@twinhelm/core/preference/react";

/** Code of the language that translated fields are shown in; empty: nothing is translated, or it is not known yet. */
export function useTableLanguage(bucket: Bucket, chosen: string | undefined): string {
  const languages = useLanguageChoice(isTranslated(bucket));
  return chosen ?? languages?.default ?? "";
}
