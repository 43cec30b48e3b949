import { unwrap } from "../http/query";
import type { Transport } from "../http/transport";
import type { Source } from "../record/source";
import type { Information } from "./model";

/** What functions can be made of on this server. */
const informationQuery = (transport: Transport) => ({
  // Buckets and their titles are in it.
  queryKey: ["bucket", "enqueuers"],
  queryFn: async ({ signal }: { signal?: AbortSignal }) =>
    unwrap((await import("./calls")).readInformation(transport, signal)),
});

export const informationSource: Source<Information> = {
  none: { enqueuers: [], timeout: 60 },
  essential: true,
  query: informationQuery,
};
