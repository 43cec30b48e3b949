import { type FieldList, listedFields, ownedFields } from "../field/fieldList";
import type { Bucket } from "./model";

type Schema = Pick<Bucket, "properties" | "required" | "primary">;

/** The fields of a bucket as they are edited. */
export const fieldListOf = (bucket: Schema | undefined): FieldList =>
  bucket === undefined ? { fields: [] } : { ...listedFields(bucket), primary: bucket.primary };

/** The bucket with these fields; everything else of it stays, in its order. */
export const withFieldList = <Of extends Schema>(bucket: Of, list: FieldList): Of => ({
  ...bucket,
  ...ownedFields(list),
  primary: list.primary,
});
