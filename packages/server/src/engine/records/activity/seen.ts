import { documentIn } from "../../../activity/resource";
import { isRecord } from "../../../shell/query";
import type { StoredActivity } from "../../activities";
import { type Look, seenByRule } from "../documents/seen";
import type { Work } from "../work";

/** Places of the changes of documents that the read rule of their bucket hides, as they were or as they became. */
export function* ruledOut(look: Omit<Look, "entry">, { changes }: StoredActivity): Work<readonly number[]> {
  const byBucket = Map.groupBy(changes.entries(), ([, { resource }]) => documentIn(resource)?.bucketId);
  const hidden: number[] = [];
  for (const [bucketId, places] of byBucket) {
    const entry = bucketId === undefined ? undefined : look.buckets.find(bucketId);
    if (entry === undefined) continue;
    const states = places.flatMap(([at, { before, after }]) =>
      [before, after].filter(isRecord).map((state) => ({ at, state })),
    );
    const documents = states.map(({ state }) => state);
    const seen = new Set(yield* seenByRule({ ...look, entry }, documents));
    hidden.push(...new Set(states.filter(({ state }) => !seen.has(state)).map(({ at }) => at)));
  }
  return hidden;
}
