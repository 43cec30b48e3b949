import { z } from "zod/mini";
import { once } from "../once";

/**
 * What becomes of a plan. `ready`: it needs nobody; `waiting`: a person decides; `accepted`, `refused`: a person did;
 * `applied`: it was carried out, or that was begun.
 */
const planStates = ["ready", "waiting", "accepted", "refused", "applied"] as const;

const changeSchema = once(() =>
  z.object({
    resource: z.array(z.string()),
    /** Absent: it is not there yet, or it is not known what it is. */
    before: z.optional(z.unknown()),
    /** Absent: it goes. */
    after: z.optional(z.unknown()),
    cut: z.optional(z.boolean()),
  }),
);

const contentShape = () => ({
  /** What the assistant calls itself. */
  assistant: z.string(),
  /** Id of the action. */
  action: z.string(),
  title: z.string(),
  /** Of the action, its input and what it saw. */
  hash: z.string(),
  /** Rows that are written. */
  rows: z.number(),
  /** Why a person decides; empty: nobody has to. */
  reasons: z.array(z.string()),
  changes: z.array(changeSchema()),
  /** Changes beside those that are listed. */
  more: z.number(),
  /** Calls whose effect is not known beforehand. */
  calls: z.array(z.string()),
  notes: z.array(z.string()),
});

/** What is kept of a plan that is made. */
export const planBodySchema = once(() => z.object({ ...contentShape(), input: z.unknown() }));

export type PlanBody = z.infer<ReturnType<typeof planBodySchema>>;

export const planSchema = once(() =>
  z.object({
    ...contentShape(),
    _id: z.string(),
    /** Whose rights it has. */
    identifier: z.string(),
    state: z.enum(planStates),
    created_at: z.string(),
    /** After that it cannot be carried out any more. */
    expires_at: z.string(),
    /** Who accepted or refused it. */
    decided_by: z.optional(z.string()),
    /** For whoever it was made for alone. */
    input: z.optional(z.unknown()),
  }),
);

/** What an assistant would do, before it is done. */
export type Plan = z.infer<ReturnType<typeof planSchema>>;
