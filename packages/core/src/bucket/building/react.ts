import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useClient, useSession } from "../../react/console";
import type { Bucket } from "../model";
import type { BuildingIndex } from "./model";
import { buildingIndexesQuery } from "./queries";
import { buildingOf, meanwhileOf } from "./words";

/** Milliseconds until it is asked again how far they are. */
const interval = 2_000;

const none: readonly BuildingIndex[] = [];

/** The indexes that are being built. `isAsked`: false where nobody would see them. Pages are read anew once one is there. */
export function useBuildingIndexes({ _id }: Pick<Bucket, "_id">, isAsked: boolean): readonly BuildingIndex[] {
  const { transport } = useClient();
  const { status } = useSession();
  const queries = useQueryClient();
  const { data = none } = useQuery({
    ...buildingIndexesQuery(transport),
    enabled: isAsked && status === "signed-in",
    refetchInterval: ({ state }) => (state.data?.length ? interval : false),
  });
  const count = data.filter(({ bucket }) => bucket === _id).length;
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current)
      for (const queryKey of [["document", _id], ["bucket"]]) void queries.invalidateQueries({ queryKey });
    before.current = count;
  }, [count, _id, queries]);
  return data;
}

/** What is said of those of a bucket, and what they mean to whoever works with it. */
export function useBuildingWords(bucket: Bucket): Record<"words" | "meanwhile", readonly string[]> {
  const indexes = useBuildingIndexes(bucket, true);
  return { words: buildingOf(bucket, indexes), meanwhile: meanwhileOf(bucket, indexes) };
}
