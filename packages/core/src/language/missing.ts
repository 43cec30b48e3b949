import { listBuckets } from "../bucket/api";
import type { Bucket } from "../bucket/model";
import { listDocuments } from "../document/api";
import { isTranslated } from "../document/language";
import { type Result, success } from "../http/failure";
import type { Transport } from "../http/transport";
import { languageText } from "./text";

/**
 * What a language lacks that is to become the default one: a line for each bucket with documents that could not be
 * saved then, of those that the caller may read. A bucket that the caller may not read is said not to be counted.
 */
export async function missingTexts(
  transport: Transport,
  code: string,
  signal?: AbortSignal,
): Promise<Result<readonly string[]>> {
  const buckets = await listBuckets(transport, signal);
  if (!buckets.ok) return buckets;
  const lines: string[] = [];
  for (const bucket of buckets.value.filter(isTranslated)) {
    const { title } = bucket;
    const found = await listDocuments(transport, bucket._id, lacking(bucket, code), signal);
    if (!found.ok && found.failure.code !== "denied") return found;
    if (!found.ok) lines.push(languageText("uncounted", { title }));
    else if (found.value.meta.total > 0) {
      const count = found.value.meta.total;
      lines.push(languageText("lack", { title, count, code }));
    }
  }
  return success(lines);
}

/** Asks for documents with a text in some language and none in this one. */
function lacking({ properties }: Bucket, code: string) {
  const translated = Object.keys(properties).filter((key) => properties[key]?.options?.translate === true);
  const lacks = (key: string) => ({ [key]: { $exists: true }, [`${key}.${code}`]: { $exists: false } });
  return { filter: { $or: translated.map(lacks) }, limit: 1, relation: false, localize: false };
}
