import { type Change, changePlace } from "../navigation/state";
import { type PlaceWork, unsaved } from "./editing";

/** What was typed in a place is being saved, whoever leaves it. */
export const savedByItself =
  (path: string): Change =>
  (state) =>
    state.place.path === path ? changePlace((place) => ({ ...place, editing: undefined }))(state) : state;

/** Keeps what is typed in a place, as long as it is the one that is shown. */
export const keepWork =
  (path: string, work: PlaceWork): Change =>
  (state) =>
    state.place.path === path
      ? changePlace((place) => ({
          ...place,
          editing: unsaved(work) || work.checked || work.failure !== undefined ? work : undefined,
        }))(state)
      : state;
