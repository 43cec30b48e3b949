import type { Bucket } from "../../bucket/model";
import { cellProperty } from "../cell";
import type { FieldPatch } from "./change";

/** The fields that can be set to one value in many documents: an object would be merged with what each has. */
export const settableFields = (bucket: Bucket): readonly string[] =>
  Object.keys(bucket.properties).filter((key) => {
    const property = cellProperty(bucket, key);
    return property !== undefined && property.type !== "object";
  });

/** The patch that sets one field; of a translated one only the text of this language. */
export const fieldPatch = (bucket: Bucket, key: string, value: unknown, language: string): FieldPatch => ({
  [key]:
    bucket.properties[key]?.options?.translate === true && value !== null && value !== undefined
      ? { [language]: value }
      : (value ?? null),
});
