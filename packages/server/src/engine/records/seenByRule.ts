import type { BucketEntry, Buckets } from "../../bucket/entry";
import type { Value } from "../../document/values";
import type { Work } from "./work";

/** Documents of one bucket, by whom they are looked at. */
export interface RuleLook {
  readonly buckets: Buckets;
  readonly entry: BucketEntry;
  /** What rules see as `auth`. */
  readonly auth: Readonly<Value>;
  /** Milliseconds since the epoch, for `now()`. */
  readonly now: number;
}

/**
 * Those of these documents that the read rule of their bucket lets through. They need not be stored: what SQL would
 * decide of stored ones is decided on them as well.
 */
export type SeenByRule = (look: RuleLook, documents: readonly Value[]) => Work<readonly Value[]>;
