import { type ListState, pageCount, pageSizes } from "@twinhelm/core/list/state";

/** Another page, as far as there is one. */
export function turnPage(list: ListState, by: number, total: number): ListState {
  const pageIndex = Math.max(0, Math.min(list.pageIndex + by, pageCount(total, list.pageSize) - 1));
  return pageIndex === list.pageIndex ? list : { ...list, pageIndex };
}

/** The next larger or smaller page size; the first row in sight stays on the page. */
export function resizePage(list: ListState, by: 1 | -1): ListState {
  const larger = pageSizes.find((size) => size > list.pageSize);
  const smaller = pageSizes.findLast((size) => size < list.pageSize);
  const pageSize = (by === 1 ? larger : smaller) ?? list.pageSize;
  return { ...list, pageSize, pageIndex: Math.floor((list.pageIndex * list.pageSize) / pageSize) };
}
