import type { ListState } from "../list/state";
import type { DocumentQuery } from "./api";
import { documentArea } from "./area";

/** Defaults of the data table (spec 2, section 9). */
export const documentListDefaults = documentArea.routes.list.list;

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
