import { unwrap } from "../http/query";
import type { Transport } from "../http/transport";
import type { Source } from "../record/source";
import type { Information } from "./model";
import type { RunSummary } from "./run/model";

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

/** When functions ran last, and how often they failed today; nothing of a server that keeps no runs. */
export const runsSource: Source<readonly RunSummary[]> = {
  needs: { action: "function:index", list: true },
  none: [],
  essential: false,
  figures: true,
  query: (transport) => ({
    queryKey: ["functionRun", "summary"],
    async queryFn({ signal }) {
      const midnight = new Date().setHours(0, 0, 0, 0);
      const { summarizeRuns } = await import("./run/api");
      const result = await summarizeRuns(transport, new Date(midnight).toISOString(), signal);
      return !result.ok && result.failure.status === 404 ? [] : unwrap(Promise.resolve(result));
    },
    staleTime: 0,
  }),
};
