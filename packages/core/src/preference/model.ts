import { z } from "zod";

/** GET /preference/bucket: the languages of documents (contract, bucket.md section 6). */
export const bucketPreferenceSchema = z.looseObject({
  scope: z.literal("bucket"),
  language: z.looseObject({
    /** Code to name, such as `tr_TR` to `Turkish`. */
    available: z.record(z.string(), z.string()),
    default: z.string(),
  }),
});

export type BucketPreference = z.infer<typeof bucketPreferenceSchema>;

/** What stands before anything was saved. */
export const defaultBucketPreference: BucketPreference = {
  scope: "bucket",
  language: { available: { tr_TR: "Turkish", en_US: "English" }, default: "en_US" },
};
