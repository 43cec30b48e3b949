import { z } from "zod/mini";

/** What somebody did (contract, storage-asset-dashboard-activity-vc.md section 5.2). */
export const activitySchema = z.lazy(() =>
  z.object({
    _id: z.string(),
    /** 1 created, 2 and 4 changed, 3 deleted. */
    action: z.number(),
    /** Name of who did it. */
    identifier: z.string(),
    /** Such as `["bucket", id, "data", id]`. */
    resource: z.array(z.string()),
    created_at: z.string(),
  }),
);

export type Activity = z.infer<typeof activitySchema>;
