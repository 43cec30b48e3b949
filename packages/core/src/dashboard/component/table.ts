import type { TableData } from "./data";
import { cellAt } from "./rows";

/** A column and the direction that a table is sorted by. */
export interface TableSort {
  readonly column: string;
  readonly direction: 1 | -1;
}

export interface TablePage {
  readonly rows: TableData["rows"];
  /** From 0, within the pages that there are. */
  readonly page: number;
  readonly pages: number;
}

/** The rows of a page, sorted by the whole table. What is missing comes last, whichever the direction. */
export function tablePage(
  { rows }: Pick<TableData, "rows">,
  {
    sort,
    page,
    size,
  }: { readonly sort: TableSort | undefined; readonly page: number; readonly size: number },
): TablePage {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const at = Math.min(Math.max(0, page), pages - 1);
  return { rows: sorted(rows, sort).slice(at * size, (at + 1) * size), page: at, pages };
}

function sorted(rows: TableData["rows"], sort: TableSort | undefined): TableData["rows"] {
  if (sort === undefined) return rows;
  const { column, direction } = sort;
  const words = new Intl.Collator(undefined, { numeric: true });
  return rows.toSorted((first, second) => {
    const [a, b] = [cellAt(first, column), cellAt(second, column)];
    if (a === "" || b === "") return Number(a === "") - Number(b === "");
    if (typeof a === "number" && typeof b === "number") return (a - b) * direction;
    return words.compare(String(a), String(b)) * direction;
  });
}

/** The next way to sort when a column is chosen: up, down, as it came. */
export function nextSort(sort: TableSort | undefined, column: string): TableSort | undefined {
  if (sort?.column !== column) return { column, direction: 1 };
  return sort.direction === 1 ? { column, direction: -1 } : undefined;
}
