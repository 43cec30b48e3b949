import { useMemo } from "react";
import { type Loaded, useAccess } from "../react/console";
import { useListedRows } from "../react/listed";
import { useNames } from "../react/names";
import { bucketDrawer } from "./drawer";
import { type Missing, missingForBucket, missingForBuckets, missingInWords } from "./missing";
import type { Bucket } from "./model";

/** The buckets the caller may see, in the order of the section list. A caller who may list no bucket sends no request. */
export const useBuckets = (): Loaded<readonly Bucket[]> => useListedRows(bucketDrawer, useAccess());

/** The buckets whose documents the caller may list, in the order of the section list. `undefined`: not known yet. */
export function useOpenBuckets(): readonly Bucket[] | undefined {
  const access = useAccess().value;
  const buckets = useBuckets().value;
  return useMemo(
    () => buckets?.filter((bucket) => access && bucketDrawer.entry(bucket, access) !== undefined),
    [access, buckets],
  );
}

/** What the caller lacks to open any bucket. `undefined`: nothing, or it is not known yet. */
export function useMissingForBuckets(): Missing | undefined {
  const access = useAccess().value;
  const buckets = useBuckets().value;
  return useMemo(() => {
    if (access === undefined || buckets === undefined) return undefined;
    const request = missingForBuckets(access, buckets);
    return request && missingInWords(access, request);
  }, [access, buckets]);
}

/** What the caller lacks to see this bucket. `undefined`: nothing, or it is not known yet. */
export function useMissingForBucket(bucketId: string): Missing | undefined {
  const nameOf = useNames();
  const access = useAccess().value;
  return useMemo(() => {
    const request = access && missingForBucket(access, bucketId);
    return access && request && missingInWords(access, request, nameOf);
  }, [access, bucketId, nameOf]);
}
