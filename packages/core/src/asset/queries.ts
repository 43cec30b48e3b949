import { unwrap } from "../http/query";
import type { Transport } from "../http/transport";
import { getAsset, listAssets } from "./api";

type Signal = { signal?: AbortSignal };

/** All assets, for the query cache. */
export const assetsQuery = (transport: Transport) => ({
  queryKey: ["asset", "all"],
  queryFn: ({ signal }: Signal) => unwrap(listAssets(transport, signal)),
});

/** One, asked for anew each time it is opened. */
export const assetQuery = (transport: Transport, id: string) => ({
  queryKey: ["asset", "one", id],
  queryFn: ({ signal }: Signal) => unwrap(getAsset(transport, id, signal)),
  staleTime: 0,
});
