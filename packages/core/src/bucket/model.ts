import { z } from "zod";

/** The thirteen field types (contract, bucket.md section 3.2). */
export const propertyTypes = [
  "string",
  "textarea",
  "richtext",
  "storage",
  "color",
  "number",
  "boolean",
  "date",
  "object",
  "array",
  "multiselect",
  "relation",
  "location",
] as const;

export type PropertyType = (typeof propertyTypes)[number];

/** `options` of a root property. */
const propertyOptionsSchema = z.looseObject({
  position: z.enum(["left", "right", "bottom"]).optional(),
  translate: z.boolean().optional(),
  unique: z.boolean().optional(),
  index: z.boolean().optional(),
  history: z.boolean().optional(),
});

const keywordsSchema = z.looseObject({
  type: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  default: z.unknown().optional(),
  readOnly: z.boolean().optional(),
  examples: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  uniqueItems: z.boolean().optional(),
  format: z.string().optional(),
  required: z.array(z.string()).optional(),
  bucketId: z.string().optional(),
  relationType: z.enum(["onetoone", "onetomany"]).optional(),
  dependent: z.boolean().optional(),
  locationType: z.string().optional(),
  options: propertyOptionsSchema.optional(),
});

/** One field of a bucket; objects and lists have fields of their own. */
export interface Property extends z.infer<typeof keywordsSchema> {
  items?: Property | undefined;
  properties?: Record<string, Property> | undefined;
}

/**
 * One field of a bucket. Unknown keywords are kept, and a type that this console does not know is shown
 * as text, so that a bucket of a newer server can be opened and saved without a loss.
 */
export const propertySchema: z.ZodType<Property> = keywordsSchema.extend({
  get items() {
    return propertySchema.optional();
  },
  get properties() {
    return z.record(z.string(), propertySchema).optional();
  },
});

/** Rules of the access language, one for reads and one for writes. */
const aclSchema = z.looseObject({ read: z.string(), write: z.string() });

const documentSettingsSchema = z.looseObject({
  countLimit: z.number().optional(),
  limitExceedBehaviour: z.enum(["prevent", "remove"]).optional(),
});

/** What a client sends to create or replace a bucket (contract, bucket.md section 3.1). */
export const bucketInputSchema = z.looseObject({
  title: z.string(),
  description: z.string(),
  properties: z.record(z.string(), propertySchema),
  icon: z.string().optional(),
  primary: z.string().optional(),
  order: z.number().optional(),
  category: z.string().nullish(),
  readOnly: z.boolean().optional(),
  history: z.boolean().optional(),
  required: z.array(z.string()).optional(),
  acl: aclSchema.optional(),
  documentSettings: documentSettingsSchema.optional(),
});

/** A bucket as the server answers it. */
export const bucketSchema = bucketInputSchema.extend({ _id: z.string() });

export type BucketInput = z.infer<typeof bucketInputSchema>;
export type Bucket = z.infer<typeof bucketSchema>;

/** Title of a field: its own, else its key. */
export const titleOf = (key: string, property: Property | undefined): string => property?.title || key;

/** The field that stands for a document: the primary one where it exists, else the first text field, else `_id`. */
export function primaryOf(bucket: Bucket): string {
  if (bucket.primary !== undefined && bucket.primary in bucket.properties) return bucket.primary;
  const texts = Object.entries(bucket.properties).find(([, property]) => property.type === "string");
  return texts?.[0] ?? "_id";
}

/** Buckets in the order of the sidebar: by `order`, those without one first, ties as the server has them. */
export const inOrder = (buckets: readonly Bucket[]): readonly Bucket[] =>
  buckets.toSorted((a, b) => (a.order ?? -1) - (b.order ?? -1));
