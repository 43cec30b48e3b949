import { setImmediate } from "node:timers/promises";
import type { StoredDocument } from "../engine/documents";
import type { Transaction } from "../engine/engine";
import type { Value } from "./values";

/** How many documents are in memory at once, at most. */
const batchSize = 500;

/**
 * Walks all documents of a bucket, or those that hold one of some root fields; what `change` gives back is written, `undefined`
 * leaves a document alone.
 */
export async function rewriteDocuments(
  { documents }: Transaction,
  bucketId: string,
  change: (document: Value) => Value | undefined,
  holding?: readonly string[],
): Promise<void> {
  let batch: readonly StoredDocument[] = [];
  do {
    batch = await documents.batch(bucketId, batchSize, batch.at(-1)?.id, holding);
    const changed = batch.flatMap(({ id, document }): StoredDocument[] => {
      const next = change(document);
      return next === undefined ? [] : [{ id, document: next }];
    });
    await documents.update(bucketId, changed);
    // Others are answered between batches, however many there are.
    await setImmediate();
  } while (batch.length > 0);
}
