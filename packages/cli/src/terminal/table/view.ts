import { chosenRows, type Selection } from "@twinhelm/core/list/selection";
import { clamp, scrollTo } from "../layout/scroll";

/** The visible part of a table and the position of its cursor; all counted from 0. */
export interface TableView {
  readonly row: number;
  /** First row in sight. */
  readonly top: number;
  readonly column: number;
  /** Columns scrolled away on the left. */
  readonly left: number;
  /** First line in sight of the document under the cursor, while it is open. */
  readonly reading?: number | undefined;
  /** Ids of the rows that are chosen. */
  readonly selected?: readonly string[] | undefined;
}

/** The rows that are chosen, as core knows them. */
export const selectedIn = ({ selected = [] }: TableView): Selection => new Set(selected);

/** The rows that are chosen, else the one under the cursor. */
export function chosenOf<Row extends { readonly _id: string }>(
  rows: readonly Row[],
  view: TableView,
): readonly Row[] {
  const selection = selectedIn(view);
  return selection.size > 0 ? chosenRows(rows, selection) : rows.slice(view.row, view.row + 1);
}

export const firstView: TableView = { row: 0, top: 0, column: 0, left: 0 };

export interface TableSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows in sight. */
  readonly height: number;
}

/** Moves the row cursor; the window follows. */
export function moveRow(view: TableView, by: number, size: TableSize): TableView {
  const row = clamp(view.row + by, 0, size.rows - 1);
  return { ...view, row, top: scrollTo(row, view.top, size.height, size.rows) };
}

/** Moves the column cursor; the layout of columns finds the window. */
export const moveColumn = (view: TableView, by: number, size: TableSize): TableView => ({
  ...view,
  column: clamp(view.column + by, 0, size.columns - 1),
});

/** The view on a table of this size: one that shrank has a smaller cursor. */
export const within = (view: TableView, size: TableSize): TableView =>
  moveRow(moveColumn(view, 0, size), 0, size);

/** Scrolls the open document of so many lines. */
export const scrollReading = (view: TableView, by: number, lines: number, height: number): TableView => ({
  ...view,
  reading: clamp((view.reading ?? 0) + by, 0, lines - height),
});
