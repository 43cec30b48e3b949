import type { Preference, PreferenceWrites } from "../preferences";
import type { Connection } from "./connection";

/** The stored preference of a scope. */
export function preferenceIn({ prepare }: Connection, scope: string): Preference | undefined {
  const row = prepare("SELECT id, json FROM preference WHERE scope = ?").get(scope);
  return row === undefined ? undefined : { ...JSON.parse(String(row.json)), _id: row.id };
}

export const preferenceRecords = (connection: Connection): PreferenceWrites => ({
  async find(scope) {
    return preferenceIn(connection, scope);
  },
  async save(scope, preference) {
    connection.journal.touch("preference", scope);
    const { _id, ...rest } = preference;
    const sql =
      "INSERT INTO preference (scope, id, json) VALUES (?, ?, ?) ON CONFLICT (scope) DO UPDATE SET json = excluded.json";
    connection.prepare(sql).run(scope, String(_id), JSON.stringify(rest));
  },
  async remove(scope) {
    connection.journal.touch("preference", scope);
    connection.prepare("DELETE FROM preference WHERE scope = ?").run(scope);
  },
});
