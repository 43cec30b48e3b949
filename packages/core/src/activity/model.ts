import { z } from "zod/mini";
import { once } from "../once";
import type { MayBeUnreadable } from "../record/stored";

const activityShape = () =>
  z.object({
    _id: z.string(),
    /** 1 created, 2 and 4 changed, 3 deleted. */
    action: z.number(),
    /** Name of who did it. */
    identifier: z.string(),
    /** Such as `["bucket", id, "data", id]`. */
    resource: z.array(z.string()),
    created_at: z.string(),
    /** Id of the activity that was undone by it. Of our backend alone. */
    undoes: z.optional(z.string()),
    /** What the assistant calls itself that they used. Of our backend alone. */
    assistant: z.optional(z.string()),
  });

/** What somebody did (contract, storage-asset-dashboard-activity-vc.md section 5.2). */
export const activitySchema = z.lazy(activityShape);

export type Activity = z.infer<typeof activitySchema> & MayBeUnreadable;

const changeSchema = once(() =>
  z.object({
    resource: z.array(z.string()),
    /** Absent: it was not there. */
    before: z.optional(z.unknown()),
    /** Absent: it was not there any more. */
    after: z.optional(z.unknown()),
    /** It was larger than is kept. */
    cut: z.optional(z.boolean()),
  }),
);

/** What a thing was before an activity, and after it. */
export type ActivityChange = z.infer<ReturnType<typeof changeSchema>>;

const changesShape = () => ({
  changes: z.array(changeSchema()),
  /** Changes of things that the caller may not read. */
  hidden: z.number(),
});

/** An activity with what it changed. Of our backend alone. */
export const activityDetailSchema = once(() =>
  z.extend(activityShape(), { ...changesShape(), undone_by: z.optional(z.string()) }),
);

export type ActivityDetail = z.infer<ReturnType<typeof activityDetailSchema>>;

const differenceSchema = once(() =>
  z.object({
    resource: z.array(z.string()),
    /** Absent: the thing as a whole. */
    field: z.optional(z.string()),
    /** As the activity left it. */
    left: z.optional(z.unknown()),
    now: z.optional(z.unknown()),
  }),
);

export type UndoDifference = z.infer<ReturnType<typeof differenceSchema>>;

const stepSchema = once(() =>
  z.extend(activityShape(), {
    ...changesShape(),
    notes: z.array(z.string()),
    problem: z.optional(
      z.object({
        statusCode: z.number(),
        message: z.string(),
        differences: z.optional(z.array(differenceSchema())),
      }),
    ),
    /** Id of the activity that says that it was undone. */
    undo: z.optional(z.string()),
  }),
);

export type UndoStep = z.infer<ReturnType<typeof stepSchema>>;

/** What undoing activities writes, or wrote. Of our backend alone. */
export const undoPlanSchema = once(() =>
  z.object({
    dryRun: z.boolean(),
    steps: z.array(stepSchema()),
    /** Actions that the caller would lose. */
    lockout: z.array(z.string()),
  }),
);

export type UndoPlan = z.infer<ReturnType<typeof undoPlanSchema>>;

/** Whether the history of activities is whole. Of our backend alone. */
export const verificationSchema = once(() =>
  z.object({
    intact: z.boolean(),
    /** Activities that were looked at. */
    activities: z.number(),
    /** Those that somebody deleted who may. */
    deleted: z.number(),
    /** When the last one was that has expired. */
    since: z.optional(z.string()),
    /** The hash of the latest one. */
    head: z.string(),
    problems: z.array(
      z.object({
        kind: z.enum(["changed", "missing"]),
        place: z.optional(z.enum(["start", "before", "here", "end"])),
        _id: z.optional(z.string()),
        created_at: z.optional(z.string()),
      }),
    ),
  }),
);

export type Verification = z.infer<ReturnType<typeof verificationSchema>>;
