import type { Bucket } from "@twinhelm/core/bucket/model";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { type BucketEntry, type Buckets, bucketEntry, bucketsOf } from "../../bucket/entry";
import { storedEntry } from "../../bucket/stored";
import { all, type Work } from "./work";

/** The buckets that a connection sees. */
export interface BucketView {
  current(): Buckets;
}

/** The committed buckets, kept in memory: a change of one bucket makes that entry anew, and no other. */
export interface Catalogue extends BucketView {
  /** Takes buckets as they are stored, of `bucketTexts`: what reads as before stays the same entry. */
  take(read: BucketTexts): void;
  /** The view of a transaction: what it changed, on top of what is committed. */
  begin(): TransactionBuckets;
}

export interface TransactionBuckets extends BucketView {
  /** Stores a bucket, or takes it away, in this view alone. */
  change(id: string, bucket: Bucket | undefined): void;
  /** Makes the view what everybody sees. Without it, it was never there. */
  publish(): void;
}

/** Buckets as JSON by their ids, in the order of their making. */
export type BucketTexts = ReadonlyMap<string, string>;

/** Reads all buckets. */
export function* bucketTexts(): Work<BucketTexts> {
  const rows = yield* all("SELECT id, json FROM bucket ORDER BY sequence");
  return new Map(rows.map(({ id, json }) => [String(id), String(json)]));
}

/** Knows of no bucket until it takes some. */
export function createCatalogue(matcher: RegexMatcher): Catalogue {
  let texts: BucketTexts = new Map();
  let entries: ReadonlyMap<string, BucketEntry> = new Map();
  let committed = bucketsOf(entries);
  return {
    current: () => committed,
    take(read) {
      const isSame = ([id, json]: [string, string]) => texts.get(id) === json;
      if (read.size === texts.size && [...read].every(isSame)) return;
      entries = new Map(
        [...read].map(([id, json]) => {
          const known = texts.get(id) === json ? entries.get(id) : undefined;
          return [id, known ?? storedEntry(id, json, matcher)];
        }),
      );
      texts = read;
      committed = bucketsOf(entries);
    },
    begin() {
      let own = entries;
      let seen = committed;
      const changed = new Set<string>();
      return {
        current: () => seen,
        change(id, bucket) {
          changed.add(id);
          own = withChange(own, id, bucket, matcher);
          seen = bucketsOf(own);
        },
        publish() {
          // What they are read as next is not what was taken last.
          texts = new Map([...texts].filter(([id]) => !changed.has(id)));
          entries = own;
          committed = seen;
        },
      };
    },
  };
}

function withChange(
  entries: ReadonlyMap<string, BucketEntry>,
  id: string,
  bucket: Bucket | undefined,
  matcher: RegexMatcher,
): ReadonlyMap<string, BucketEntry> {
  const changed = new Map(entries);
  // The new entry takes the place of the old one in the order.
  if (bucket === undefined) changed.delete(id);
  else changed.set(id, bucketEntry(bucket, matcher));
  return changed;
}
