import type { ListDefaults, ListState } from "../list/state";
import type { DocumentQuery } from "./api";

/** Defaults of the data table (spec 2, section 9). */
export const documentListDefaults: ListDefaults = { pageSize: 25, sort: { field: "_id", direction: -1 } };

/** Milliseconds between the last key of the search box and the request (spec 2, section 9). */
export const searchDelay = 1000;

/** The request of a page. */
export function documentQueryOf(state: ListState): DocumentQuery {
  const { sort = documentListDefaults.sort } = state;
  return {
    filter: state.filter,
    sort: sort === undefined ? undefined : { [sort.field]: sort.direction },
    limit: state.pageSize,
    skip: state.pageIndex * state.pageSize,
    language: state.language,
  };
}
