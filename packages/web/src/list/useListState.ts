import { keepPageSize, rememberedDefaults } from "@twinhelm/core/list/pageSize";
import { sortedBy, withPageSize } from "@twinhelm/core/list/paging";
import {
  type ListDefaults,
  type ListState,
  readListState,
  withFilter,
  writeListState,
} from "@twinhelm/core/list/state";
import { useMemory } from "@twinhelm/core/react/actions";
import { useMemo } from "react";
import { useSearchParams } from "react-router";

/** The state of a list as the address has it, and what a person can do with it. */
export interface ListControl {
  readonly state: ListState;
  /** Parts of the address that were not valid and are ignored. */
  readonly problems: readonly string[];
  /** How the list begins here. */
  readonly defaults: ListDefaults;
  readonly show: (next: ListState) => void;
  /** Another filter, from the first page on; `undefined`: no filter. */
  readonly setFilter: (filter: ListState["filter"]) => void;
  readonly clear: () => void;
  /** Goes to the next order of a field. */
  readonly sortBy: (field: string) => void;
  /** Sorts one way; no direction: the default order. */
  readonly setSort: (field: string, direction?: 1 | -1) => void;
  readonly goTo: (pageIndex: number) => void;
  readonly setPageSize: (pageSize: number) => void;
}

/** `kind`: of lists that have one page size, which is remembered. Give it defaults that stay the same between renders. */
export function useListState(kind: string, initial: ListDefaults): ListControl {
  const [query, setQuery] = useSearchParams();
  const store = useMemory();
  return useMemo(() => {
    const defaults = rememberedDefaults(store, kind, initial);
    const { state, problems } = readListState(query, defaults);
    // Parameters of the screen itself stay.
    const show = (next: ListState) => setQuery(writeListState(next, defaults));
    return {
      state,
      problems,
      defaults,
      show,
      setFilter: (filter) => show(withFilter(state, filter, defaults)),
      clear: () => show(withFilter(state, undefined, defaults)),
      sortBy: (field) => show(sortedBy(state, field, defaults)),
      setSort: (field, direction) =>
        show({ ...state, sort: direction === undefined ? undefined : { field, direction } }),
      goTo: (pageIndex) => show({ ...state, pageIndex }),
      setPageSize(pageSize) {
        keepPageSize(store, kind, pageSize);
        show(withPageSize(state, pageSize));
      },
    };
  }, [query, setQuery, store, kind, initial]);
}
