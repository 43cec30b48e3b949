import type { Bucket } from "../bucket/model";
import { type ListDefaults, type ListState, withFilter } from "../list/state";
import type { BucketPreference } from "../preference/model";
import { documentListDefaults } from "./list";

/** The languages of documents by code, and the default one. */
export type Languages = BucketPreference["language"];

/** Whether a language can be chosen: a field is translated. */
export const isTranslated = ({ properties }: Bucket): boolean =>
  Object.values(properties).some(({ options }) => options?.translate === true);

/** The languages to choose from. */
export const languageChoices = ({ available }: Languages): readonly { id: string; label: string }[] =>
  Object.entries(available).map(([id, name]) => ({ id, label: `${name} (${id})` }));

/** A list in another language: it begins again (spec 2, section 4). The default one is not named. */
export const inLanguage = (
  list: ListState,
  code: string,
  languages: Languages,
  defaults: ListDefaults = documentListDefaults,
): ListState => ({
  ...withFilter(list, list.filter, defaults),
  language: code === languages.default ? undefined : code,
});
