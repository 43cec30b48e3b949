import { z } from "zod/mini";
import { defineAction } from "../../action/action";
import { findDocuments, listDocuments } from "../../document/api";
import type { BucketDocument } from "../../document/model";
import { failed, type Result, success } from "../../http/failure";
import type { Transport } from "../../http/transport";
import { getBucketPreference } from "../../preference/api";
import { defaultBucketPreference } from "../../preference/model";
import { listBuckets } from "../api";
import { bucketText } from "../text";
import type { GuideQuery } from "./calls";
import type { GuideCard } from "./cards";
import { guideText } from "./text";

/** The guide of a bucket. */
export interface Guide {
  readonly title: string;
  /** True: values are those of a stored document. */
  readonly stored: boolean;
  readonly cards: readonly GuideCard[];
}

/** The guide for developers of a bucket: examples with its fields. What the caller may not read is invented. */
export const bucketGuide = defineAction({
  id: "bucket.guide",
  title: guideText("action"),
  icon: "code",
  subject: "bucket",
  get input() {
    return z.object({ bucketId: z.string().check(z.minLength(1)) });
  },
  permission: { action: "bucket:index", list: true },
  command: ({ bucketId }) => ({ words: ["bucket", "guide", bucketId] }),
  async run({ transport, signal }, { bucketId }): Promise<Result<Guide>> {
    const buckets = await listBuckets(transport, signal);
    if (!buckets.ok) return buckets;
    const bucket = buckets.value.find(({ _id }) => _id === bucketId);
    if (bucket === undefined)
      return failed({ code: "not-found", message: bucketText("unknown", { id: bucketId }), retry: false });
    const [documents, preference] = await Promise.all([
      findDocuments(transport, bucketId, { limit: 1, sort: { _id: -1 } }, signal),
      getBucketPreference(transport, signal),
    ]);
    const document: BucketDocument | undefined = documents.ok ? documents.value[0] : undefined;
    const { language } = preference.ok ? preference.value : defaultBucketPreference;
    const { guideCards } = await import("./cards");
    const cards = guideCards({ api: transport.baseUrl, bucket, document, languages: language });
    return success({ title: bucket.title, stored: document !== undefined, cards });
  },
});

/** What the example of a card reads now. */
export async function guideResponse(
  transport: Transport,
  bucketId: string,
  query: GuideQuery,
  signal?: AbortSignal,
): Promise<Result<readonly BucketDocument[]>> {
  const page = await listDocuments(transport, bucketId, { ...query, relation: false }, signal);
  return page.ok ? success(page.value.data) : page;
}
