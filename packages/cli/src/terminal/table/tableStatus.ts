import { pageInstead } from "@twinhelm/core/list/paging";
import { type ListState, pageCount } from "@twinhelm/core/list/state";
import { text } from "@twinhelm/core/text/catalogue";
import { tableText } from "@twinhelm/core/text/table";
import { useEffect } from "react";
import { type Change, changePlace } from "../navigation/state";
import type { TableView } from "./view";

interface Page {
  readonly list: ListState;
  /** `undefined` until the first answer. */
  readonly total: number | undefined;
  readonly loading: boolean;
  /** Rows on this page. */
  readonly count: number;
}

/** Right end of the status line: what is chosen, the positions of cursor and page. */
export function positionOf({ list, total, loading, count }: Page, { row, selected = [] }: TableView): string {
  // Before the first answer that is said in the place of rows.
  const parts: string[] = loading && total !== undefined ? [`${text("common.loading")} …`] : [];
  if (selected.length > 0) parts.push(tableText("select.count", { count: selected.length }));
  // Without rows there is no place among them.
  if (total !== undefined && total > 0) {
    const at = list.pageIndex * list.pageSize + row + 1;
    parts.push(count === 0 ? text("list.range.none", { total }) : text("terminal.row", { row: at, total }));
    const pages = pageCount(total, list.pageSize);
    parts.push(text("terminal.page", { page: list.pageIndex + 1, pages }));
    parts.push(text("terminal.pageSize", { size: list.pageSize }));
  }
  return parts.join(" · ");
}

/** A page beyond the end, after rows were deleted, becomes the last one. `total` is that of this very list. */
export function useLastPage(
  total: number | undefined,
  list: ListState,
  change: (change: Change) => void,
): void {
  const instead = total === undefined ? undefined : pageInstead(list, total);
  useEffect(() => {
    if (instead === undefined) return;
    change(changePlace((place) => ({ ...place, list: { ...place.list, pageIndex: instead } })));
  }, [instead, change]);
}
