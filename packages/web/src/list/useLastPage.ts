import { pageInstead } from "@twinhelm/core/list/paging";
import { useEffect } from "react";
import type { ListControl } from "./useListState";

interface CountedRows {
  /** Rows on all pages; absent: not known yet. */
  readonly total: number | undefined;
  /** The rows are of the page before. */
  readonly stale: boolean;
}

/** A page beyond the end, after rows were deleted, becomes the last one. */
export function useLastPage(
  { state, goTo }: Pick<ListControl, "state" | "goTo">,
  { total, stale }: CountedRows,
): void {
  const instead = total === undefined || stale ? undefined : pageInstead(state, total);
  useEffect(() => {
    if (instead !== undefined) goTo(instead);
  }, [instead, goTo]);
}
