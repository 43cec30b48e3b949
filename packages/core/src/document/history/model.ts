import { z } from "zod/mini";
import { once } from "../../once";

/** One change of a document: the state before it can be asked for by its id (contract, bucket.md section 11). */
export const historySchema = once(() =>
  z.array(
    z.object({
      _id: z.string(),
      /** When it was made, as ISO text. */
      date: z.string(),
      /** Values that changed, counted by the leaf. */
      changes: z.number(),
    }),
  ),
);

export type HistoryEntry = z.infer<ReturnType<typeof historySchema>>[number];
