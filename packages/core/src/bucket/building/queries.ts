import { unwrap } from "../../http/query";
import type { Transport } from "../../http/transport";
import { listBuildingIndexes } from "./api";

/** Indexes that are being built. */
export const buildingIndexesQuery = (transport: Transport) => ({
  queryKey: ["bucket", "indexes"],
  queryFn: ({ signal }: { signal?: AbortSignal }) => unwrap(listBuildingIndexes(transport, signal)),
});
