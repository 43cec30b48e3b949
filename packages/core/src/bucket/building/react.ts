import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useClient, useSession } from "../../react/console";
import type { Bucket } from "../model";
import type { BuildingIndex } from "./model";
import { buildingIndexesQuery } from "./queries";
import { buildingText } from "./text";
import { buildingOf, meanwhileOf } from "./words";

/** Milliseconds until it is asked again how far they are. */
const interval = 2_000;

const none: readonly BuildingIndex[] = [];

/** The indexes that are being built. `isAsked`: false where nobody would see them. Pages are read anew once one is there. */
export function useBuildingIndexes({ _id }: Pick<Bucket, "_id">, isAsked: boolean): readonly BuildingIndex[] {
  const { transport } = useClient();
  const { status } = useSession();
  const queries = useQueryClient();
  const query = useQuery({
    ...buildingIndexesQuery(transport),
    enabled: isAsked && status === "signed-in",
    refetchInterval: ({ state }) => (state.data?.length ? interval : false),
  });
  // What is asked for no more stays as it was.
  const data = (isAsked ? query.data : undefined) ?? none;
  const count = data.filter(({ bucket }) => bucket === _id).length;
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current)
      for (const queryKey of [["document", _id], ["bucket"]]) void queries.invalidateQueries({ queryKey });
    before.current = count;
  }, [count, _id, queries]);
  return data;
}

/** Milliseconds for which whoever saves is told nothing. */
const patience = 2_000;

/** What is said to whoever saves a document while fields of its bucket are being changed; empty: nothing. */
export function useSavingWords(bucket: Bucket, isSaving: boolean): readonly string[] {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isSaving) return setLate(false);
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, [isSaving]);
  const changes = useBuildingIndexes(bucket, isLate).filter(({ kind }) => kind === "fields");
  const words = isLate ? buildingOf(bucket, changes) : [];
  return words.length === 0 ? [] : [...words, buildingText("changingSaving")];
}

/** What is said of those of a bucket, and what they mean to whoever works with it. */
export function useBuildingWords(bucket: Bucket): Record<"words" | "meanwhile", readonly string[]> {
  const indexes = useBuildingIndexes(bucket, true);
  return { words: buildingOf(bucket, indexes), meanwhile: meanwhileOf(bucket, indexes) };
}
