import type { Cell, CellOf } from "@twinhelm/core/document/cell";
import type { Column } from "@twinhelm/core/document/columns";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { visibleText } from "@twinhelm/core/text/visible";
import type { ColumnWish } from "../layout/columns";
import { widthOf } from "../layout/width";

/** Widest column when there is room, and when there is not; ids show both their ends then. */
const widest = 40;
const enough = 18;
const idEnough = 10;

/** The cells of a page, row by row. Made once per page. */
export const pageCells = (
  rows: readonly BucketDocument[],
  columns: readonly Column[],
  cellOf: CellOf,
): readonly (readonly Cell[])[] =>
  rows.map((row) => columns.map((column) => cellOf(column.property, row[column.key])));

/** The head of a column: its title, with room for the mark of the order. */
export const headOf = (column: Column): string => visibleText(column.title);

/** Widths that the columns of a page ask for. */
export const columnWishes = (
  columns: readonly Column[],
  cells: readonly (readonly Cell[])[],
): readonly ColumnWish[] =>
  columns.map((column, index) => {
    const contents = cells.map((row) => widthOf(row[index]?.text ?? "") + markWidth(row[index]));
    const natural = Math.max(widthOf(headOf(column)) + 2, ...contents);
    const whole = column.align === "right";
    const most = column.key === "_id" ? idEnough : whole ? widest : enough;
    return {
      natural: Math.min(natural, widest),
      least: Math.min(natural, most),
      last: column.key === "_id",
      whole,
    };
  });

/** Columns taken by the mark before a value, such as the square of a colour. */
export const markWidth = (cell: Cell | undefined): number => (cell?.kind === "color" ? 2 : 0);
