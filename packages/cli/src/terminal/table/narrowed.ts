import type { ListState } from "@twinhelm/core/list/state";
import { type Change, changePlace, listDefaults } from "../navigation/state";
import { firstView } from "./view";

/** Applies a search line: the list begins anew, with the columns that are in sight. Empty words: no search. */
export const narrowed =
  (
    words: string,
    listOf: (list: ListState, defaults: ReturnType<typeof listDefaults>) => ListState,
  ): Change =>
  (state) =>
    changePlace((place) => ({
      ...place,
      search: words.trim(),
      list: listOf(place.list, listDefaults(state)),
      view: { ...firstView, column: place.view.column, left: place.view.left },
    }))({ ...state, draft: undefined });
