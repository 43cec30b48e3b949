import { documentListDefaults } from "@twinhelm/core/document/list";
import type { ListState } from "@twinhelm/core/list/state";
import { firstView, type TableView } from "../document/view";
import type { Layer } from "./layer";

/** One screen that was visited, with what was done on it. */
export interface Place {
  readonly path: string;
  readonly list: ListState;
  /** Text of the search that made `list.filter`. */
  readonly search: string;
  readonly view: TableView;
}

export type Pane = "sections" | "screen";

/** Everything the terminal console remembers. It outlives an expired session. */
export interface ConsoleState {
  readonly place: Place;
  readonly before: readonly Place[];
  readonly pane: Pane;
  readonly section: { readonly row: number; readonly top: number };
  readonly help: boolean;
  /** Text in the search line while it is open. */
  readonly draft: string | undefined;
  /** Open over the screen. */
  readonly layer: Layer | undefined;
  /** Categories whose entries are folded away. */
  readonly folded: readonly string[];
}

/** A step from one state to the next. */
export type Change = (state: ConsoleState) => ConsoleState;

const placeAt = (path: string): Place => ({
  path,
  list: { pageSize: documentListDefaults.pageSize, pageIndex: 0, sort: documentListDefaults.sort },
  search: "",
  view: firstView,
});

export const firstState = (path: string): ConsoleState => ({
  place: placeAt(path),
  before: [],
  pane: "sections",
  section: { row: 0, top: 0 },
  help: false,
  draft: undefined,
  layer: undefined,
  folded: [],
});

/** How many places `back` can return to. */
const remembered = 50;

/** Opens a path and gives its screen the keys; the place before is kept for `goBack`. */
export const open =
  (path: string): Change =>
  (state) =>
    path === state.place.path
      ? { ...state, pane: "screen" }
      : {
          ...state,
          place: placeAt(path),
          before: [...state.before, state.place].slice(-remembered),
          pane: "screen",
        };

/** To the place before, as it was left. */
export const goBack: Change = (state) => {
  const place = state.before.at(-1);
  return place === undefined ? state : { ...state, place, before: state.before.slice(0, -1) };
};

export const changePlace =
  (change: (place: Place) => Place): Change =>
  (state) => ({ ...state, place: change(state.place) });

export const focus =
  (pane: Pane): Change =>
  (state) => ({ ...state, pane });

export const otherPane: Change = (state) => ({
  ...state,
  pane: state.pane === "sections" ? "screen" : "sections",
});

/** Opens something over the screen, or closes it. */
export const show =
  (layer: Layer | undefined): Change =>
  (state) => ({ ...state, layer });

/** Changes the layer that is open, if it still is of that kind. */
export const changeLayer =
  <Kind extends Layer["kind"]>(
    kind: Kind,
    edit: (layer: Extract<Layer, { kind: Kind }>) => Layer | undefined,
  ): Change =>
  (state) =>
    isOf(state.layer, kind) ? { ...state, layer: edit(state.layer) } : state;

const isOf = <Kind extends Layer["kind"]>(
  layer: Layer | undefined,
  kind: Kind,
): layer is Extract<Layer, { kind: Kind }> => layer?.kind === kind;
