import type { Bucket } from "@twinhelm/core/bucket/model";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { type BucketRules, bothRules, rulesOf } from "./rules";

/** A bucket with what is derived from it. One object for as long as the bucket stays as it is. */
export interface BucketEntry {
  readonly bucket: Bucket;
  readonly rules: BucketRules;
  /** Why what is stored cannot be used; `bucket` has no fields then. */
  readonly problem?: string;
  /** Paths whose index is being built: until it is there they are read as those without one. */
  readonly building?: ReadonlySet<string> | undefined;
  /** What its fields are being changed to: until that is done, rows pass by the rules of both. */
  readonly wanted?: Bucket | undefined;
}

/** All buckets at one moment. It never changes: another moment is another object. */
export interface Buckets {
  list(): readonly BucketEntry[];
  find(id: string): BucketEntry | undefined;
}

export function bucketsOf(entries: ReadonlyMap<string, BucketEntry>): Buckets {
  return { list: () => [...entries.values()], find: (id) => entries.get(id) };
}

/** Reads the rules when they are first needed: most buckets of an instance are not asked for. */
export function bucketEntry(
  bucket: Bucket,
  matcher: RegexMatcher,
  { building, wanted }: Pick<BucketEntry, "building" | "wanted"> = {},
): BucketEntry {
  let rules: BucketRules | undefined;
  return {
    bucket,
    building: building?.size === 0 ? undefined : building,
    wanted,
    get rules() {
      rules ??= wanted === undefined ? rulesOf(bucket, matcher) : bothRules(bucket, wanted, matcher);
      return rules;
    },
  };
}
