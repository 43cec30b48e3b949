import { type KeyValueStore, readJson } from "../shell/keyValue";

/** The two kinds of filters that are typed. */
export type FilterKind = "mongodb" | "expression";

/** How many are kept of a kind (spec 2, section 9). */
const most = 10;

/** Longest label of a chip, in characters (spec 2, section 2). */
const longest: Readonly<Record<FilterKind, number>> = { mongodb: 15, expression: 8 };

const keyOf = (bucketId: string, kind: FilterKind): string => `bucket_${bucketId}_${kind}_filter_history`;

const strings = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every((each) => typeof each === "string") ? value : undefined;

/** Filters that were applied, the newest first. */
export const readFilterHistory = (
  store: KeyValueStore,
  bucketId: string,
  kind: FilterKind,
): readonly string[] => readJson(store, keyOf(bucketId, kind), strings) ?? [];

/** Keeps a filter that was applied; the eleventh drops the oldest, the same one again moves to the front. */
export function addToFilterHistory(
  store: KeyValueStore,
  bucketId: string,
  kind: FilterKind,
  text: string,
): readonly string[] {
  const rest = readFilterHistory(store, bucketId, kind).filter((each) => each !== text);
  const next = [text, ...rest].slice(0, most);
  store.write(keyOf(bucketId, kind), JSON.stringify(next));
  return next;
}

export function removeFromFilterHistory(
  store: KeyValueStore,
  bucketId: string,
  kind: FilterKind,
  text: string,
): readonly string[] {
  const next = readFilterHistory(store, bucketId, kind).filter((each) => each !== text);
  store.write(keyOf(bucketId, kind), JSON.stringify(next));
  return next;
}

export const filterLabel = (kind: FilterKind, text: string): string =>
  text.length > longest[kind] ? `${text.slice(0, longest[kind])}…` : text;
