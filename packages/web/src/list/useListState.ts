import {
  type ListDefaults,
  type ListState,
  nextSort,
  readListState,
  withFilter,
  writeListState,
} from "@twinhelm/core/list/state";
import { useMemo } from "react";
import { useSearchParams } from "react-router";

/** The state of a list as the address has it, and what a person can do with it. */
export interface ListControl {
  readonly state: ListState;
  /** Parts of the address that were not valid and are ignored. */
  readonly problems: readonly string[];
  readonly show: (next: ListState) => void;
  /** Another filter, from the first page on; `undefined`: none. */
  readonly setFilter: (filter: ListState["filter"]) => void;
  readonly clear: () => void;
  /** Goes to the next order of a field. */
  readonly sortBy: (field: string) => void;
  /** Sorts one way; no direction: the default order. */
  readonly setSort: (field: string, direction?: 1 | -1) => void;
  readonly goTo: (pageIndex: number) => void;
  readonly setPageSize: (pageSize: number) => void;
}

/** Give it defaults that stay the same between renders. */
export function useListState(defaults: ListDefaults): ListControl {
  const [query, setQuery] = useSearchParams();
  return useMemo(() => {
    const { state, problems } = readListState(query, defaults);
    // Parameters of the screen itself stay.
    const show = (next: ListState) => setQuery(writeListState(next, defaults));
    return {
      state,
      problems,
      show,
      setFilter: (filter) => show(withFilter(state, filter, defaults)),
      clear: () => show(withFilter(state, undefined, defaults)),
      sortBy: (field) => show({ ...state, sort: nextSort(chosenSort(state, defaults), field) }),
      setSort: (field, direction) =>
        show({ ...state, sort: direction === undefined ? undefined : { field, direction } }),
      goTo: (pageIndex) => show({ ...state, pageIndex }),
      setPageSize: (pageSize) => show({ ...state, pageSize, pageIndex: 0 }),
    };
  }, [query, setQuery, defaults]);
}

/** The order somebody chose; the default one counts as none, so that a click on its field starts ascending. */
function chosenSort({ sort }: ListState, { sort: initial }: ListDefaults) {
  return sort?.field === initial?.field && sort?.direction === initial?.direction ? undefined : sort;
}
