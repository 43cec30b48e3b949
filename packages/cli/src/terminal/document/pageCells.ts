import type { Column } from "@twinhelm/core/document/columns";
import type { BucketDocument } from "@twinhelm/core/document/model";
import type { Cell } from "@twinhelm/core/field/cell";
import type { CellOf } from "@twinhelm/core/field/cellOf";

/** The cells of a page, row by row. Made once per page. */
export const pageCells = (
  rows: readonly BucketDocument[],
  columns: readonly Column[],
  cellOf: CellOf,
): readonly (readonly Cell[])[] =>
  rows.map((row) => columns.map((column) => cellOf(column.property, row[column.key])));
