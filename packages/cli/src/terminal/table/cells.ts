import type { Cell } from "@twinhelm/core/field/cell";
import { visibleText } from "@twinhelm/core/text/visible";
import type { ColumnWish } from "../layout/columns";
import { widthOf } from "../layout/width";
import type { TableColumn } from "./column";

/** Widest column when there is room for all, and when there is not; ids show both their ends then. */
const widest = 40;
const enough = 18;
const idEnough = 10;

/** The head of a column: its title, with room for the mark of the order. */
export const headOf = ({ title }: Pick<TableColumn, "title">): string => visibleText(title);

/** Widths that the columns of a page ask for. */
export const columnWishes = (
  columns: readonly TableColumn[],
  cells: readonly (readonly Cell[])[],
): readonly ColumnWish[] =>
  columns.map((column, index) => {
    const contents = cells.map((row) => widthOf(row[index]?.text ?? "") + markWidth(row[index]));
    const natural = Math.max(widthOf(headOf(column)) + 2, ...contents);
    const whole = column.align === "right";
    const most = column.key === "_id" ? idEnough : whole ? widest : enough;
    return {
      natural: Math.min(natural, widest),
      longest: natural,
      least: Math.min(natural, most),
      last: column.key === "_id",
      whole,
    };
  });

/** Columns taken by the mark before a value, such as the square of a colour. */
export const markWidth = (cell: Cell | undefined): number => (cell === undefined ? 0 : marks[cell.kind]);

const marks: Readonly<Record<Cell["kind"], number>> = {
  empty: 0,
  text: 0,
  number: 0,
  boolean: 0,
  date: 0,
  nested: 0,
  list: 0,
  rich: 0,
  color: 2,
  image: 0,
  related: 0,
};
