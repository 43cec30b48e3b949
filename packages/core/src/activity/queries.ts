import { z } from "zod/mini";
import { unwrap } from "../http/query";
import type { Transport } from "../http/transport";
import { activitySchema } from "./model";

/** What listing activities needs. */
export const activityNeeds = { action: "activity:index" } as const;

/** The latest activities, newest first: GET /activity. */
export const latestActivitiesQuery = (transport: Transport, limit: number) => ({
  queryKey: ["activity", "latest", limit],
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    unwrap(
      transport.send({
        method: "GET",
        path: "activity",
        query: { limit, own: true },
        schema: z.array(activitySchema),
        signal,
      }),
    ),
  staleTime: 0,
});
