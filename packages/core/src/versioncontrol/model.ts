import { z } from "zod/mini";
import { once } from "../once";

const changeSchema = once(() =>
  z.object({
    sign: z.enum(["+", "~", "−"]),
    module: z.string(),
    _id: z.string(),
    name: z.string(),
    fields: z.array(
      z.object({
        path: z.array(z.string()),
        before: z.optional(z.unknown()),
        after: z.optional(z.unknown()),
      }),
    ),
    /** Documents of a bucket that goes. */
    documents: z.optional(z.number()),
  }),
);

/** What a command would make of the instance; of our backend alone. */
export const planSchema = once(() =>
  z.object({
    id: z.string(),
    changes: z.array(changeSchema()),
    /** Why it would fail. */
    problem: z.optional(z.string()),
    /** It leaves something that has to be settled before the instance changes. */
    pending: z.optional(z.boolean()),
  }),
);

export type CommandPlan = z.infer<ReturnType<typeof planSchema>>;
export type PlannedChange = CommandPlan["changes"][number];

const conflictSchema = once(() =>
  z.object({
    path: z.string(),
    base: z.optional(z.string()),
    ours: z.optional(z.string()),
    theirs: z.optional(z.string()),
  }),
);

/** What is under way, and which files are in conflict. */
export const pendingSchema = once(() =>
  z.object({
    pending: z.optional(z.enum(["merge", "rebase", "cherry-pick", "conflict"])),
    files: z.array(conflictSchema()),
  }),
);

export type PendingState = z.infer<ReturnType<typeof pendingSchema>>;
export type ConflictFile = PendingState["files"][number];

export const sides = ["ours", "theirs"] as const;
export type ConflictSide = (typeof sides)[number];
