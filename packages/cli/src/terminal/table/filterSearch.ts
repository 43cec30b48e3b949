import { filterOfSearch, type Searched, searchOfFilter } from "@twinhelm/core/filter/searching";
import { withFilter } from "@twinhelm/core/list/state";
import type { Change, Place } from "../navigation/state";
import { narrowed } from "./narrowed";

/**
 * Applies a search line whose text becomes the filter of the list. One that cannot be used stays in the line, and
 * `onProblem` is told why.
 */
export function filterSearch(searched: Searched, words: string, onProblem: (reason: string) => void): Change {
  const read = filterOfSearch(searched, words);
  if (read.ok) return narrowed(words, (list, defaults) => withFilter(list, read.value, defaults));
  onProblem(read.failure.message);
  return (state) => state;
}

/** What the search line begins with: what was typed before, else the filter that came with the address. */
export const searchLineOf = (
  properties: Searched["properties"],
  { search, list: { filter } }: Place,
): string => (search === "" ? searchOfFilter(properties, filter) : search);
