import { keepPageSize, rememberedDefaults } from "@twinhelm/core/list/pageSize";
import { sortedBy, turnPage, withPageSize } from "@twinhelm/core/list/paging";
import {
  type ListBase,
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
  /** Changes the list as the address has it now. */
  readonly change: (step: (newest: ListState) => ListState) => void;
  /** Another filter, from the first page on; `undefined`: no filter. */
  readonly setFilter: (filter: ListState["filter"]) => void;
  readonly clear: () => void;
  /** Goes to the next order of a field. */
  readonly sortBy: (field: string) => void;
  /** Sorts one way; no direction: the default order. */
  readonly setSort: (field: string, direction?: 1 | -1) => void;
  readonly goTo: (pageIndex: number) => void;
  /** So many pages on, as far as there are any; `total`: rows on all pages. */
  readonly turn: (by: number, total: number) => void;
  readonly setPageSize: (pageSize: number) => void;
}

/**
 * `kind`: of lists that have one page size, which is remembered. `baseOf`: what a saved view says. Give it defaults
 * and a function that stay the same between renders.
 */
export function useListState(
  kind: string,
  initial: ListDefaults,
  baseOf?: (view: string) => ListBase | undefined,
): ListControl {
  const [query, setQuery] = useSearchParams();
  const store = useMemory();
  return useMemo(() => {
    const defaults = rememberedDefaults(store, kind, initial);
    const { state, problems } = readListState(query, defaults, baseOf);
    // Parameters of the screen itself stay.
    const show = (next: ListState) => setQuery(writeListState(next, defaults));
    // The list is drawn a while after the address has changed: a second press meanwhile goes on from the first.
    const change = (step: (newest: ListState) => ListState) =>
      show(step(readListState(new URLSearchParams(window.location.search), defaults, baseOf).state));
    return {
      state,
      problems,
      defaults,
      change,
      setFilter: (filter) => change((list) => withFilter(list, filter, defaults)),
      clear: () => change((list) => withFilter(list, undefined, defaults)),
      sortBy: (field) => change((list) => sortedBy(list, field, defaults)),
      setSort: (field, direction) =>
        change((list) => ({ ...list, sort: direction === undefined ? undefined : { field, direction } })),
      goTo: (pageIndex) => change((list) => ({ ...list, pageIndex })),
      turn: (by, total) => change((list) => turnPage(list, by, total)),
      setPageSize(pageSize) {
        keepPageSize(store, kind, pageSize);
        change((list) => withPageSize(list, pageSize));
      },
    };
  }, [query, setQuery, store, kind, initial, baseOf]);
}
