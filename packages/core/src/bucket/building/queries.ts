import { unwrap } from "../../http/query";
import type { Transport } from "../../http/transport";
import { listBuildingIndexes } from "./api";

/** Milliseconds until it is asked again how far they are. */
const interval = 2_000;

/** Indexes that are being built, asked again and again while there are any. */
export const buildingIndexesQuery = (transport: Transport) => ({
  queryKey: ["bucket", "indexes"],
  queryFn: ({ signal }: { signal?: AbortSignal }) => unwrap(listBuildingIndexes(transport, signal)),
  refetchInterval: ({ state }: { readonly state: { readonly data: unknown } }) =>
    Array.isArray(state.data) && state.data.length > 0 ? interval : false,
});
