import { defaultBucketPreference } from "@twinhelm/core/preference/model";
import type { ServerContext } from "../shell/context";

const defaults: Readonly<Record<string, object>> = {
  bucket: defaultBucketPreference,
  passport: { scope: "passport", identity: { attributes: { type: "object" } } },
};

/** Preferences by scope (contract, passport.md section 7). */
export function createPreferenceStore({ database, newId }: ServerContext) {
  const select = database.prepare("SELECT id, json FROM preference WHERE scope = ?");
  const upsert = database.prepare(
    "INSERT INTO preference (scope, id, json) VALUES (?, ?, ?) ON CONFLICT (scope) DO UPDATE SET json = excluded.json",
  );
  const find = (scope: string): Record<string, unknown> | undefined => {
    const row = select.get(scope);
    if (row !== undefined) return { ...JSON.parse(String(row.json)), _id: row.id };
    return Object.hasOwn(defaults, scope) ? { ...defaults[scope] } : undefined;
  };
  return {
    find,
    replace(scope: string, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
      const { _id, ...rest } = body;
      const id = String(select.get(scope)?.id ?? newId());
      upsert.run(scope, id, JSON.stringify({ ...rest, scope }));
      return { ...rest, scope, _id: id };
    },
  };
}
