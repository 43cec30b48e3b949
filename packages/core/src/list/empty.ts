import { isEmptyFilter, type ListState } from "./state";

/** Why a list has no rows: there are none yet, or none that was searched or filtered for. */
export type EmptyReason = "none" | "search" | "filter";

/** What a list without rows says, and the button that ends it: one that adds, or clears the search or the filter. */
export interface EmptyList {
  readonly reason: EmptyReason;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
}

/** The reason of an empty list. `words`: what is looked for beside its filter. */
export function emptyReason(filter: ListState["filter"], words = ""): EmptyReason {
  if (words !== "") return "search";
  return isEmptyFilter(filter) ? "none" : "filter";
}
