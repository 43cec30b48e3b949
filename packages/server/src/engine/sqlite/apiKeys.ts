import type { ApiKey } from "@twinhelm/core/apikey/model";
import type { ApiKeyWrites } from "../apiKeys";
import type { Connection } from "./connection";
import type { Touch } from "./records";

const parse = (row: Record<string, unknown> | undefined): ApiKey | undefined =>
  row === undefined ? undefined : JSON.parse(String(row.json));

export const apiKeyRecords = ({ prepare }: Connection, touch: Touch): ApiKeyWrites => ({
  async list() {
    const rows = prepare("SELECT json FROM apikey ORDER BY rowid").all();
    return rows.map((row) => JSON.parse(String(row.json)));
  },
  async find(id) {
    return parse(prepare("SELECT json FROM apikey WHERE id = ?").get(id));
  },
  async findByKey(key) {
    return parse(prepare("SELECT json FROM apikey WHERE key = ?").get(key));
  },
  async insert(apiKey) {
    const sql = "INSERT INTO apikey (id, key, json) VALUES (?, ?, ?)";
    prepare(sql).run(apiKey._id, apiKey.key, JSON.stringify(apiKey));
    touch("access");
  },
  async update(apiKey) {
    prepare("UPDATE apikey SET json = ? WHERE id = ?").run(JSON.stringify(apiKey), apiKey._id);
    touch("access");
  },
  async remove(id) {
    touch("access");
    return prepare("DELETE FROM apikey WHERE id = ?").run(id).changes > 0;
  },
});
