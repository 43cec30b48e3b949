import type { Transport } from "@twinhelm/core/http/transport";
import { getBucketPreference } from "@twinhelm/core/preference/api";
import { commandText } from "@twinhelm/core/text/command";
import { didYouMean } from "../input/nearest";
import { usageError } from "../shell/exit";

/** Ends a command that asks for a language that documents have not, where the caller may see which they have. */
export async function checkLanguageOf(transport: Transport, given: string): Promise<void> {
  const result = await getBucketPreference(transport);
  if (!result.ok) return;
  const codes = Object.keys(result.value.language.available);
  const [language = "", country] = given.toLowerCase().split(/[_-]/);
  const isKnown = codes.some((code) => {
    const [of, place] = code.toLowerCase().split("_");
    return of === language && (country === undefined || place === undefined || place === country);
  });
  if (!isKnown)
    throw usageError(
      commandText("language.unknown", { given, meant: didYouMean(given, codes), codes: codes.join(", ") }),
    );
}
