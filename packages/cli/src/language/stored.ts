import { knownCode, type Languages } from "@twinhelm/core/language/languages";
import { languageText } from "@twinhelm/core/language/text";
import { preferenceGet } from "@twinhelm/core/preference/actions";
import { getBucketPreference } from "@twinhelm/core/preference/api";
import type { CommandContext, Connection } from "../connection/connection";
import { didYouMean } from "../input/nearest";
import { usageError } from "../shell/exit";
import { refusal } from "../shell/runAction";

/** The languages of documents; a refusal is explained. */
export async function storedLanguages(context: CommandContext, connection: Connection): Promise<Languages> {
  const stored = await getBucketPreference(connection.transport);
  if (stored.ok) return stored.value.language;
  throw await refusal(context, connection, preferenceGet, { scope: "bucket" }, stored.failure);
}

/** The code of a language that is available, however it is spelt. Exit 2 names the one that was probably meant. */
export async function findLanguage(
  context: CommandContext,
  connection: Connection,
  given: string,
): Promise<string> {
  const languages = await storedLanguages(context, connection);
  const code = knownCode(languages, given);
  if (code !== undefined) return code;
  const words = languageText("unknown", { code: given });
  throw usageError(`${words}${didYouMean(given, Object.keys(languages.available))}`);
}
