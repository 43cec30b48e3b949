import { failed, type Result, success } from "../http/failure";
import type { Transport } from "../http/transport";
import { getBucketPreference, replacePreference } from "../preference/api";
import type { BucketPreference } from "../preference/model";
import { languageText } from "./text";

export type Languages = BucketPreference["language"];

/**
 * Changes the languages of documents as they are stored now, never as somebody saw them. The API has no versions: a
 * moment remains between the read and the write. `change` may refuse; then nothing is written.
 */
export async function changeLanguages(
  transport: Transport,
  change: (languages: Languages) => Result<Languages>,
): Promise<Result<Languages>> {
  const stored = await getBucketPreference(transport);
  if (!stored.ok) return stored;
  const changed = change(stored.value.language);
  if (!changed.ok) return changed;
  const { _id: _, ...preference } = stored.value;
  const saved = await replacePreference(transport, "bucket", { ...preference, language: changed.value });
  return saved.ok ? changed : saved;
}

const refused = (code: "invalid" | "conflict" | "not-found", message: string): Result<never> =>
  failed({ code, message, retry: false });

/** A code as it is compared: `tr-TR`, `tr_TR` and `tr_tr` are one language. */
export const formOfCode = (code: string): string => code.replaceAll("-", "_").toLowerCase();

/** The code among those that are available, however it is spelt. */
export const knownCode = ({ available }: Languages, code: string): string | undefined =>
  Object.keys(available).find((each) => formOfCode(each) === formOfCode(code));

/** What a language is called in itself; `undefined` for a code that stands for none. */
export const ownName = (code: string): string | undefined => nameIn(code, code);

/** What a language is called in another one, with its country: `Deutsch (Schweiz)`. `undefined`: one of the codes stands for none. */
export function nameIn(language: string, code: string): string | undefined {
  try {
    const [locale] = Intl.getCanonicalLocales(language.replaceAll("_", "-"));
    const [named] = Intl.getCanonicalLocales(code.replaceAll("_", "-"));
    if (locale === undefined || named === undefined) return undefined;
    const names = new Intl.DisplayNames([locale], {
      type: "language",
      languageDisplay: "standard",
      fallback: "none",
    });
    const name = names.of(named);
    return name === undefined ? undefined : `${name.charAt(0).toLocaleUpperCase(locale)}${name.slice(1)}`;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** With one more language, each code once. Without a name it has its own. */
export function withLanguage(languages: Languages, code: string, name?: string): Result<Languages> {
  const known = knownCode(languages, code);
  if (known !== undefined) return refused("conflict", languageText("taken", { code: known }));
  const own = ownName(code);
  if (own === undefined) return refused("invalid", languageText("code", { code }));
  return success({ ...languages, available: { ...languages.available, [code]: name ?? own } });
}

/** Without a language; its values go from all documents. The default one stays. */
export function withoutLanguage(languages: Languages, code: string): Result<Languages> {
  const known = knownCode(languages, code);
  if (known === undefined) return refused("not-found", languageText("unknown", { code }));
  if (known === languages.default) return refused("invalid", languageText("isDefault", { code: known }));
  const { [known]: _, ...available } = languages.available;
  return success({ ...languages, available });
}

/** With another default language. */
export function withDefault(languages: Languages, code: string): Result<Languages> {
  const known = knownCode(languages, code);
  if (known === undefined) return refused("not-found", languageText("unknown", { code }));
  return success({ ...languages, default: known });
}
