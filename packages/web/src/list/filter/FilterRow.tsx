import type { CellOf } from "@twinhelm/core/field/cellOf";
import { Suspense } from "react";
import { part } from "../../shell/loaded";
import type { FilterList, FilterSource } from "./source";

const FilterChips = part(async () => (await import("./FilterChips")).FilterChips);

interface FilterRowProps {
  readonly source: FilterSource;
  readonly list: FilterList;
  readonly cellOf: CellOf;
}

/** The row of conditions below the bar, while a filter is active. It has its height before it has its chips. */
export function FilterRow({ source, list, cellOf }: FilterRowProps) {
  const { filter } = list.state;
  if (!list.filtered || filter === undefined) return null;
  return (
    <Suspense fallback={<div className="filter-chips" />}>
      <FilterChips filter={filter} source={source} list={list} cellOf={cellOf} />
    </Suspense>
  );
}
