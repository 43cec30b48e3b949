import {
  type BucketPreference,
  bucketPreferenceSchema,
  defaultBucketPreference,
} from "@twinhelm/core/preference/model";
import type { Records } from "../engine/engine";
import type { Preference } from "../engine/preferences";
import { findPreference } from "../preference/store";

export type Languages = BucketPreference["language"];

/** The languages of documents in a preference of buckets; the default ones when it has none. */
export function languagesIn(preference: Preference | undefined): Languages {
  const parsed = bucketPreferenceSchema.safeParse(preference);
  return parsed.success ? parsed.data.language : defaultBucketPreference.language;
}

/** The languages of documents. */
export const languagesOf = async (records: Records): Promise<Languages> =>
  languagesIn(await findPreference(records, "bucket"));

/** The best available language for an Accept-Language header (contract, bucket.md section 6). */
export function bestLanguage(
  header: string | undefined,
  { available, default: fallback }: Languages,
): string {
  const codes = Object.keys(available).map((code) => ({ code, form: code.replaceAll("-", "_") }));
  for (const wished of wishesOf(header ?? "")) {
    const [language = ""] = wished.split("_");
    const found =
      codes.find(({ form }) => form === wished) ??
      codes.find(({ form }) => form === language) ??
      codes.find(({ form }) => form.startsWith(`${language}_`));
    if (found !== undefined) return found.code;
  }
  return fallback;
}

/** Codes such as `tr_TR` or `tr`, the most wanted first. */
function wishesOf(header: string): readonly string[] {
  return header
    .slice(0, 500)
    .split(",")
    .map((entry) => {
      const weight = /;\s*q=([\d.]+)/.exec(entry)?.[1];
      const [language = "", country] = (entry.split(";")[0] ?? "").match(/[a-z]+/gi) ?? [];
      const code =
        country === undefined ? language.toLowerCase() : `${language.toLowerCase()}_${country.toUpperCase()}`;
      return { code, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ code }) => code !== "")
    .sort((a, b) => b.weight - a.weight)
    .map(({ code }) => code);
}

type Value = Readonly<Record<string, unknown>>;

/** A copy in which translated fields hold the text of one language, else that of the default one. */
export function localise(
  document: Value,
  fields: readonly string[],
  best: string,
  { default: fallback }: Languages,
): Value {
  const chosen = fields.flatMap((name): [string, unknown][] => {
    const map = document[name];
    if (typeof map !== "object" || map === null || Array.isArray(map)) return [];
    const texts = new Map<string, unknown>(Object.entries(map));
    return [[name, texts.has(best) ? texts.get(best) : texts.has(fallback) ? texts.get(fallback) : map]];
  });
  return chosen.length === 0 ? document : { ...document, ...Object.fromEntries(chosen) };
}
