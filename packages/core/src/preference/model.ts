import { z } from "zod/mini";
import { propertySchema } from "../field/property";
import type { Attribute } from "./attributes";

/** GET /preference/bucket: the languages of documents (contract, bucket.md section 6). */
export const bucketPreferenceSchema = z.lazy(() =>
  z.looseObject({
    scope: z.literal("bucket"),
    language: z.looseObject({
      /** Code to name, such as `tr_TR` to `Turkish`. */
      available: z.record(z.string(), z.string()),
      default: z.string(),
    }),
  }),
);

export type BucketPreference = z.infer<typeof bucketPreferenceSchema>;

/** The value before anything was saved. */
export const defaultBucketPreference: BucketPreference = {
  scope: "bucket",
  language: { available: { tr_TR: "Turkish", en_US: "English" }, default: "en_US" },
};

/** GET /preference/passport: the attributes of identities (contract, passport.md section 7). */
export const passportPreferenceSchema = z.lazy(() =>
  z.looseObject({
    scope: z.optional(z.string()),
    identity: z.looseObject({
      attributes: z.looseObject({
        properties: z.optional(z.record(z.string(), propertySchema())),
        required: z.optional(z.array(z.string())),
      }),
    }),
  }),
);

export type PassportPreference = z.infer<typeof passportPreferenceSchema>;

/** The value before anything was saved. */
export const defaultPassportPreference: PassportPreference = {
  scope: "passport",
  identity: { attributes: { type: "object" } },
};

/** The attributes in their order. */
export function attributesOf({ identity }: PassportPreference): readonly Attribute[] {
  const { properties = {}, required = [] } = identity.attributes;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    property,
    required: required.includes(name),
  }));
}

/** The preference with other attributes; everything else in it stays. */
export function withAttributes(
  preference: PassportPreference,
  attributes: readonly Attribute[],
): PassportPreference {
  const required = attributes.filter((each) => each.required).map(({ name }) => name);
  const { required: _, ...rest } = preference.identity.attributes;
  return {
    ...preference,
    identity: {
      ...preference.identity,
      attributes: {
        ...rest,
        properties: Object.fromEntries(attributes.map(({ name, property }) => [name, property])),
        ...(required.length === 0 ? {} : { required }),
      },
    },
  };
}
