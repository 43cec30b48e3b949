import type { Bucket } from "../bucket/model";
import { lineOf, shownText } from "../field/cell";
import { primaryOf } from "../field/primary";
import type { BucketDocument } from "./model";

/** What people call a document: its primary field as one line, or its id where that is empty. */
export const titleOfDocument = (bucket: Bucket, document: BucketDocument): string =>
  lineOf(shownText(document[primaryOf(bucket)] ?? "")).text || document._id;
