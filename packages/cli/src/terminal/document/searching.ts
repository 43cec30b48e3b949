import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentListDefaults } from "@twinhelm/core/document/list";
import type { DocumentFilter } from "@twinhelm/core/filter/filter";
import { searchFilter } from "@twinhelm/core/filter/search";
import { filterFromText } from "@twinhelm/core/filter/text";
import { withFilter } from "@twinhelm/core/list/state";
import { type Change, changePlace } from "../navigation/state";
import { firstView } from "../table/view";

/** A text that begins with a brace is a MongoDB filter, one that begins with `=` a rule; all else is searched for. */
const isFilter = (words: string): boolean => /^[={]/.test(words.trim());

/**
 * The search line was sent: its text becomes the filter, and the list starts again. Nothing: no filter. One that cannot
 * be used stays in the line, and `onProblem` is told why.
 */
export function searched(bucket: Bucket, words: string, onProblem: (reason: string) => void): Change {
  if (!isFilter(words)) return filtered(words, searchFilter(bucket.properties, words));
  const read = filterFromText(words.trim().replace(/^=/, ""));
  if (read.ok) return filtered(words, read.value);
  onProblem(read.failure.message);
  return (state) => state;
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
