import type { Bucket } from "../bucket/model";
import { listDocuments } from "../document/api";
import { failed, type Result, success } from "../http/failure";
import type { Transport } from "../http/transport";
import { getBucketPreference, replacePreference } from "./api";
import type { BucketPreference } from "./model";
import { preferenceText } from "./text";

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

/** `tr-TR`, `tr_TR` and `tr_tr` are one language. */
const sameLanguage = (a: string, b: string): boolean => formOf(a) === formOf(b);
const formOf = (code: string): string => code.replaceAll("-", "_").toLowerCase();

/** The code among those that are available, however it is spelt. */
export const knownCode = ({ available }: Languages, code: string): string | undefined =>
  Object.keys(available).find((each) => sameLanguage(each, code));

/** What a language is called in itself; `undefined` for a code that stands for none. */
export function ownName(code: string): string | undefined {
  try {
    const [locale] = Intl.getCanonicalLocales(code.replaceAll("_", "-"));
    const name = locale && new Intl.DisplayNames([locale], { type: "language", fallback: "none" }).of(locale);
    return name === undefined ? undefined : `${name.charAt(0).toLocaleUpperCase(locale)}${name.slice(1)}`;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** With one more language, each code once. Without a name it has its own. */
export function withLanguage(languages: Languages, code: string, name?: string): Result<Languages> {
  const known = knownCode(languages, code);
  if (known !== undefined) return refused("conflict", preferenceText("language.taken", { code: known }));
  const own = ownName(code);
  if (own === undefined) return refused("invalid", preferenceText("language.code", { code }));
  return success({ ...languages, available: { ...languages.available, [code]: name ?? own } });
}

/** Without a language; its values go from all documents. The default one stays. */
export function withoutLanguage(languages: Languages, code: string): Result<Languages> {
  const known = knownCode(languages, code);
  if (known === undefined) return refused("not-found", preferenceText("language.unknown", { code }));
  if (known === languages.default)
    return refused("invalid", preferenceText("language.isDefault", { code: known }));
  const { [known]: _, ...available } = languages.available;
  return success({ ...languages, available });
}

/** With another default language. */
export function withDefault(languages: Languages, code: string): Result<Languages> {
  const known = knownCode(languages, code);
  if (known === undefined) return refused("not-found", preferenceText("language.unknown", { code }));
  return success({ ...languages, default: known });
}

/** How many documents of a bucket lack a text in a language that they would need as the default one. */
export interface MissingTexts {
  readonly title: string;
  readonly count: number;
}

/** Counts, bucket by bucket, the documents that could not be saved with this default language; of those that one may read. */
export async function missingTexts(
  transport: Transport,
  buckets: readonly Bucket[],
  code: string,
): Promise<Result<readonly MissingTexts[]>> {
  const missing: MissingTexts[] = [];
  for (const { _id, title, properties } of buckets) {
    const translated = Object.keys(properties).filter((key) => properties[key]?.options?.translate === true);
    if (translated.length === 0) continue;
    const lacks = (key: string) => ({ [key]: { $exists: true }, [`${key}.${code}`]: { $exists: false } });
    const filter = { $or: translated.map(lacks) };
    const found = await listDocuments(transport, _id, {
      filter,
      limit: 1,
      relation: false,
      localize: false,
    });
    if (!found.ok) return found;
    const { total } = found.value.meta;
    if (total > 0) missing.push({ title, count: total });
  }
  return success(missing);
}
