import { translatedFields } from "../bucket/fields";
import { bucketStoreOf } from "../bucket/store";
import type { ServerContext } from "../shell/context";
import { isRecord } from "../shell/query";
import { rewriteRows } from "./rows";

/** Takes the texts of removed languages out of every translated field of every document. */
export function stripLanguages(context: ServerContext, codes: readonly string[]): void {
  for (const entry of bucketStoreOf(context).list()) {
    const fields = translatedFields(entry.bucket);
    if (fields.length === 0) continue;
    rewriteRows(entry, (document) => {
      const kept = fields.flatMap((name): [string, unknown][] => {
        const texts = document[name];
        if (!isRecord(texts) || !codes.some((code) => Object.hasOwn(texts, code))) return [];
        const left = Object.entries(texts).filter(([code]) => !codes.includes(code));
        return [[name, Object.fromEntries(left)]];
      });
      return kept.length === 0 ? undefined : { ...document, ...Object.fromEntries(kept) };
    });
  }
}
