import { runAction } from "../action/run";
import type { Bucket } from "../bucket/model";
import type { EditingModel } from "../editing/model";
import { printedPlace } from "../field/point";
import type { Property } from "../field/property";
import { structureOf } from "../field/structure";
import { fieldTypeOf } from "../field/table";
import { type FormField, type FormValue, problemsOf } from "../form/model";
import { fieldValue, propertyField, propertyValue } from "../form/property";
import { valueProblem } from "../form/value";
import type { ConsoleClient } from "../shell/client";
import { inputText } from "../text/input";
import { documentGet, documentPatch } from "./actions";
import { mergePatch } from "./mergePatch";
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

/**
 * How a cell is edited as text, also one whose type has an editor of its own elsewhere: a place as
 * `latitude, longitude`, a file by its address, rich text as markup. `undefined`: its value has parts, or is chosen.
 */
export function typedCellField(bucket: Bucket, key: string): FormField | undefined {
  const property = cellProperty(bucket, key);
  const structure = structureOf(property?.type);
  if (property === undefined || (structure !== "point" && structure !== "scalar"))
    return cellField(bucket, key);
  const field = propertyField(key, property, bucket.required?.includes(key) === true);
  return structure === "point" ? { ...field, kind: "text" } : field;
}

/**
 * What a cell holds that can be edited in place, in the table of a console with an editor for each type;
 * `undefined`: its field is read-only, or there is no such field.
 */
export function cellProperty({ properties }: Bucket, key: string): Property | undefined {
  const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
  return property?.readOnly === true ? undefined : property;
}

/** Edits one value as text: it is read as it is stored, and nothing but it is written. */
export const cellModel = (
  client: ConsoleClient,
  cell: EditedCell,
): EditingModel<BucketDocument, FormValue> => {
  const { bucket, key } = cell;
  const property: Property = bucket.properties[key] ?? { type: "string" };
  const field = typedCellField(bucket, key);
  return {
    ...comingAndGoing(client, cell),
    read: (row) => printedIn(property, storedIn(row, cell)),
    problems: (value) => (field === undefined ? {} : problemsOf([field], { [key]: value })),
    update: (value, row) => writeCell(client, cell, propertyValue(property, value), row),
  };
};

const printedIn = (property: Property, stored: unknown): FormValue =>
  structureOf(property.type) === "point" ? printedPlace(stored) : fieldValue(property, stored);

/** The same for the value itself, as editors of values have it; `undefined`: there is none. */
export const cellValueModel = (
  client: ConsoleClient,
  cell: EditedCell,
): EditingModel<BucketDocument, unknown> => {
  const { bucket, key } = cell;
  return {
    ...comingAndGoing(client, cell),
    read: (row) => storedIn(row, cell) ?? undefined,
    problems(value) {
      const problem = cellProblem(bucket, key, value);
      return problem === undefined ? {} : { [key]: problem };
    },
    update: (value, row) => writeCell(client, cell, value, row),
  };
};

/** What is wrong with a value of a field; an inherited language may be missing, so a translation is never required. */
export function cellProblem({ properties, required = [] }: Bucket, key: string, value: unknown) {
  const property = properties[key] ?? { type: "string" };
  if (value !== undefined && value !== null) return valueProblem(property, value);
  return required.includes(key) ? inputText("required") : undefined;
}

const comingAndGoing = (client: ConsoleClient, { bucket, documentId }: EditedCell) => ({
  nameOf: nameOfDocumentPart(bucket.properties),
  load: () => documentGet.run({ transport: client.transport }, { bucketId: bucket._id, documentId }),
});

const isTranslated = ({ bucket, key }: EditedCell): boolean =>
  bucket.properties[key]?.options?.translate === true;

/** The value of a stored document, in the language that is edited. */
function storedIn(row: BucketDocument | undefined, cell: EditedCell): unknown {
  const stored = row?.[cell.key];
  return isTranslated(cell) ? valuesOf(stored)[cell.language] : stored;
}

/** Writes one value and nothing else, and shows it in the tables that are open. */
async function writeCell(client: ConsoleClient, cell: EditedCell, value: unknown, row: BucketDocument) {
  const { bucket, documentId, key, language } = cell;
  const written = value ?? null;
  const patched = mergePatch(storedIn(row, cell), written);
  const patch = { [key]: isTranslated(cell) ? { [language]: patched } : patched };
  const input = { bucketId: bucket._id, documentId, patch };
  const result = await runAction(client, documentPatch, input);
  if (result.ok && bucket.properties[key]?.type !== "relation")
    showWritten(client.queries, bucket._id, new Map([[documentId, { [key]: written }]]));
  return result;
}

/** Whether a table has the value of a field as it is stored, so that it need not be read before it is edited. */
export const isShownAsStored = ({ properties }: Bucket, key: string): boolean =>
  properties[key]?.options?.translate !== true && properties[key]?.type !== "relation";

/** The translations of a value, by language. */
const valuesOf = (stored: unknown): Readonly<Record<string, unknown>> =>
  typeof stored === "object" && stored !== null ? { ...stored } : {};
