import { templateNameKey } from "@twinhelm/core/bucket/template/model";
import type { BucketTemplateWrites } from "../bucketTemplates";
import type { Connection } from "./connection";

export const bucketTemplateRecords = ({ prepare }: Connection): BucketTemplateWrites => ({
  async list() {
    const rows = prepare("SELECT json FROM bucket_template ORDER BY name").all();
    return rows.map(({ json }) => JSON.parse(String(json)));
  },
  async usage() {
    const sql = "SELECT count(*) AS count, coalesce(sum(length(json)), 0) AS length FROM bucket_template";
    const row = prepare(sql).get();
    return { count: Number(row?.count ?? 0), length: Number(row?.length ?? 0) };
  },
  async insert(template) {
    const name = templateNameKey(template.name);
    if (prepare("SELECT 1 FROM bucket_template WHERE name = ?").get(name) !== undefined) return false;
    prepare("INSERT INTO bucket_template (id, name, json) VALUES (?, ?, ?)").run(
      template.$id,
      name,
      JSON.stringify(template),
    );
    return true;
  },
  async remove(id) {
    return prepare("DELETE FROM bucket_template WHERE id = ?").run(id).changes > 0;
  },
});
