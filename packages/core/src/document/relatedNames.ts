import { mostRelated } from "./picking";

/** Documents of one bucket that relations name. */
export interface RelatedIds {
  readonly bucketId: string;
  readonly ids: readonly string[];
}

/** What a related document is called; `undefined`: it is not there yet, or the caller may not read it. */
export type RelatedName = (bucketId: string | undefined, id: string) => string | undefined;

/** Each bucket with its ids, each once, in portions that can be asked for. */
export function relatedPortions(all: readonly RelatedIds[]): readonly RelatedIds[] {
  const byBucket = Map.groupBy(all, ({ bucketId }) => bucketId);
  return [...byBucket].flatMap(([bucketId, found]) => {
    const ids = [...new Set(found.flatMap((each) => each.ids))].toSorted();
    return Array.from({ length: Math.ceil(ids.length / mostRelated) }, (_, at) => ({
      bucketId,
      ids: ids.slice(at * mostRelated, (at + 1) * mostRelated),
    }));
  });
}
