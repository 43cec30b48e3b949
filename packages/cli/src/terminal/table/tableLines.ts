import type { Cell } from "@twinhelm/core/field/cell";
import type { Sort } from "@twinhelm/core/list/state";
import { type ColumnSpace, gap } from "../layout/columns";
import { type Paint, swatch } from "../layout/paint";
import { cutMiddle, fit } from "../layout/width";
import { headOf, markWidth } from "./cells";
import type { TableColumn } from "./column";
import type { TableLayout } from "./useTableLayout";
import type { TableSize, TableView } from "./view";

export interface TableShape {
  readonly columns: readonly TableColumn[];
  readonly shown: readonly ColumnSpace[];
  /** Columns of the terminal. */
  readonly width: number;
  readonly paint: Paint;
  readonly colours: boolean;
}

const between = " ".repeat(gap);

/** The line of titles. The order has a mark, the column under the cursor is inverse. */
export function headerLine(
  shape: TableShape,
  sort: Sort | undefined,
  cursor: number | undefined,
  more: { readonly left: boolean; readonly right: boolean },
): string {
  const { paint } = shape;
  const titles = shape.shown.map(({ index, width }) => {
    const column = shape.columns[index];
    if (column === undefined) return "";
    const mark = sort?.field === column.key ? (sort.direction === 1 ? " ▲" : " ▼") : "";
    const title = fit(
      fit(headOf(column), width - mark.length, column.align).trimEnd() + mark,
      width,
      column.align,
    );
    return index === cursor ? paint(title, "bold", "inverse") : paint(title, "bold");
  });
  const used = shape.shown.reduce((sum, { width }) => sum + width + gap, -gap);
  const space = " ".repeat(Math.max(0, shape.width - 2 - used));
  return `${more.left ? "‹" : " "}${titles.join(between)}${space}${more.right ? "›" : " "}`;
}

/** Draws the rows of one page in one shape; a row that was drawn is kept. */
export interface RowPainter {
  /** A row away from the cursor. */
  plain(row: number): string;
  /** The row under the cursor: a bar before it, inverse if its pane has the keys. */
  current(row: number, focused: boolean): string;
}

export function createRowPainter(cells: readonly (readonly Cell[])[], shape: TableShape): RowPainter {
  const kept = new Map<number, string>();
  const { paint, width } = shape;
  const draw = (row: number, styled: boolean): string =>
    shape.shown.map((space) => cellText(cells[row]?.[space.index], space, shape, styled)).join(between);
  return {
    plain(row) {
      const before = kept.get(row);
      if (before !== undefined) return before;
      const line = ` ${draw(row, true)}`;
      kept.set(row, line);
      return line;
    },
    current(row, focused) {
      if (!focused) return `▌${draw(row, true)}`;
      return `${paint("▌", "accent")}${paint(fit(draw(row, false), width - 1), "inverse")}`;
    },
  };
}

function cellText(cell: Cell | undefined, space: ColumnSpace, shape: TableShape, styled: boolean): string {
  const column = shape.columns[space.index];
  if (cell === undefined || column === undefined) return " ".repeat(space.width);
  if (column.key === "_id") {
    const id = fit(cutMiddle(cell.text, space.width), space.width);
    return styled ? shape.paint(id, "dim") : id;
  }
  const mark = markWidth(cell);
  const text = fit(cell.text, space.width - mark, column.align);
  if (cell.kind !== "color" || mark >= space.width) return fit(text, space.width, column.align);
  return `${swatch(cell.color, styled && shape.colours)} ${text}`;
}

/** What of a table is drawn. */
export interface TableFrame {
  readonly layout: TableLayout;
  readonly view: TableView;
  readonly size: TableSize;
  readonly focused: boolean;
  readonly sort: Sort | undefined;
  /** Of the rows, in their order. */
  readonly ids: readonly string[];
  /** Ids of rows that somebody else changed a short while ago. */
  readonly changed?: ReadonlySet<string> | undefined;
}

/** The head and the rows in sight; those that are chosen have a mark, and those that others changed. */
export function tableLines({
  layout,
  view,
  size,
  focused,
  sort,
  ids,
  changed,
}: TableFrame): readonly string[] {
  const { shape, window, painter } = layout;
  const cursor = focused ? view.column : undefined;
  const header = headerLine(shape, sort, cursor, { left: window.left > 0, right: window.more });
  const chosen = new Set(view.selected?.map((id) => ids.indexOf(id)));
  const count = Math.min(size.height, size.rows - view.top);
  const body = Array.from({ length: count }, (_, index) => {
    const row = view.top + index;
    const line = row === view.row ? painter.current(row, focused) : painter.plain(row);
    if (chosen.has(row)) return marked(line, "✓");
    return changed?.has(ids[row] ?? "") ? marked(line, shape.paint("•", "accent")) : line;
  });
  return [header, ...body];
}

/** A row has its mark in the space before its first cell, in the place of the bar. */
const marked = (line: string, mark: string): string =>
  line.replace(/^(\x1b\[\d+m)?[ ▌](\x1b\[\d+m)?/, () => mark);
