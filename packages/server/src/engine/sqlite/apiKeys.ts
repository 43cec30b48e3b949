import type { ApiKey } from "@twinhelm/core/apikey/model";
import type { ApiKeyReads, ApiKeyWrites } from "../apiKeys";
import type { Connection } from "./connection";
import { recordPage } from "./recordPages";
import type { Touch } from "./records";

const parse = (row: Record<string, unknown> | undefined): ApiKey | undefined =>
  row === undefined ? undefined : JSON.parse(String(row.json));

const pages = {
  table: "apikey",
  columns: { _id: "id", name: "coalesce(json_extract(json, '$.name'), '')" },
  parse: (json: string): ApiKey => JSON.parse(json),
} as const;

export const apiKeyRecords = (connection: Connection, touch: Touch): ApiKeyWrites => ({
  ...apiKeyReads(connection),
  ...apiKeyWrites(connection, touch),
});

const apiKeyReads = (connection: Connection): ApiKeyReads => ({
  async page(query) {
    return recordPage(connection, pages, query);
  },
  async find(id) {
    return parse(connection.prepare("SELECT json FROM apikey WHERE id = ?").get(id));
  },
  async findByKey(key) {
    return parse(connection.prepare("SELECT json FROM apikey WHERE key = ?").get(key));
  },
});

const apiKeyWrites = ({ prepare }: Connection, touch: Touch): Omit<ApiKeyWrites, keyof ApiKeyReads> => ({
  async insert(apiKey) {
    const sql = "INSERT INTO apikey (id, key, json) VALUES (?, ?, ?)";
    prepare(sql).run(apiKey._id, apiKey.key, JSON.stringify(apiKey));
    touch("access");
  },
  async update(apiKey) {
    prepare("UPDATE apikey SET json = ? WHERE id = ?").run(JSON.stringify(apiKey), apiKey._id);
    touch("access");
  },
  async used(id, at) {
    prepare("UPDATE apikey SET json = json_set(json, '$.last_used', ?) WHERE id = ?").run(at, id);
  },
  async remove(id) {
    touch("access");
    return prepare("DELETE FROM apikey WHERE id = ?").run(id).changes > 0;
  },
});
