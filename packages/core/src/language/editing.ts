import { runAction } from "../action/run";
import type { EditingModel } from "../editing/model";
import type { NameOfPart } from "../editing/words";
import { preferenceReplace } from "../preference/actions";
import { getBucketPreference } from "../preference/api";
import { type BucketPreference, defaultBucketPreference } from "../preference/model";
import type { ConsoleClient } from "../shell/client";
import type { Languages } from "./languages";
import { languageText } from "./text";

/** How the languages of documents are edited; the rest of the preference stays as it is stored. */
export const languagesModel = (client: ConsoleClient): EditingModel<BucketPreference, Languages> => ({
  read: ({ language } = defaultBucketPreference) => language,
  load: () => getBucketPreference(client.transport),
  update(language, preference) {
    const { _id: _, scope, ...body } = preference;
    return runAction(client, preferenceReplace, { scope, body: { ...body, language } });
  },
});

/** Names what two people changed of the languages. */
export const nameOfLanguagePart: NameOfPart = ([part, code = ""]) => ({
  name: part === "default" ? languageText("part.default") : languageText("part", { code }),
});

/** What saving these languages needs. */
export const savingLanguages = preferenceReplace.permission?.({ scope: "bucket", body: {} });
