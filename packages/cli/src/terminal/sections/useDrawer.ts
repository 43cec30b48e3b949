import { useMemory } from "@twinhelm/core/react/actions";
import { useAccess, useBuckets } from "@twinhelm/core/react/console";
import { type DrawerGroup, readCategoryOrder } from "@twinhelm/core/shell/drawer";
import { bucketEntries, grouped, type ScreenEntry } from "@twinhelm/core/shell/sections";
import { useMemo } from "react";

/** Name under which the order of the categories of buckets is kept. */
export const bucketSection = "Bucket";

/** Buckets by category, as the section list shows them. */
export function useDrawer(): readonly DrawerGroup<ScreenEntry>[] {
  const access = useAccess().value;
  const buckets = useBuckets().value;
  const memory = useMemory();
  const order = readCategoryOrder(memory, bucketSection).join("\n");
  return useMemo(
    () =>
      access === undefined
        ? []
        : grouped(bucketEntries(access, buckets ?? []), order === "" ? [] : order.split("\n")),
    [access, buckets, order],
  );
}
