import { z } from "zod/mini";
import { defineAction } from "../action/action";
import { bucketInputSchema, bucketSchema, titleOfBucket } from "./model";
import { bucketText } from "./text";

/**
 * Makes a bucket what `bucket` says: the one with its `_id`, else the one with its title, else a new one. Its fields
 * are those of `bucket`; other settings that it leaves out stay as they are. `seen`: the bucket as it was when somebody
 * agreed, null where there was none; where it is another one by now, nothing is written. `effects`: only for the question.
 */
export const bucketApply = defineAction({
  id: "bucket.apply",
  title: bucketText("action.apply"),
  icon: "publish",
  subject: "bucket",
  get input() {
    return z.object({
      bucket: bucketInputSchema,
      dryRun: z.optional(z.boolean()),
      seen: z.nullish(bucketSchema),
      effects: z.optional(z.array(z.string())),
    });
  },
  permission: { action: "bucket:index", list: true },
  confirm: ({ bucket, effects = [] }) => ({
    title: bucketText("apply.title", { title: titleOfBucket(bucket) }),
    paragraphs: effects,
    answer: titleOfBucket(bucket),
  }),
  command: ({ bucket }) => ({ words: ["bucket", "apply", "--file", "-", "--yes"], input: bucket }),
  stale: () => [["bucket"], ["document"]],
  async run(context, { bucket, dryRun = false, seen }) {
    const { applyBucket } = await import("./applying");
    return applyBucket(context.transport, bucket, { dryRun, seen, lasting: context });
  },
});
