import type { Bucket } from "../bucket/model";
import { isRecord } from "../editing/same";
import { lineOf, shownText } from "../field/cell";
import { primaryOf } from "../field/primary";
import type { BucketDocument } from "./model";

/**
 * What people call a document: its primary field as one line, or its id where that is empty. Of a translated field that
 * came in all languages, it is the first that has a text.
 */
export function titleOfDocument(bucket: Bucket, document: BucketDocument): string {
  const primary = primaryOf(bucket);
  const value = document[primary];
  const translated = bucket.properties[primary]?.options?.translate === true && isRecord(value);
  const named = translated ? Object.values(value).find((text) => text !== "" && text !== null) : value;
  return lineOf(shownText(named ?? "")).text || document._id;
}
