import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentListDefaults } from "@twinhelm/core/document/list";
import { searchFilter } from "@twinhelm/core/filter/search";
import { withFilter } from "@twinhelm/core/list/state";
import { type Change, changePlace } from "../shell/state";
import { firstView } from "./view";

/** The search line was sent: its text becomes the filter, and the list starts again. Nothing: no filter. */
export const searched =
  (bucket: Bucket, words: string): Change =>
  (state) => {
    const filter = searchFilter(bucket.properties, words);
    return changePlace((place) => ({
      ...place,
      search: filter === undefined ? "" : words.trim(),
      list: withFilter(place.list, filter, documentListDefaults),
      view: { ...firstView, column: place.view.column, left: place.view.left },
    }))({ ...state, draft: undefined });
  };
