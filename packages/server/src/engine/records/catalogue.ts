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
  take(read: BucketTexts, building?: BuildingPaths): void;
  /** The view of a transaction: what it changed, on top of what is committed. */
  begin(): TransactionBuckets;
}

export interface TransactionBuckets extends BucketView {
  /** Stores a bucket, or takes it away, in this view alone. `building`: absent: as it was. */
  change(id: string, bucket: Bucket | undefined, building?: ReadonlySet<string>): void;
  /** Makes the view what everybody sees. Without it, it was never there. */
  publish(): void;
}

/** Buckets as JSON by their ids, in the order of their making. */
export type BucketTexts = ReadonlyMap<string, string>;

/** Paths of each bucket whose index is being built, with a space between them; absent: none. */
export type BuildingPaths = ReadonlyMap<string, string>;

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
    take(read, building = new Map()) {
      const textOf = (id: string, json: string) => `${json} ${building.get(id) ?? ""}`;
      const isSame = ([id, json]: [string, string]) => texts.get(id) === textOf(id, json);
      if (read.size === texts.size && [...read].every(isSame)) return;
      entries = new Map(
        [...read].map(([id, json]) => {
          const known = texts.get(id) === textOf(id, json) ? entries.get(id) : undefined;
          return [id, known ?? storedEntry(id, json, matcher, pathsIn(building.get(id)))];
        }),
      );
      texts = new Map([...read].map(([id, json]) => [id, textOf(id, json)]));
      committed = bucketsOf(entries);
    },
    begin() {
      let own = entries;
      let seen = committed;
      const changed = new Set<string>();
      return {
        current: () => seen,
        change(id, bucket, building = own.get(id)?.building) {
          changed.add(id);
          own = withChange(own, id, bucket && bucketEntry(bucket, matcher, building));
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

const pathsIn = (text: string | undefined): ReadonlySet<string> | undefined =>
  text === undefined ? undefined : new Set(text.split(" "));

function withChange(
  entries: ReadonlyMap<string, BucketEntry>,
  id: string,
  entry: BucketEntry | undefined,
): ReadonlyMap<string, BucketEntry> {
  const changed = new Map(entries);
  // The new entry takes the place of the old one in the order.
  if (entry === undefined) changed.delete(id);
  else changed.set(id, entry);
  return changed;
}
