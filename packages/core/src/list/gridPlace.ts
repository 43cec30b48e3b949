/** A cell of a table, from 0. Column -1 is what stands before the first: the box and the link of a row. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** The first column: -1 where something stands before the others. */
  readonly first: -1 | 0;
  /** Rows in a screenful. */
  readonly page: number;
}

/** A key with whether Control, or Command, was held. */
export interface GridKey {
  readonly key: string;
  readonly whole: boolean;
}

/** Where a key leads from a cell; `undefined`: it is none that moves, or there are no cells. */
export function movedPlace(from: GridPlace, { key, whole }: GridKey, size: GridSize): GridPlace | undefined {
  const { row, column } = from;
  const [last, end] = [size.rows - 1, size.columns - 1];
  const to = {
    ArrowUp: { row: whole ? 0 : row - 1, column },
    ArrowDown: { row: whole ? last : row + 1, column },
    ArrowLeft: { row, column: whole ? size.first : column - 1 },
    ArrowRight: { row, column: whole ? end : column + 1 },
    PageUp: { row: row - size.page, column },
    PageDown: { row: row + size.page, column },
    Home: { row: whole ? 0 : row, column: size.first },
    End: { row: whole ? last : row, column: end },
  }[key];
  return to === undefined || size.rows === 0 ? undefined : inside(to, size);
}

/** The place itself, or the nearest one that there is. */
export const inside = ({ row, column }: GridPlace, { rows, columns, first }: GridSize): GridPlace => ({
  row: Math.max(0, Math.min(rows - 1, row)),
  column: Math.max(first, Math.min(columns - 1, column)),
});

/** A block of cells, both ends included. */
export interface GridBlock {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The block between two cells; what stands before the first column is no part of it. */
export const blockOf = (one: GridPlace, other: GridPlace): GridBlock => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.max(0, Math.min(one.column, other.column)),
  right: Math.max(0, one.column, other.column),
});

/**
 * The next cell that can be edited: in this row, else the first one in the row below; `undefined`: there is none, or
 * no row below. `can`: whether the cells of a column can be edited.
 */
export function nextEditable(from: GridPlace, can: readonly boolean[], rows: number): GridPlace | undefined {
  const here = can.indexOf(true, from.column + 1);
  if (here >= 0) return { row: from.row, column: here };
  const column = can.indexOf(true);
  return column < 0 || from.row + 1 >= rows ? undefined : { row: from.row + 1, column };
}

/** The cell before, by the same rule. */
export function previousEditable(from: GridPlace, can: readonly boolean[]): GridPlace | undefined {
  const here = from.column <= 0 ? -1 : can.lastIndexOf(true, from.column - 1);
  if (here >= 0) return { row: from.row, column: here };
  const column = can.lastIndexOf(true);
  return column < 0 || from.row === 0 ? undefined : { row: from.row - 1, column };
}
