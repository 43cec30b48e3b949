import { unwrap } from "../http/query";
import type { Transport } from "../http/transport";
import type { Source } from "../record/source";
import { readInformation } from "./api";
import { enqueuers } from "./enqueuers";
import type { Information } from "./model";

/** What functions can be made of on this server. */
export const informationQuery = (transport: Transport) => ({
  // Buckets and their titles are in it.
  queryKey: ["bucket", "enqueuers"],
  queryFn: ({ signal }: { signal?: AbortSignal }) => unwrap(readInformation(transport, signal)),
});

export const informationSource: Source<Information> = {
  get none() {
    return {
      enqueuers: enqueuers([]).map(({ description, options }) => ({ description, options: { ...options } })),
      timeout: 60,
    };
  },
  essential: true,
  query: informationQuery,
};
