import { bucketArrange } from "@twinhelm/core/bucket/actions";
import type { Placement } from "@twinhelm/core/bucket/arrange";
import { type Bucket, inOrder } from "@twinhelm/core/bucket/model";
import { useInvocation, useMemory } from "@twinhelm/core/react/actions";
import { useClient } from "@twinhelm/core/react/console";
import { readCategoryOrder, writeCategoryOrder } from "@twinhelm/core/shell/drawer";
import { useCallback, useState } from "react";

/** The buckets as they stand once the placements hold. */
const placed = (buckets: readonly Bucket[], placements: readonly Placement[]): readonly Bucket[] => {
  const byId = new Map(placements.map((each) => [each.id, each]));
  return inOrder(
    buckets.map((bucket) => {
      const { order = bucket.order, category = bucket.category } = byId.get(bucket._id) ?? {};
      const { order: _, ...rest } = bucket;
      return { ...rest, category, ...(typeof order === "number" ? { order } : {}) };
    }),
  );
};

/** Shows a new order of buckets at once and saves it; where saving fails, the list is read anew. */
export function useArrange(): (placements: readonly Placement[]) => void {
  const { queries } = useClient();
  const { run } = useInvocation(bucketArrange);
  return useCallback(
    (placements) => {
      if (placements.length === 0) return;
      queries.setQueryData<readonly Bucket[]>(["bucket"], (now) =>
        now === undefined ? now : placed(now, placements),
      );
      void run([...placements]);
    },
    [queries, run],
  );
}

/** Order of the categories of a section, remembered by this browser. */
export function useCategoryOrder(section: string): [readonly string[], (names: readonly string[]) => void] {
  const memory = useMemory();
  const [order, setOrder] = useState(() => readCategoryOrder(memory, section));
  const change = useCallback(
    (names: readonly string[]) => {
      writeCategoryOrder(memory, section, names);
      setOrder(names);
    },
    [memory, section],
  );
  return [order, change];
}
