import { createReadStream, existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { listBuckets } from "@twinhelm/core/bucket/api";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { isRecord } from "@twinhelm/core/editing/same";
import type { Transport } from "@twinhelm/core/http/transport";
import { getBucketPreference } from "@twinhelm/core/preference/api";
import { storeAll } from "@twinhelm/core/promotion/documents";
import { promotionText } from "@twinhelm/core/promotion/text";
import { isId } from "@twinhelm/core/record/id";
import type { CommandContext } from "../connection/connection";
import { toFile } from "../document/export";
import { parseJsonLine } from "../input/input";
import { failureError, usageError } from "../shell/exit";
import { callError } from "../shell/runAction";

/** The file of the documents of a bucket: one a line, by their ids. */
const fileOf = (folder: string, bucketId: string): string =>
  join(folder, "document", bucketId, "documents.ndjson");

async function bucketsOf(context: CommandContext, transport: Transport): Promise<readonly Bucket[]> {
  const buckets = await listBuckets(transport);
  if (!buckets.ok) throw await callError(context, transport, buckets.failure);
  return buckets.value;
}

/** Writes the documents of all buckets into files, as they are read. */
export async function pullDocuments(
  context: CommandContext,
  transport: Transport,
  folder: string,
): Promise<void> {
  const preference = await getBucketPreference(transport);
  if (!preference.ok) throw failureError(preference.failure);
  for (const bucket of await bucketsOf(context, transport)) {
    await mkdir(join(folder, "document", bucket._id), { recursive: true });
    let count = 0;
    await toFile(fileOf(folder, bucket._id), {
      transport,
      bucket,
      format: "ndjson",
      languages: preference.value.language,
      raw: true,
      onProgress(documents) {
        count = documents;
        context.progress?.(promotionText("documents", { count, bucket: titleOfBucket(bucket) }));
      },
    });
    context.say(promotionText("documents", { count, bucket: titleOfBucket(bucket) }));
  }
}

/** Makes the documents of buckets what files say; `ids`: of buckets that have another one there. True: something differs. */
export async function pushDocuments(
  context: CommandContext,
  transport: Transport,
  folder: string,
  {
    ids,
    dryRun = false,
  }: { readonly ids: Readonly<Record<string, string>>; readonly dryRun?: boolean | undefined },
): Promise<boolean> {
  let isDifferent = false;
  const own = Object.fromEntries(Object.entries(ids).map(([from, to]) => [to, from]));
  for (const bucket of await bucketsOf(context, transport)) {
    const path = fileOf(folder, own[bucket._id] ?? bucket._id);
    if (!existsSync(path)) continue;
    const stored = await storeAll({
      transport,
      bucketId: bucket._id,
      documents: documentsIn(path),
      dryRun,
      progress: (counts) => context.progress?.(countsText(bucket, { ...counts })),
    });
    if (!stored.ok) throw await callError(context, transport, stored.failure);
    isDifferent ||= stored.value.inserted + stored.value.replaced > 0;
    context.say(countsText(bucket, { ...stored.value }));
  }
  return isDifferent;
}

const countsText = (bucket: Bucket, counts: Record<string, number>): string =>
  promotionText("documents.stored", { ...counts, bucket: titleOfBucket(bucket) });

async function* documentsIn(path: string): AsyncGenerator<BucketDocument> {
  let line = 0;
  for await (const text of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    line += 1;
    const bare = text.replace(/^\ufeff/, "").trim();
    if (bare === "") continue;
    const value = parseJsonLine(bare, promotionText("documents.line", { path, line }));
    if (!isRecord(value) || typeof value._id !== "string" || !isId(value._id))
      throw usageError(promotionText("documents.id", { path, line }));
    yield { ...value, _id: value._id };
  }
}
