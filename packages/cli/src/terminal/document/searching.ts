import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentListDefaults } from "@twinhelm/core/document/list";
import type { DocumentFilter } from "@twinhelm/core/filter/filter";
import { searchedFields, searchFilter } from "@twinhelm/core/filter/search";
import { filterFromText } from "@twinhelm/core/filter/text";
import { withFilter } from "@twinhelm/core/list/state";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { type Change, changePlace, type Place } from "../navigation/state";
import { firstView } from "../table/view";

/** A text that begins with a brace is a MongoDB filter, one that begins with `=` a rule; all else is searched for. */
const isFilter = (words: string): boolean => /^[={]/.test(words.trim());

/**
 * Applies the search line: its text becomes the filter, and the list starts again. Empty: no filter. One that cannot
 * be used stays in the line, and `onProblem` is told why.
 */
export function searched(bucket: Bucket, words: string, onProblem: (reason: string) => void): Change {
  if (!isFilter(words)) {
    if (words.trim() === "" || searchedFields(bucket.properties).length > 0)
      return filtered(words, searchFilter(bucket.properties, words));
    onProblem(text("terminal.noSearch", { title: visibleText(bucket.title) }));
    return (state) => state;
  }
  const read = filterFromText(words.trim().replace(/^=/, ""));
  if (read.ok) return filtered(words, read.value);
  onProblem(read.failure.message);
  return (state) => state;
}

/** What the search line begins with: what was typed before, else the filter that came with the address. */
export function searchText({ search, list: { filter } }: Place): string {
  if (search !== "" || filter === undefined) return search;
  return typeof filter === "string" ? `=${filter}` : JSON.stringify(filter);
}

const filtered =
  (words: string, filter: DocumentFilter | undefined): Change =>
  (state) => {
    return changePlace((place) => ({
      ...place,
      search: filter === undefined ? "" : words.trim(),
      list: withFilter(place.list, filter, documentListDefaults),
      view: { ...firstView, column: place.view.column, left: place.view.left },
    }))({ ...state, draft: undefined });
  };
