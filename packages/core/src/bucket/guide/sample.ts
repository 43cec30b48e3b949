import { exampleDocument } from "../../document/example";
import type { BucketDocument } from "../../document/model";
import type { Property } from "../../field/property";
import { fieldTypeOf } from "../../field/table";
import type { Bucket } from "../model";

/** A field with the value that examples ask for. */
export interface SampleField {
  readonly key: string;
  readonly value: string | number | boolean;
}

/** The first two fields of a bucket that can be compared, in the order of its schema, with values of a document. */
export function sampleFields(
  bucket: Pick<Bucket, "properties">,
  document: BucketDocument | undefined,
): readonly SampleField[] {
  const invented = exampleDocument(bucket);
  const fields = Object.entries(bucket.properties).filter(([, property]) => isPlain(property));
  return fields.slice(0, 2).map(([key, property]) => {
    const stored = plain(document?.[key]);
    return { key, value: stored ?? plain(invented[key]) ?? unknownValue(property) };
  });
}

const isPlain = ({ type }: Property): boolean => fieldTypeOf(type)?.structure === "scalar";

const plain = (value: unknown): SampleField["value"] | undefined =>
  (typeof value === "string" && value !== "") || typeof value === "number" || typeof value === "boolean"
    ? value
    : undefined;

/** A value of a field of which nothing is known. */
const unknownValue = ({ type }: Property): SampleField["value"] => {
  const origin = fieldTypeOf(type)?.origin;
  return origin === "number" ? 1 : origin === "boolean" ? true : "value";
};
