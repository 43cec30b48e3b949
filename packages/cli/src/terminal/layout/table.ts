import type { Style } from "./style";
import { fit, widthOf } from "./text";

export interface TableColumn {
  readonly key: string;
  readonly title: string;
  readonly align: "left" | "right";
  readonly primary: boolean;
}

export interface TableInput {
  readonly columns: readonly TableColumn[];
  /** Cells of the page, row by row, each one line without control characters. */
  readonly cells: readonly (readonly string[])[];
  readonly width: number;
  readonly cursor: { readonly row: number; readonly column: number };
  readonly firstRow: number;
  readonly height: number;
  readonly sort: { readonly field: string; readonly direction: 1 | -1 } | undefined;
  readonly active: boolean;
  readonly style: Style;
}

const widest = 32;
const gap = 2;
/** Room in a head for the arrow of the order and the marks of the cursor. */
const headSigns = 4;

/** Width of each column on this page: its widest cell, within bounds. */
export function columnWidths(
  columns: readonly TableColumn[],
  cells: readonly (readonly string[])[],
): readonly number[] {
  return columns.map((column, index) => {
    const widths = cells.map((row) => widthOf(row[index] ?? ""));
    return Math.min(widest, Math.max(widthOf(column.title) + headSigns, ...widths));
  });
}

/** Columns that fit, from left to right: the primary one always, then those around the cursor. */
export function visibleColumns(
  columns: readonly TableColumn[],
  widths: readonly number[],
  cursor: number,
  width: number,
): readonly number[] {
  const primary = columns.findIndex((column) => column.primary);
  const room = (chosen: ReadonlySet<number>) =>
    width - [...chosen].reduce((sum, index) => sum + (widths[index] ?? 0) + gap, 0);
  const chosen = new Set([primary, cursor].filter((index) => index >= 0));
  // As far left as the cursor allows, then to the right, for as long as there is room.
  let start = cursor;
  const fits = (index: number) => room(new Set([...chosen, index])) >= 0;
  while (start > 0 && fits(start - 1)) {
    start -= 1;
    chosen.add(start);
  }
  for (let index = cursor + 1; index < columns.length && fits(index); index += 1) chosen.add(index);
  return [...chosen].toSorted((a, b) => a - b);
}

/** The head and the visible rows, each exactly `width` columns wide. */
export function tableLines(input: TableInput): readonly string[] {
  const { columns, cells, width, cursor, firstRow, height, style, active } = input;
  const widths = columnWidths(columns, cells);
  const visible = visibleColumns(columns, widths, cursor.column, width - 1);
  const spread = visible.map((index) => ({ index, width: widths[index] ?? 0 }));
  const head = ` ${layOut(spread, width - 1, (index) => headOf(input, index), columns)}`;
  const rows = cells.slice(firstRow, firstRow + height).map((row, offset) => {
    const line = layOut(spread, width - 1, (index) => row[index] ?? "", columns);
    if (firstRow + offset !== cursor.row) return ` ${line}`;
    return active ? style.accent("▌") + style.chosen(line) : `▌${style.bold(line)}`;
  });
  return [style.bold(head), ...rows];
}

function headOf({ columns, sort, cursor, active }: TableInput, index: number): string {
  const column = columns[index];
  if (column === undefined) return "";
  const arrow = sort?.field !== column.key ? "" : sort.direction === 1 ? " ▴" : " ▾";
  return index === cursor.column && active ? `‹${column.title}${arrow}›` : `${column.title}${arrow}`;
}

function layOut(
  spread: readonly { readonly index: number; readonly width: number }[],
  width: number,
  cell: (index: number) => string,
  columns: readonly TableColumn[],
): string {
  const line = spread
    .map((column) => fit(cell(column.index), column.width, columns[column.index]?.align ?? "left"))
    .join(" ".repeat(gap));
  return fit(line, width);
}
