import { z } from "zod/mini";
import { listBuckets } from "../../bucket/api";
import { titleOfBucket } from "../../bucket/model";
import { documentPages } from "../../document/transfer/exporting";
import { abortedFailure } from "../../http/exchange";
import { failed, type Result, success } from "../../http/failure";
import { pathOf, type Transport } from "../../http/transport";
import { listObjects, sendFile } from "../../storage/api";
import { typeOfName } from "../../storage/mime";
import type { StorageObject } from "../../storage/model";
import { isFolderObject } from "../../storage/paths";
import { bytesOfLetters } from "../../text/bytes";
import { type StoredDocuments, storeSome, together } from "../documents";
import { promotionText } from "../text";
import { added, type DataSide, type DocumentPages, noneStored, type Storing } from "./side";

/** Documents and files of an instance. */
export function createApiData(transport: Transport): DataSide {
  let objects: Promise<Result<Map<string, StorageObject>>> | undefined;
  const byName = (signal?: AbortSignal) => {
    objects ??= objectsByName(transport, signal);
    return objects;
  };
  return {
    async buckets(signal) {
      const found = await listBuckets(transport, signal);
      return found.ok
        ? success(found.value.map((bucket) => ({ _id: bucket._id, title: titleOfBucket(bucket) })))
        : found;
    },
    documents: (bucketId, signal) => documentPages({ transport, bucketId, localize: false, signal }),
    store: (bucketId, documents, how) => storePages(transport, bucketId, documents, how),
    async files(signal) {
      objects = undefined;
      const found = await byName(signal);
      if (!found.ok) return found;
      return success([...found.value].map(([name, { content }]) => ({ name, size: content.size })));
    },
    async content(name, signal) {
      const found = await byName(signal);
      if (!found.ok) return found;
      const _id = found.value.get(name)?._id;
      if (_id === undefined) return refused("file.gone", name);
      const path = pathOf("storage", _id, "view");
      return transport.send({ method: "GET", path, schema: z.string(), binary: true, signal });
    },
    async write(name, content, signal) {
      const found = await byName(signal);
      if (!found.ok) return found;
      const file = { name, type: typeOfName(name), bytes: bytesOfLetters(content) };
      const written = await sendFile(transport, file, { id: found.value.get(name)?._id, signal });
      if (written.ok) found.value.set(name, written.value);
      return written;
    },
  };
}

const refused = (text: "file.gone" | "file.twice", name: string): Result<never> =>
  failed({ code: "conflict", message: promotionText(text, { name }), retry: false });

/** Files by their names, which is what tells them apart on two sides. */
async function objectsByName(
  transport: Transport,
  signal: AbortSignal | undefined,
): Promise<Result<Map<string, StorageObject>>> {
  const listed = await listObjects(transport, {}, signal);
  if (!listed.ok) return listed;
  const found = new Map<string, StorageObject>();
  for (const object of listed.value) {
    if (isFolderObject(object)) continue;
    if (found.has(object.name)) return refused("file.twice", object.name);
    found.set(object.name, object);
  }
  return success(found);
}

async function storePages(
  transport: Transport,
  bucketId: string,
  pages: DocumentPages,
  { dryRun, progress, signal }: Storing,
): Promise<Result<StoredDocuments>> {
  let counts = noneStored;
  for await (const page of pages) {
    if (!page.ok) return page;
    for (let at = 0; at < page.value.length; at += together) {
      if (signal?.aborted === true) return failed(abortedFailure);
      const some = page.value.slice(at, at + together);
      const stored = await storeSome({ transport, bucketId, dryRun }, some);
      if (!stored.ok) return stored;
      counts = added(counts, stored.value);
      progress?.(counts);
    }
  }
  return success(counts);
}
