import { z } from "zod/mini";
import { once } from "../once";
import { visibleText } from "../text/visible";

/** The names of the field types (contract, bucket.md section 3.2). */
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
const propertyOptionsSchema = once(() =>
  z.looseObject({
    position: z.optional(z.enum(["left", "right", "bottom"])),
    translate: z.optional(z.boolean()),
    unique: z.optional(z.boolean()),
    index: z.optional(z.boolean()),
    history: z.optional(z.boolean()),
  }),
);

const keywordsObject = once(() =>
  z.looseObject({
    type: z.string(),
    title: z.optional(z.string()),
    description: z.optional(z.string()),
    default: z.optional(z.unknown()),
    readOnly: z.optional(z.boolean()),
    examples: z.optional(z.array(z.unknown())),
    minimum: z.optional(z.number()),
    maximum: z.optional(z.number()),
    minLength: z.optional(z.number()),
    maxLength: z.optional(z.number()),
    pattern: z.optional(z.string()),
    enum: z.optional(z.array(z.unknown())),
    minItems: z.optional(z.number()),
    maxItems: z.optional(z.number()),
    uniqueItems: z.optional(z.boolean()),
    format: z.optional(z.string()),
    required: z.optional(z.array(z.string())),
    bucketId: z.optional(z.string()),
    relationType: z.optional(z.enum(["onetoone", "onetomany"])),
    dependent: z.optional(z.boolean()),
    locationType: z.optional(z.string()),
    options: z.optional(propertyOptionsSchema()),
  }),
);

/** One field of a bucket; objects and lists have fields of their own. */
export interface Property extends z.infer<ReturnType<typeof keywordsObject>> {
  items?: Property | undefined;
  properties?: Record<string, Property> | undefined;
}

/**
 * One field of a bucket. Unknown keywords are kept, and a type that this console does not know is shown
 * as text, so that a bucket of a newer server can be opened and saved without a loss.
 */
export const propertySchema = once(
  (): z.ZodMiniType<Property> =>
    z.extend(keywordsObject(), {
      get items() {
        return z.optional(propertySchema());
      },
      get properties() {
        return z.optional(z.record(z.string(), propertySchema()));
      },
    }),
);

/** Title of a field as one line to show: its own, else its key. */
export const titleOf = (key: string, property: Property | undefined): string =>
  visibleText(property?.title || key);

/** Fields by their keys, and the one by which a document is named. */
export interface Fields {
  readonly primary?: string | undefined;
  readonly properties: Readonly<Record<string, Property>>;
}
