import type { Bucket } from "@twinhelm/core/bucket/model";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { type BucketEntry, type Buckets, bucketEntry, bucketsOf } from "../../bucket/entry";
import { storedEntry } from "../../bucket/stored";
import { all, type Row, type Work } from "./work";

/** The buckets that a connection sees. */
export interface BucketView {
  current(): Buckets;
}

/** The committed buckets, kept in memory: a change of one bucket makes that entry anew, and no other. */
export interface Catalogue extends BucketView {
  /** Takes buckets as they are stored, of `bucketTexts`: what reads as before stays the same entry. */
  take(read: BucketTexts, building?: BuildingPaths, wanted?: BucketTexts): void;
  /** The view of a transaction: what it changed, on top of what is committed. */
  begin(): TransactionBuckets;
}

export interface TransactionBuckets extends BucketView {
  /** Stores a bucket, or takes it away, in this view alone. `building`: absent: as it was. */
  change(id: string, bucket: Bucket | undefined, building?: ReadonlySet<string>): void;
  /** A change of its fields begins, to what is wanted, or ends. */
  mark(id: string, wanted: Bucket | undefined): void;
  /** This transaction writes while the fields of a bucket are being changed. */
  allow(id: string): void;
  mayWrite(id: string): boolean;
  /** Makes the view what everybody sees. Without it, it was never there. */
  publish(): void;
}

/** Buckets as JSON by their ids, in the order of their making. */
export type BucketTexts = ReadonlyMap<string, string>;

/** Paths of each bucket whose index is being built, with a space between them; absent: none. */
export type BuildingPaths = ReadonlyMap<string, string>;

/** Reads all buckets into a catalogue. */
export function* readBuckets(catalogue: Pick<Catalogue, "take">): Work<void> {
  const rows = yield* all(
    "SELECT bucket.id, json, wanted FROM bucket LEFT JOIN field_change ON field_change.bucket = bucket.id ORDER BY sequence",
  );
  catalogue.take(
    new Map(rows.map(({ id, json }) => [String(id), String(json)])),
    undefined,
    textsIn(rows, "wanted"),
  );
}

/** What a column has, of the buckets for which it has something. */
export const textsIn = (rows: readonly Row[], column: string): BucketTexts =>
  new Map(
    rows.flatMap((row) => {
      const text = row[column];
      return typeof text === "string" ? [[String(row.id), text] as const] : [];
    }),
  );

/** Knows of no bucket until it takes some. */
export function createCatalogue(matcher: RegexMatcher): Catalogue {
  let texts: BucketTexts = new Map();
  let entries: ReadonlyMap<string, BucketEntry> = new Map();
  let committed = bucketsOf(entries);
  return {
    current: () => committed,
    take(read, building = new Map(), wanted = new Map()) {
      const textOf = (id: string, json: string) =>
        `${json} ${building.get(id) ?? ""} ${wanted.get(id) ?? ""}`;
      const isSame = ([id, json]: [string, string]) => texts.get(id) === textOf(id, json);
      if (read.size === texts.size && [...read].every(isSame)) return;
      entries = new Map(
        [...read].map(([id, json]) => {
          const known = texts.get(id) === textOf(id, json) ? entries.get(id) : undefined;
          const derived = { building: pathsIn(building.get(id)), wanted: wanted.get(id) };
          return [id, known ?? storedEntry(id, json, matcher, derived)];
        }),
      );
      texts = new Map([...read].map(([id, json]) => [id, textOf(id, json)]));
      committed = bucketsOf(entries);
    },
    begin() {
      let own = entries;
      let seen = committed;
      const changed = new Set<string>();
      const allowed = new Set<string>();
      const put = (id: string, entry: BucketEntry | undefined) => {
        changed.add(id);
        own = withChange(own, id, entry);
        seen = bucketsOf(own);
      };
      return {
        current: () => seen,
        change(id, bucket, building = own.get(id)?.building) {
          const wanted = own.get(id)?.wanted;
          put(id, bucket && bucketEntry(bucket, matcher, { building, wanted }));
        },
        mark(id, wanted) {
          const { bucket, building } = own.get(id) ?? {};
          if (bucket !== undefined) put(id, bucketEntry(bucket, matcher, { building, wanted }));
        },
        allow: (id) => void allowed.add(id),
        mayWrite: (id) => own.get(id)?.wanted === undefined || allowed.has(id),
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
