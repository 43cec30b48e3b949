import { runAction } from "../action/run";
import type { Bucket } from "../bucket/model";
import type { EditingModel } from "../editing/model";
import type { Property } from "../field/property";
import { fieldTypeOf } from "../field/table";
import { type FormField, type FormValue, problemsOf } from "../form/model";
import { fieldValue, propertyField, propertyValue } from "../form/property";
import type { ConsoleClient } from "../shell/client";
import { documentGet, documentPatch } from "./actions";
import type { BucketDocument } from "./model";
import { nameOfDocumentPart } from "./names";
import { showWritten } from "./written";

/** A cell that is edited in its table (spec 2, section 7). */
export interface EditedCell {
  readonly bucket: Bucket;
  readonly documentId: string;
  /** Its field. */
  readonly key: string;
  /** Of a translated field: the language that is shown. */
  readonly language: string;
}

/** How a cell is edited; `undefined`: its field is read-only, or has a type that is not edited in tables. */
export function cellField({ properties, required = [] }: Bucket, key: string): FormField | undefined {
  const property = properties[key];
  if (property === undefined || property.readOnly === true) return undefined;
  if (fieldTypeOf(property.type)?.editableInTable !== true) return undefined;
  return propertyField(key, property, required.includes(key));
}

/** Edits one value: it is read as it is stored, and nothing but it is written. */
export const cellModel = (
  client: ConsoleClient,
  { bucket, documentId, key, language }: EditedCell,
): EditingModel<BucketDocument, FormValue> => {
  const { _id: bucketId } = bucket;
  const property: Property = bucket.properties[key] ?? { type: "string" };
  const translated = property.options?.translate === true;
  const field = cellField(bucket, key);
  return {
    read(row) {
      const stored = row?.[key];
      return fieldValue(property, translated ? valuesOf(stored)[language] : stored);
    },
    problems: (value) => (field === undefined ? {} : problemsOf([field], { [key]: value })),
    nameOf: nameOfDocumentPart(bucket.properties),
    load: () => documentGet.run({ transport: client.transport }, { bucketId, documentId }),
    async update(value) {
      const written = propertyValue(property, value) ?? null;
      const patch = { [key]: translated ? { [language]: written } : written };
      const result = await runAction(client, documentPatch, { bucketId, documentId, patch });
      if (result.ok) showWritten(client.queries, bucketId, new Map([[documentId, { [key]: written }]]));
      return result;
    },
  };
};

/** Whether a table has the value of a field as it is stored, so that it need not be read before it is edited. */
export const isShownAsStored = ({ properties }: Bucket, key: string): boolean =>
  properties[key]?.options?.translate !== true && properties[key]?.type !== "relation";

/** The translations of a value, by language. */
const valuesOf = (stored: unknown): Readonly<Record<string, unknown>> =>
  typeof stored === "object" && stored !== null ? { ...stored } : {};
