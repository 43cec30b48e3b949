import type { Source } from "../record/source";
import type { Bucket } from "./model";
import { bucketsQuery } from "./queries";

/** Buckets; none if the caller may not see them. */
export const bucketSource: Source<readonly Bucket[]> = {
  needs: { action: "bucket:index", list: true },
  none: [],
  essential: false,
  query: bucketsQuery,
};
