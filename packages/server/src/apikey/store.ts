import type { ApiKey } from "@twinhelm/core/apikey/model";
import type { ServerContext } from "../shell/context";

/** API keys of this instance. Every write acts at once: what was known of their callers is read anew. */
export function createApiKeyStore({ database, accessVersion }: ServerContext) {
  const all = database.prepare("SELECT json FROM apikey ORDER BY rowid");
  const byId = database.prepare("SELECT json FROM apikey WHERE id = ?");
  const byKey = database.prepare("SELECT json FROM apikey WHERE key = ?");
  const insert = database.prepare("INSERT INTO apikey (id, key, json) VALUES (?, ?, ?)");
  const update = database.prepare("UPDATE apikey SET json = ? WHERE id = ?");
  const remove = database.prepare("DELETE FROM apikey WHERE id = ?");
  const parse = (row: Record<string, unknown> | undefined): ApiKey | undefined =>
    row === undefined ? undefined : JSON.parse(String(row.json));
  return {
    list: (): ApiKey[] => all.all().map((row) => JSON.parse(String(row.json))),
    find: (id: string) => parse(byId.get(id)),
    findByKey: (key: string) => parse(byKey.get(key)),
    insert(apiKey: ApiKey) {
      insert.run(apiKey._id, apiKey.key, JSON.stringify(apiKey));
      accessVersion.value += 1;
    },
    /** The text of a key never changes. */
    update(apiKey: ApiKey) {
      update.run(JSON.stringify(apiKey), apiKey._id);
      accessVersion.value += 1;
    },
    /** False: there was none. */
    remove(id: string): boolean {
      accessVersion.value += 1;
      return remove.run(id).changes > 0;
    },
  };
}
