import { type Loaded, useAccess } from "../react/console";
import { useListedRows } from "../react/listed";
import { bucketDrawer } from "./drawer";
import type { Bucket } from "./model";

/** The buckets the caller may see, in the order of the section list. A caller who may list no bucket sends no request. */
export const useBuckets = (): Loaded<readonly Bucket[]> => useListedRows(bucketDrawer, useAccess());
