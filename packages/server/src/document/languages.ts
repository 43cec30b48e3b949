import { translatedFields } from "../bucket/fields";
import type { Transaction } from "../engine/engine";
import { isRecord } from "../shell/query";
import { pruneLanguages } from "./history/prune";
import { rewriteDocuments } from "./rewrite";
import type { Value } from "./values";

/** Takes the texts of removed languages out of every translated field of every document. */
export async function stripLanguages(transaction: Transaction, codes: readonly string[]): Promise<void> {
  const buckets = await transaction.buckets.all();
  for (const { bucket } of buckets.list()) {
    const fields = translatedFields(bucket);
    if (fields.length === 0) continue;
    const strip = (document: Value) => {
      const kept = fields.flatMap((name): [string, unknown][] => {
        const texts = document[name];
        if (!isRecord(texts) || !codes.some((code) => Object.hasOwn(texts, code))) return [];
        const left = Object.entries(texts).filter(([code]) => !codes.includes(code));
        return [[name, Object.fromEntries(left)]];
      });
      return kept.length === 0 ? undefined : { ...document, ...Object.fromEntries(kept) };
    };
    await rewriteDocuments(transaction, bucket._id, strip);
    await pruneLanguages(transaction, bucket._id, strip);
  }
}
