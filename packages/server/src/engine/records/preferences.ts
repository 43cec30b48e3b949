import type { Preference, PreferenceWrites } from "../preferences";
import type { Context } from "./context";
import { get, run, type Work, type WorkOf } from "./work";

/** The stored preference of a scope. */
export function* preferenceIn(scope: string): Work<Preference | undefined> {
  const row = yield* get("SELECT id, json FROM preference WHERE scope = ?", scope);
  return row === undefined ? undefined : { ...JSON.parse(String(row.json)), _id: row.id };
}

export const preferenceRecords = ({ journal }: Context): WorkOf<PreferenceWrites> => ({
  *find(scope) {
    return yield* preferenceIn(scope);
  },
  *save(scope, preference) {
    yield* journal.touch("preference", scope);
    const { _id, ...rest } = preference;
    const sql =
      "INSERT INTO preference (scope, id, json) VALUES (?, ?, ?) ON CONFLICT (scope) DO UPDATE SET json = excluded.json";
    yield* run(sql, scope, String(_id), JSON.stringify(rest));
  },
  *remove(scope) {
    yield* journal.touch("preference", scope);
    yield* run("DELETE FROM preference WHERE scope = ?", scope);
  },
});
