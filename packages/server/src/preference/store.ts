import { defaultBucketPreference } from "@twinhelm/core/preference/model";
import type { Records, Transaction } from "../engine/engine";
import type { Preference } from "../engine/preferences";

const defaults: Readonly<Record<string, object>> = {
  bucket: defaultBucketPreference,
  passport: { scope: "passport", identity: { attributes: { type: "object" } } },
};

/** The preference of a scope, or its default (contract, passport.md section 7). */
export async function findPreference(
  { preferences }: Records,
  scope: string,
): Promise<Preference | undefined> {
  const found = await preferences.find(scope);
  if (found !== undefined) return found;
  return Object.hasOwn(defaults, scope) ? { ...defaults[scope] } : undefined;
}

/** Stores a preference; `id` is that of a new one. Gives what is stored. */
export async function replacePreference(
  { preferences }: Transaction,
  scope: string,
  body: Preference,
  id: string,
): Promise<Preference> {
  const { _id, ...rest } = body;
  const preference = { ...rest, scope, _id: (await preferences.find(scope))?._id ?? id };
  await preferences.save(scope, preference);
  return preference;
}
