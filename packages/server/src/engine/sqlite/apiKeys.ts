import type { ApiKey } from "@twinhelm/core/apikey/model";
import type { ApiKeyReads, ApiKeyWrites } from "../apiKeys";
import { forgetTemplatesOf } from "./bucketTemplates";
import type { Connection } from "./connection";
import { forgetDraftsOf } from "./documentDrafts";
import { forgetViewsOf } from "./documentViews";
import { recordPage } from "./recordPages";
import type { Touch } from "./records";
import { keyLookup, sealedPlaces } from "./sealed";

/** Reads a row: the text of a key is sealed beside the rest. */
const parser =
  ({ vault }: Connection) =>
  ({ id, json, sealed }: Record<string, unknown>): ApiKey => ({
    ...JSON.parse(String(json)),
    key: vault.open(sealedPlaces.apiKey(String(id)), String(sealed)),
  });

const columns = "id, json, sealed";

const pages = {
  table: "apikey",
  selected: columns,
  columns: { _id: "id", name: "coalesce(json_extract(json, '$.name'), '')" },
} as const;

export const apiKeyRecords = (connection: Connection, touch: Touch): ApiKeyWrites => ({
  ...apiKeyReads(connection),
  ...apiKeyWrites(connection, touch),
});

function apiKeyReads(connection: Connection): ApiKeyReads {
  const { prepare, vault } = connection;
  const parse = parser(connection);
  const one = (where: string, value: string): ApiKey | undefined => {
    const row = prepare(`SELECT ${columns} FROM apikey WHERE ${where} = ?`).get(value);
    return row === undefined ? undefined : parse(row);
  };
  return {
    page: async (query) => recordPage(connection, { ...pages, parse }, query),
    find: async (id) => one("id", id),
    findByKey: async (key) => one("lookup", keyLookup(vault, key)),
  };
}

/** What stands readable. */
const readable = ({ key, ...rest }: ApiKey): string => JSON.stringify(rest);

const apiKeyWrites = (
  { prepare, vault, erasing, journal }: Connection,
  touch: Touch,
): Omit<ApiKeyWrites, keyof ApiKeyReads> => ({
  async insert(apiKey) {
    const { _id, key } = apiKey;
    journal.touch("passport", "apikey", _id);
    const sealed = vault.seal(sealedPlaces.apiKey(_id), key);
    const sql = "INSERT INTO apikey (id, lookup, sealed, json) VALUES (?, ?, ?, ?)";
    prepare(sql).run(_id, keyLookup(vault, key), sealed, readable(apiKey));
    touch("access");
  },
  async update(apiKey) {
    journal.touch("passport", "apikey", apiKey._id);
    prepare("UPDATE apikey SET json = ? WHERE id = ?").run(readable(apiKey), apiKey._id);
    touch("access");
  },
  async used(id, at) {
    prepare("UPDATE apikey SET json = json_set(json, '$.last_used', ?) WHERE id = ?").run(at, id);
  },
  async remove(id) {
    journal.touch("passport", "apikey", id);
    touch("access");
    touch("secrets");
    forgetViewsOf(prepare, id);
    forgetTemplatesOf(prepare, id);
    forgetDraftsOf(prepare, id);
    return erasing(() => prepare("DELETE FROM apikey WHERE id = ?").run(id).changes > 0);
  },
});
