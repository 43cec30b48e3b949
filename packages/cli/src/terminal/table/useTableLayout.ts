import { isSame } from "@twinhelm/core/editing/same";
import type { Cell } from "@twinhelm/core/field/cell";
import { useKept } from "@twinhelm/core/react/kept";
import { useMemo } from "react";
import { useTerminal } from "../context";
import { type ColumnWindow, columnWindow } from "../layout/columns";
import { columnWishes } from "./cells";
import type { TableColumn } from "./column";
import { createRowPainter, type RowPainter, type TableShape } from "./tableLines";
import type { TableView } from "./view";

export interface TableLayout {
  readonly cells: readonly (readonly Cell[])[];
  readonly shape: TableShape;
  readonly window: ColumnWindow;
  readonly painter: RowPainter;
  /** First column in sight if the cursor went to `column`. */
  leftFor(column: number, left: number): number;
}

/** Lays a page out: widths once per page, rows once per set of columns. `cells` are the same until the page is another. */
export function useTableLayout(
  columns: readonly TableColumn[],
  cells: readonly (readonly Cell[])[],
  view: TableView,
  width: number,
): TableLayout {
  const { paint, colours } = useTerminal();
  const wishes = useMemo(() => columnWishes(columns, cells), [columns, cells]);
  const primary = Math.max(
    0,
    columns.findIndex((column) => column.primary),
  );
  const inside = Math.max(1, width - 2);
  const windowFor = (cursor: number, left: number) =>
    columnWindow({ wishes, primary, cursor, left, width: inside });
  const window = windowFor(view.column, view.left);
  const shown = useKept(window.shown, isSame);
  const shape = useMemo<TableShape>(
    () => ({ columns, shown, width, paint, colours }),
    [columns, shown, width, paint, colours],
  );
  const painter = useMemo(() => createRowPainter(cells, shape), [cells, shape]);
  return { cells, shape, window, painter, leftFor: (column, left) => windowFor(column, left).left };
}
