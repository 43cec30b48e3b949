import { type ListDefaults, type ListState, nextSort, pageCount, pageSizes } from "./state";

/** Another page, as far as there is one. */
export function turnPage(list: ListState, by: number, total: number): ListState {
  const pageIndex = Math.max(0, Math.min(list.pageIndex + by, pageCount(total, list.pageSize) - 1));
  return pageIndex === list.pageIndex ? list : { ...list, pageIndex };
}

/** Another page size; the first row in sight stays on the page. */
export const withPageSize = (list: ListState, pageSize: number): ListState => ({
  ...list,
  pageSize,
  pageIndex: Math.floor((list.pageIndex * list.pageSize) / pageSize),
});

/** The next larger or smaller page size. */
export function resizePage(list: ListState, by: 1 | -1): ListState {
  const larger = pageSizes.find((size) => size > list.pageSize);
  const smaller = pageSizes.findLast((size) => size < list.pageSize);
  return withPageSize(list, (by === 1 ? larger : smaller) ?? list.pageSize);
}

/** The last page, if the list is beyond it, as after rows were deleted; `total` is that of this very list. */
export function pageInstead({ pageIndex, pageSize }: ListState, total: number): number | undefined {
  const last = pageCount(total, pageSize) - 1;
  return pageIndex > last ? last : undefined;
}

/** The next order of a field. The default order counts as no order, so that its field begins ascending. */
export function sortedBy(list: ListState, field: string, { sort: initial }: ListDefaults): ListState {
  const { sort } = list;
  const isInitial = sort?.field === initial?.field && sort?.direction === initial?.direction;
  return { ...list, sort: nextSort(isInitial ? undefined : sort, field) };
}
