import type { Property } from "@twinhelm/core/field/property";
import type { DocumentFilter } from "@twinhelm/core/filter/filter";
import type { FilterKind } from "@twinhelm/core/filter/history";
import type { ListState } from "@twinhelm/core/list/state";

/** The ways to make a filter. */
export type FilterTab = "basic" | FilterKind;

/** Class of the button that opens the panel. */
export const filterButton = "filter-button";

/** What can be filtered by. */
export interface FilterSource {
  /** Name under which used filters are kept. */
  readonly id: string;
  readonly properties: Readonly<Record<string, Property>>;
  /** Ways beside the basic one. */
  readonly kinds: readonly FilterKind[];
}

/** The list that is filtered. */
export interface FilterList {
  readonly state: ListState;
  readonly filtered: boolean;
  readonly setFilter: (filter: DocumentFilter | undefined) => void;
  readonly clear: () => void;
}
