import { z } from "zod/mini";

/** An index of the documents of a bucket that is being built, beside all who read and write; or a change of its fields. */
export const buildingIndexSchema = z.lazy(() =>
  z.object({
    bucket: z.string(),
    /** Dotted path of its field; empty where fields are being changed. */
    field: z.string(),
    /** Absent: an index. `fields`: values are taken out of the documents, which are not written until that is done. */
    kind: z.optional(z.literal("fields")),
    /** ISO time. */
    since: z.string(),
    /** From 0 to 1; absent: it has not begun. */
    done: z.optional(z.number()),
    /** Others who began before it work in the database, and have to end first. */
    waits: z.optional(z.boolean()),
    /** Why the last attempt failed; it is tried again, at this ISO time. */
    problem: z.optional(z.string()),
    again: z.optional(z.string()),
  }),
);

export type BuildingIndex = z.infer<typeof buildingIndexSchema>;
