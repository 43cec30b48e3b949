import { translatedFields } from "../bucket/fields";
import { bucketStoreOf } from "../bucket/store";
import type { ServerContext } from "../shell/context";
import { isRecord } from "../shell/query";

/** Takes the texts of removed languages out of every translated field of every document. */
export function stripLanguages(context: ServerContext, codes: readonly string[]): void {
  for (const entry of bucketStoreOf(context).list()) {
    const fields = translatedFields(entry.bucket);
    if (fields.length === 0) continue;
    const update = entry.prepare(`UPDATE ${entry.table} SET json = ? WHERE id = ?`);
    for (const row of entry.prepare(`SELECT id, json FROM ${entry.table}`).all()) {
      const document: Record<string, unknown> = JSON.parse(String(row.json));
      for (const name of fields) {
        const texts = document[name];
        if (!isRecord(texts)) continue;
        document[name] = Object.fromEntries(Object.entries(texts).filter(([code]) => !codes.includes(code)));
      }
      const json = JSON.stringify(document);
      if (json !== row.json) update.run(json, String(row.id));
    }
  }
}
