import { documentIn } from "../../../activity/resource";
import { isRecord } from "../../../shell/query";
import type { StoredActivity } from "../../activities";
import { type Look, seenByRule } from "../../records/documents/seen";
import type { Connection } from "../connection";

/** Places of the changes of documents that the read rule of their bucket hides, as they were or as they became. */
export function ruledOut(
  look: Omit<Look, "entry"> & { readonly context: Connection },
  { changes }: StoredActivity,
): readonly number[] {
  const byBucket = Map.groupBy(changes.entries(), ([, { resource }]) => documentIn(resource)?.bucketId);
  return [...byBucket].flatMap(([bucketId, places]) => {
    const entry = bucketId === undefined ? undefined : look.buckets.find(bucketId);
    if (entry === undefined) return [];
    const states = places.flatMap(([at, { before, after }]) =>
      [before, after].filter(isRecord).map((state) => ({ at, state })),
    );
    const seen = new Set(
      look.context.run(
        seenByRule(
          { ...look, entry },
          states.map(({ state }) => state),
        ),
      ),
    );
    return [...new Set(states.filter(({ state }) => !seen.has(state)).map(({ at }) => at))];
  });
}
