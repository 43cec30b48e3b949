import { z } from "zod/mini";
import { propertySchema } from "../field/property";
import { once } from "../once";
import type { MayBeUnreadable } from "../record/stored";
import { visibleText } from "../text/visible";

/** Rules of the access language, one for reads and one for writes. */
const aclSchema = z.lazy(() => z.looseObject({ read: z.string(), write: z.string() }));

const documentSettingsSchema = z.lazy(() =>
  z.looseObject({
    countLimit: z.optional(z.number()),
    limitExceedBehaviour: z.optional(z.enum(["prevent", "remove"])),
  }),
);

const inputObject = once(() =>
  z.looseObject({
    title: z.string(),
    description: z.string(),
    properties: z.record(z.string(), propertySchema()),
    icon: z.optional(z.string()),
    primary: z.optional(z.string()),
    order: z.optional(z.number()),
    category: z.nullish(z.string()),
    readOnly: z.optional(z.boolean()),
    history: z.optional(z.boolean()),
    required: z.optional(z.array(z.string())),
    acl: z.optional(aclSchema),
    documentSettings: z.optional(documentSettingsSchema),
  }),
);

/** What a client sends to create or replace a bucket (contract, bucket.md section 3.1). */
export const bucketInputSchema = z.lazy(inputObject);

/** A bucket as the server answers it. */
export const bucketSchema = z.lazy(() => z.extend(inputObject(), { _id: z.string() }));

export type BucketInput = z.infer<typeof bucketInputSchema>;
export type Bucket = z.infer<typeof bucketSchema> & MayBeUnreadable;

/** Title of a bucket as one line to show; `title` itself is what is stored and sent. */
export const titleOfBucket = ({ title }: Pick<Bucket, "title">): string => visibleText(title);
