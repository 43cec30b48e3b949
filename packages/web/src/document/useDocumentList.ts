import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentListDefaults } from "@twinhelm/core/document/list";
import { searchFilter, searchTextOf } from "@twinhelm/core/filter/search";
import {
  isEmptyFilter,
  type ListState,
  nextSort,
  readListState,
  withFilter,
  writeListState,
} from "@twinhelm/core/list/state";
import { useMemo } from "react";
import { useSearchParams } from "react-router";

/** The state of a data table as the address has it, and what a person can do with it. */
export interface DocumentList {
  readonly state: ListState;
  /** Parts of the address that were not valid and are ignored. */
  readonly problems: readonly string[];
  /** Text of the search box, where the filter came from it. */
  readonly search: string;
  /** True if a filter is active that did not come from the search box. */
  readonly filtered: boolean;
  readonly setSearch: (text: string) => void;
  /** Another filter, from the first page on; `undefined`: none. */
  readonly setFilter: (filter: ListState["filter"]) => void;
  readonly clear: () => void;
  /** Goes to the next order of a field. */
  readonly sortBy: (field: string) => void;
  /** Sorts one way; no direction: the default order. */
  readonly setSort: (field: string, direction?: 1 | -1) => void;
  /** Absent: the default language. */
  readonly setLanguage: (language: string | undefined) => void;
  readonly goTo: (pageIndex: number) => void;
  readonly setPageSize: (pageSize: number) => void;
}

export function useDocumentList(bucket: Bucket): DocumentList {
  const [query, setQuery] = useSearchParams();
  return useMemo(() => {
    const { state, problems } = readListState(query, documentListDefaults);
    const show = (next: ListState, replace = false) =>
      setQuery(writeListState(next, documentListDefaults), { replace });
    const search = searchTextOf(bucket.properties, state.filter) ?? "";
    return {
      state,
      problems,
      search,
      filtered: search === "" && !isEmptyFilter(state.filter),
      setSearch: (text) => {
        if (text === search) return;
        const filter = text === "" ? undefined : searchFilter(bucket.properties, text);
        show(withFilter(state, filter, documentListDefaults));
      },
      setFilter: (filter) => show(withFilter(state, filter, documentListDefaults)),
      clear: () => show(withFilter(state, undefined, documentListDefaults)),
      sortBy: (field) => show({ ...state, sort: nextSort(chosenSort(state), field) }),
      setSort: (field, direction) =>
        show({ ...state, sort: direction === undefined ? undefined : { field, direction } }),
      setLanguage: (language) => show({ ...withFilter(state, state.filter, documentListDefaults), language }),
      goTo: (pageIndex) => show({ ...state, pageIndex }),
      setPageSize: (pageSize) => show({ ...state, pageSize, pageIndex: 0 }),
    };
  }, [query, setQuery, bucket]);
}

/** The order somebody chose; the default one counts as none, so that a click on _id starts ascending. */
function chosenSort({ sort }: ListState) {
  const { sort: initial } = documentListDefaults;
  return sort?.field === initial?.field && sort?.direction === initial?.direction ? undefined : sort;
}
