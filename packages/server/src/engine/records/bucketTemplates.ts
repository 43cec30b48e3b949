import { templateNameKey } from "@twinhelm/core/bucket/template/model";
import type { BucketTemplateWrites } from "../bucketTemplates";
import type { Context } from "./context";
import { each, get, run, type Work, type WorkOf } from "./work";

export const bucketTemplateRecords = (context: Context): WorkOf<BucketTemplateWrites> => ({
  *list(owner) {
    const sql =
      "SELECT json FROM bucket_template WHERE owner = ? OR owner IS NULL ORDER BY owner IS NULL, name";
    const found: string[] = [];
    yield* each(sql, [owner], ({ json }) => {
      const text = String(json);
      context.meter.spend(text.length);
      found.push(text);
      return true;
    });
    return found;
  },
  *usage(owner) {
    const sql =
      "SELECT count(*) AS count, coalesce(sum(length(json)), 0) AS length FROM bucket_template WHERE owner IS NOT DISTINCT FROM ?";
    const row = yield* get(sql, owner ?? null);
    return { count: Number(row?.count ?? 0), length: Number(row?.length ?? 0) };
  },
  *insert(template, owner) {
    const name = templateNameKey(template.name);
    const another = "SELECT 1 FROM bucket_template WHERE owner IS NOT DISTINCT FROM ? AND name = ?";
    if ((yield* get(another, owner ?? null, name)) !== undefined) return false;
    yield* run(
      "INSERT INTO bucket_template (id, owner, name, json) VALUES (?, ?, ?, ?)",
      template.$id,
      owner ?? null,
      name,
      JSON.stringify(template),
    );
    return true;
  },
  *ownerOf(id) {
    const row = yield* get("SELECT owner FROM bucket_template WHERE id = ?", id);
    return row && { owner: row.owner === null ? undefined : String(row.owner) };
  },
  *remove(id) {
    yield* run("DELETE FROM bucket_template WHERE id = ?", id);
  },
});

/** Forgets the templates that somebody had alone. */
export const forgetTemplatesOf = (owner: string): Work<number> =>
  run("DELETE FROM bucket_template WHERE owner = ?", owner);
