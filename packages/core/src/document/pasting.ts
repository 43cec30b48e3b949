import type { Bucket } from "../bucket/model";
import { isSame } from "../editing/same";
import type { Property } from "../field/property";
import { relatedIds } from "../field/related";
import { isReference, isToMany } from "../field/structure";
import { fieldTypeOf } from "../field/table";
import { typedValue } from "../form/value";
import type { GridBlock } from "../list/gridPlace";
import { cellProblem, cellProperty, isShownAsStored } from "./cell";
import type { Column } from "./columns";
import { mergePatch } from "./mergePatch";
import type { BucketDocument, DocumentPatch } from "./model";
import { cellValue } from "./transfer/rowValues";

/** Rows and columns of a table as they are shown. */
export interface ShownTable {
  readonly bucket: Bucket;
  readonly rows: readonly BucketDocument[];
  readonly columns: readonly Column[];
  /** Language of translated fields. */
  readonly language: string;
}

/** One value that a cell would get. */
export interface CellChange {
  readonly document: BucketDocument;
  readonly column: Column;
  /** As the table has it. */
  readonly before: unknown;
  /** `undefined`: nothing. Of a relation ids, or what was pasted in their place. */
  readonly after: unknown;
  /** What is shown of it, where that is something else. */
  readonly shown?: unknown;
  /** Why its field does not take it. */
  readonly problem: string | undefined;
}

/** What becomes of a block of values. */
export interface ChangePlan {
  readonly changes: readonly CellChange[];
  /** Cells whose fields cannot be changed here. */
  readonly fixed: number;
  /** Values beyond the last row or column. */
  readonly outside: number;
}

/**
 * Values for a block of cells: one fills all of it; several begin at its first cell, and are repeated where they fit
 * into it several times.
 */
export function pastePlan(
  table: ShownTable,
  block: GridBlock,
  values: readonly (readonly string[])[],
): ChangePlan {
  const width = Math.max(0, ...values.map((row) => row.length));
  if (values.length === 0 || width === 0) return { changes: [], fixed: 0, outside: 0 };
  const times = (cells: number, length: number) => (cells % length === 0 ? cells : length);
  const height = times(block.bottom - block.top + 1, values.length);
  const across = times(block.right - block.left + 1, width);
  return planOf(table, { top: block.top, left: block.left, height, width: across }, (row, column) => ({
    typed: values[row % values.length]?.[column % width] ?? "",
  }));
}

/** The first row of a block in all rows below it. */
export function fillPlan(table: ShownTable, { top, bottom, left, right }: GridBlock): ChangePlan {
  const place = { top: top + 1, left, height: bottom - top, width: right - left + 1 };
  return planOf(table, place, (_, column) => ({
    value: table.rows[top]?.[table.columns[left + column]?.key ?? ""],
  }));
}

interface Place {
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly width: number;
}

type Given = { readonly typed: string } | { readonly value: unknown };

function planOf(
  table: ShownTable,
  { top, left, height, width }: Place,
  given: (row: number, column: number) => Given,
): ChangePlan {
  const changes: CellChange[] = [];
  let [fixed, outside] = [0, 0];
  for (let row = 0; row < height; row += 1)
    for (let at = 0; at < width; at += 1) {
      const document = table.rows[top + row];
      const column = table.columns[left + at];
      if (document === undefined || column === undefined) outside += 1;
      else {
        const change = changeOf(table.bucket, document, column, given(row, at));
        if (change === undefined) fixed += 1;
        else if (!isSame(storedValue(change) ?? null, change.after ?? null)) changes.push(change);
      }
    }
  return { changes, fixed, outside };
}

/** `undefined`: the cell cannot be changed here. */
function changeOf(
  bucket: Bucket,
  document: BucketDocument,
  column: Column,
  given: Given,
): CellChange | undefined {
  const property = cellProperty(bucket, column.key);
  if (property === undefined || bucket.readOnly === true) return undefined;
  const after = givenValue(property, given) ?? undefined;
  const problem = cellProblem(bucket, column.key, after);
  const shown = isReference(property) && "value" in given ? { shown: given.value } : {};
  return { document, column, before: document[column.key], after, ...shown, problem };
}

function givenValue(property: Property, given: Given): unknown {
  if (!isReference(property)) return "typed" in given ? typedValue(property, given.typed) : given.value;
  if ("value" in given) return referenceValue(property, given.value);
  const named = cellValue(property, given.typed);
  return named.ok && named.value !== "" ? fieldTypeOf(property.type)?.stored(named.value) : undefined;
}

/** A relation as it is stored: the ids of what is shown. */
export function referenceValue(property: Property | undefined, value: unknown): unknown {
  const ids = relatedIds(value);
  if (property !== undefined && isToMany(property)) return ids.length === 0 ? undefined : ids;
  return ids[0];
}

const storedValue = ({ column: { property }, before }: CellChange): unknown =>
  property !== undefined && isReference(property) ? referenceValue(property, before) : before;

/** Whether it is known what is stored: of a relation, where the document that is shown is the one that is named. */
function isKnown(bucket: Bucket, change: CellChange): boolean {
  const { property } = change.column;
  if (property === undefined || !isReference(property)) return isShownAsStored(bucket, change.column.key);
  return !isToMany(property) && storedValue(change) !== undefined;
}

/** The patches of a plan, one for each document; fields keep what somebody else changed meanwhile. */
export function patchesOf(
  { bucket, language }: ShownTable,
  { changes }: ChangePlan,
): readonly DocumentPatch[] {
  const byDocument = Map.groupBy(changes, ({ document }) => document._id);
  return [...byDocument].map(([_id, cells]): DocumentPatch => {
    const patch = cells.map(({ column: { key }, before, after }): [string, unknown] => {
      const isTranslated = bucket.properties[key]?.options?.translate === true;
      return [key, isTranslated ? { [language]: after ?? null } : mergePatch(before, after ?? null)];
    });
    const was = cells
      .filter((change) => isKnown(bucket, change))
      .map((change): [string, unknown] => [change.column.key, storedValue(change) ?? null]);
    return { _id, patch: Object.fromEntries(patch), was: Object.fromEntries(was) };
  });
}
