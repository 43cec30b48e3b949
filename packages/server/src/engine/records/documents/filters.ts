import type { BucketEntry, Buckets } from "../../../bucket/entry";
import { relationTree, resolvedFields } from "../../../document/relations";
import { type NormalizedFilter, normalizeFilter, relationPathsOfFilter } from "../../../filter/normalize";
import { bareError } from "../../../shell/errors";
import type { Context } from "../context";

/** A filter with the paths that lead through fields. */
export interface ReadFilter {
  readonly filter: NormalizedFilter;
  readonly paths: readonly string[];
}

const filtersKept = 500;

/**
 * Reads filters, and keeps those that were read lately by their text, until any bucket changes: a filter may
 * go through relations. Throws 400 for one that makes no sense.
 */
export function createFilterReader({ matcher }: Context) {
  let seen: Buckets | undefined;
  let kept = new Map<string, ReadFilter>();
  return (buckets: Buckets, entry: BucketEntry, raw: unknown): ReadFilter => {
    if (seen !== buckets) kept = new Map();
    seen = buckets;
    const name = typeof raw === "string" && raw.length < 2000 ? `${entry.bucket._id} ${raw}` : undefined;
    const found = name === undefined ? undefined : kept.get(name);
    if (found !== undefined) return found;
    const first = normalizeFilter(raw, { fields: entry.bucket.properties, matcher });
    if (!first.ok) throw bareError(first.status, first.message);
    const paths = relationPathsOfFilter(first.filter);
    // Read again with the fields of related documents: their dates and ids are told by their own schema.
    const tree = relationTree(entry.bucket, paths, buckets);
    const again =
      Object.keys(tree).length === 0
        ? first
        : normalizeFilter(raw, { fields: resolvedFields(entry.bucket, tree, buckets), matcher });
    const result = { filter: again.ok ? again.filter : first.filter, paths };
    const [oldest] = kept.keys();
    if (kept.size >= filtersKept && oldest !== undefined) kept.delete(oldest);
    if (name !== undefined) kept.set(name, result);
    return result;
  };
}

export type FilterReader = ReturnType<typeof createFilterReader>;
