import { templateNameKey } from "@twinhelm/core/bucket/template/model";
import type { BucketTemplateWrites } from "../bucketTemplates";
import type { Connection } from "./connection";

export const bucketTemplateRecords = (connection: Connection): BucketTemplateWrites => ({
  async list(owner) {
    const sql =
      "SELECT json FROM bucket_template WHERE owner = ? OR owner IS NULL ORDER BY owner IS NULL, name";
    const found: string[] = [];
    for (const { json } of connection.rows(sql, owner)) {
      const text = String(json);
      connection.meter.spend(text.length);
      found.push(text);
    }
    return found;
  },
  async usage(owner) {
    const sql =
      "SELECT count(*) AS count, coalesce(sum(length(json)), 0) AS length FROM bucket_template WHERE owner IS ?";
    const row = connection.prepare(sql).get(owner ?? null);
    return { count: Number(row?.count ?? 0), length: Number(row?.length ?? 0) };
  },
  async insert(template, owner) {
    const { prepare } = connection;
    const name = templateNameKey(template.name);
    const another = "SELECT 1 FROM bucket_template WHERE owner IS ? AND name = ?";
    if (prepare(another).get(owner ?? null, name) !== undefined) return false;
    prepare("INSERT INTO bucket_template (id, owner, name, json) VALUES (?, ?, ?, ?)").run(
      template.$id,
      owner ?? null,
      name,
      JSON.stringify(template),
    );
    return true;
  },
  async ownerOf(id) {
    const row = connection.prepare("SELECT owner FROM bucket_template WHERE id = ?").get(id);
    return row && { owner: row.owner === null ? undefined : String(row.owner) };
  },
  async remove(id) {
    connection.prepare("DELETE FROM bucket_template WHERE id = ?").run(id);
  },
});

/** Forgets the templates that somebody had alone. */
export const forgetTemplatesOf = (prepare: Connection["prepare"], owner: string): void =>
  void prepare("DELETE FROM bucket_template WHERE owner = ?").run(owner);
