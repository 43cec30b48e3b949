import {
  findDocuments,
  insertDocument,
  isWithoutBatches,
  replaceDocument,
  storeDocuments,
} from "../document/api";
import type { BucketDocument } from "../document/model";
import { isSame } from "../editing/same";
import { type Result, success } from "../http/failure";
import type { Transport } from "../http/transport";

/** What became of documents: how many were new, replaced, and as they should be already. */
export interface StoredDocuments {
  readonly inserted: number;
  readonly replaced: number;
  readonly same: number;
}

interface StoreSomeOptions {
  readonly transport: Transport;
  readonly bucketId: string;
  /** True: it is only counted what would be written. */
  readonly dryRun?: boolean | undefined;
}

export interface StoreOptions extends StoreSomeOptions {
  readonly documents: AsyncIterable<BucketDocument>;
  readonly progress?: ((counts: StoredDocuments) => void) | undefined;
}

/** Documents that are asked for at once: their ids stand in an address. */
export const together = 200;

/**
 * Makes documents of a bucket what they should be, by their ids; others stay. One that is the same is not written, so
 * that beginning again after a break does nothing twice. Holds no more than some of them at a time.
 */
export async function storeAll(options: StoreOptions): Promise<Result<StoredDocuments>> {
  let counts: StoredDocuments = { inserted: 0, replaced: 0, same: 0 };
  let some: BucketDocument[] = [];
  const flush = async () => {
    const stored = await storeSome(options, some);
    if (!stored.ok) return stored;
    const { inserted, replaced, same } = stored.value;
    counts = {
      inserted: counts.inserted + inserted,
      replaced: counts.replaced + replaced,
      same: counts.same + same,
    };
    options.progress?.(counts);
    some = [];
    return stored;
  };
  for await (const document of options.documents) {
    some.push(document);
    if (some.length < together) continue;
    const flushed = await flush();
    if (!flushed.ok) return flushed;
  }
  const last = some.length === 0 ? undefined : await flush();
  return last?.ok === false ? last : success(counts);
}

/** Stores some documents, of which all ids fit one address. */
export async function storeSome(
  { transport, bucketId, dryRun = false }: StoreSomeOptions,
  documents: readonly BucketDocument[],
): Promise<Result<StoredDocuments>> {
  const filter = { _id: { $in: documents.map(({ _id }) => _id) } };
  const query = { filter, limit: documents.length, localize: false };
  const found = await findDocuments(transport, bucketId, query);
  if (!found.ok) return found;
  const there = new Map(found.value.map((each) => [each._id, each]));
  const changed = documents.filter((each) => !isSame(there.get(each._id), each));
  const replaced = changed.filter(({ _id }) => there.has(_id)).length;
  const counts = { inserted: changed.length - replaced, replaced, same: documents.length - changed.length };
  if (dryRun || changed.length === 0) return success(counts);
  const stored = await storeDocuments(transport, bucketId, {
    documents: changed,
    upsert: true,
    answer: "ids",
  });
  if (stored.ok) return success(counts);
  if (!isWithoutBatches(stored.failure)) return stored;
  for (const document of changed) {
    const { _id, ...fields } = document;
    const one = there.has(_id)
      ? await replaceDocument(transport, bucketId, _id, fields)
      : await insertDocument(transport, bucketId, document);
    if (!one.ok) return one;
  }
  return success(counts);
}
