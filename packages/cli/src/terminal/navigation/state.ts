import type { AreaRegistry } from "@twinhelm/core/area/registry";
import type { Property } from "@twinhelm/core/field/property";
import { type ListDefaults, type ListState, readListState, writeListState } from "@twinhelm/core/list/state";
import { formText } from "@twinhelm/core/text/form";
import { type PlaceWork, staysAsDraft, unsaved } from "../form/editing";
import { firstView, type TableView } from "../table/view";
import { confirming, type Layer } from "./layer";

/** One screen that was visited, with what was done on it. */
export interface Place {
  /** Without what of the address is the list. */
  readonly path: string;
  readonly list: ListState;
  /** Parts of the address that were not valid and are ignored. */
  readonly problems?: readonly string[] | undefined;
  /** Text of the search that made `list.filter`. */
  readonly search: string;
  readonly view: TableView;
  /** The form that is filled in here; absent: nothing was changed yet. */
  readonly editing?: PlaceWork | undefined;
  /** What is asked before the place is left, as what runs in it ends with it; absent: nothing does. */
  readonly running?: LeaveQuestion | undefined;
  /** Where the cursor of a form is. */
  readonly cursor?: { readonly id: string; readonly row: number } | undefined;
  /** What the line at the bottom is for, while it is open. */
  readonly line?: OpenLine | undefined;
  /** The field that a document is to be named in which is made meanwhile. */
  readonly naming?: Naming | undefined;
}

/** What is asked before something is left. */
interface LeaveQuestion {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** A field that names another document. */
export interface Naming {
  /** Keys from the outside to its value. */
  readonly path: readonly string[];
  readonly property: Property;
  /** The document, once it is made. */
  readonly id?: string | undefined;
}

/** The line of one field. Of a pair of name and value: its place, or the name of a new one. */
export interface OpenLine {
  readonly key: string;
  readonly index?: number;
  readonly name?: string;
}

export type Pane = "sections" | "screen";

/** Everything the terminal console remembers. It outlives an expired session. */
export interface ConsoleState {
  readonly areas: AreaRegistry;
  readonly place: Place;
  readonly before: readonly Place[];
  readonly pane: Pane;
  readonly section: { readonly row: number; readonly top: number };
  /** The line that the open help begins with; absent: it is closed. */
  readonly help: number | undefined;
  /** Text in the search line while it is open. */
  readonly draft: string | undefined;
  /** Open over the screen. */
  readonly layer: Layer | undefined;
  /** Layers that lie below it, the upper one last; each comes back once what is above it is closed. */
  readonly below: readonly LayerBelow[];
  /** How many layers were opened. */
  readonly opened: number;
  /** Number of the layer: another one than any before it, so that a late answer finds its own layer or none. */
  readonly layerNumber: number;
  /** Categories whose entries are folded away. */
  readonly folded: readonly string[];
}

interface LayerBelow {
  readonly layer: Layer;
  readonly layerNumber: number;
}

/** A step from one state to the next. */
export type Change = (state: ConsoleState) => ConsoleState;

/** A list whose screen does not say how it begins. */
const noDefaults: ListDefaults = { pageSize: 25 };

/** How the list on the screen begins. */
export const listDefaults = ({ areas, place }: Pick<ConsoleState, "areas" | "place">): ListDefaults =>
  areas.match(place.path)?.route.list ?? noDefaults;

function placeAt(areas: AreaRegistry, address: string): Place {
  const defaults = areas.match(address)?.route.list;
  const begun = { search: "", view: firstView };
  if (defaults === undefined) return { path: address, list: { pageIndex: 0, ...noDefaults }, ...begun };
  const [path = "", query = ""] = splitAddress(address);
  const parameters = new URLSearchParams(query);
  const { state: list, problems } = readListState(parameters, defaults);
  for (const name of listParameters) parameters.delete(name);
  const rest = parameters.size === 0 ? path : `${path}?${parameters}`;
  return { path: rest, list, ...begun, ...(problems.length === 0 ? {} : { problems }) };
}

const listParameters = ["filter", "sort", "paginator", "language", "view", "columns"];

const splitAddress = (address: string): readonly string[] => {
  const at = address.indexOf("?");
  return at < 0 ? [address] : [address.slice(0, at), address.slice(at + 1)];
};

/** The address of a place with its list, as the web console has it. */
export function addressOf({ areas, place }: Pick<ConsoleState, "areas" | "place">): string {
  const defaults = areas.match(place.path)?.route.list;
  if (defaults === undefined) return place.path;
  const parameters = writeListState(place.list, defaults);
  if (parameters.size === 0) return place.path;
  return `${place.path}${place.path.includes("?") ? "&" : "?"}${parameters}`;
}

/** The same to be read, and typed again: only what would end a part of it is escaped. */
export const readableAddress = (address: string): string =>
  splitAddress(address)
    .map((part, index) => (index === 0 ? part : readableQuery(part)))
    .join("?");

const readableQuery = (query: string): string =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => `${name}=${value.replace(/[%&+#]/g, encodeURIComponent)}`)
    .join("&");

export const firstState = (areas: AreaRegistry, path: string): ConsoleState => ({
  areas,
  place: placeAt(areas, path),
  before: [],
  pane: "sections",
  section: { row: 0, top: 0 },
  help: undefined,
  draft: undefined,
  layer: undefined,
  below: [],
  opened: 0,
  layerNumber: 0,
  folded: [],
});

/** How many places `back` can return to. */
const remembered = 50;

/**
 * Opens an address and gives its screen the keys; the place before is kept for `goBack`. A place that is open stays as
 * it is, unless the address asks for another list.
 */
export const open =
  (address: string): Change =>
  (state) => {
    const place = placeAt(state.areas, address);
    const same = address === state.place.path || isSamePlace(state, place);
    if (!same && isHeld(state.place)) return asking(open(address))(state);
    return same
      ? { ...state, pane: "screen" }
      : {
          ...state,
          place,
          // What is typed in a line is for the place that it was opened on: it goes nowhere else.
          draft: undefined,
          before: [...state.before, { ...state.place, line: undefined }].slice(-remembered),
          pane: "screen",
        };
  };

/** Opens the form of a new document that a field here is to name: what is typed here stays, so nobody is asked. */
export const openToName =
  (address: string, naming: Naming): Change =>
  (state) => {
    const { place, before } = state;
    const left = { ...place, line: undefined, naming };
    return {
      ...state,
      place: placeAt(state.areas, address),
      draft: undefined,
      before: [...before, left].slice(-remembered),
      pane: "screen",
    };
  };

/** Whether the form at this address is one of those that wait for a document to name. */
export const isWaiting = ({ place, before }: ConsoleState, address: string): boolean =>
  [...before.filter(({ naming }) => naming !== undefined), place].some(({ path }) => path === address);

/** A document was made: back to the field that is to name it, else to its own address. */
export const goOnWith =
  (id: string, address: string): Change =>
  (state) => {
    const naming = state.before.at(-1)?.naming;
    const back = goBack(abandon(state));
    if (naming === undefined) return open(address)(back);
    return changePlace((place) => ({ ...place, naming: { ...naming, id } }))(back);
  };

/** Opens an address with the cursor on an item. */
export const openAt =
  (address: string, id: string): Change =>
  (state) => {
    const opened = open(address)(state);
    // Whether what is open is left may be asked first.
    return opened.place.path === address
      ? changePlace((place) => ({ ...place, cursor: { id, row: 0 } }))(opened)
      : opened;
  };

/** Opens an address in the place of the one that is open: going back does not lead there again. */
export const openInstead =
  (address: string): Change =>
  (state) => ({ ...state, place: placeAt(state.areas, address), draft: undefined });

const isSamePlace = (state: ConsoleState, place: Place): boolean =>
  place.problems === undefined && addressOf({ areas: state.areas, place }) === addressOf(state);

/** To the place before, as it was left; the line that is open here is closed. */
export const goBack: Change = (state) => {
  if (isHeld(state.place)) return asking(goBack)(state);
  const place = state.before.at(-1);
  if (place === undefined) return state;
  return {
    ...state,
    place: { ...place, naming: undefined },
    draft: undefined,
    before: state.before.slice(0, -1),
  };
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

/** Discards unsaved changes, and what runs here. */
export const abandon: Change = (state) =>
  changePlace((place) => ({ ...place, editing: undefined, running: undefined }))(state);

/** Whether something would be lost, or would end, with the place. */
const isHeld = ({ editing, running }: Place): boolean => unsaved(editing) || running !== undefined;

const leaveQuestion: LeaveQuestion = {
  title: formText("leave.title"),
  paragraphs: [formText("leave.text"), formText("leave.confirm")],
};

/** The same where what was typed stays as a draft. */
const keptQuestion: LeaveQuestion = {
  title: formText("leave.title"),
  paragraphs: [formText("leave.kept"), formText("leave.confirm")],
};

/** Asks before something that was not saved is lost; what is kept as a draft may stay one. */
const asking =
  (next: Change): Change =>
  (state) => {
    const leave: Change = (now) => next(abandon(now));
    const { editing, running } = state.place;
    return show(
      editing !== undefined && unsaved(editing) && staysAsDraft(editing)
        ? { kind: "leaveDraft", next: leave, row: 0 }
        : confirming(running ?? leaveQuestion, undefined, leave),
    )(state);
  };

/** What is asked before the console is left, or signed out of, from this place; absent: nothing. */
export function questionOf(place: Place): LeaveQuestion | undefined {
  const { editing, running } = place;
  if (!isHeld(place)) return undefined;
  if (running !== undefined) return running;
  return editing !== undefined && staysAsDraft(editing) ? keptQuestion : leaveQuestion;
}

/** Reads the document of a place whole, from this line on; `undefined`: no more. */
export const readingFrom = (reading: number | undefined): Change =>
  changePlace((place) => ({ ...place, view: { ...place.view, reading } }));

/** Opens the line at the bottom for a field. */
export const openLine =
  (line: OpenLine, value: string): Change =>
  (state) => ({ ...state, draft: value, place: { ...state.place, line } });

/** Closes the line at the bottom. */
export const closeLine: Change = (state) => ({
  ...state,
  draft: undefined,
  place: { ...state.place, line: undefined },
});

/** Opens something over the screen in the place of what is open, or closes that: what lies below it comes back. */
export const show =
  (layer: Layer | undefined): Change =>
  (state) => {
    const last = layer === undefined ? state.below.at(-1) : undefined;
    if (last !== undefined) return { ...state, ...last, below: state.below.slice(0, -1) };
    const opened = state.opened + 1;
    return { ...state, layer, opened, layerNumber: opened };
  };

/** Opens something that nobody asked for over whatever is open. */
export const showOver =
  (layer: Layer): Change =>
  (state) => {
    const { layer: open, layerNumber, below } = state;
    return show(layer)(
      open === undefined ? state : { ...state, below: [...below, { layer: open, layerNumber }] },
    );
  };

/** Closes a form that lies over the screen; what was changed in it and not saved is not lost without a question. */
export const closeForm = (layerNumber: number, isUnsaved: boolean): Change => {
  const close = inLayer(layerNumber, show(undefined));
  return isUnsaved ? showOver(confirming(leaveQuestion, undefined, close)) : close;
};

/** What comes of a layer later: nothing, where it was closed meanwhile, though another one is open. */
export const inLayer =
  (layerNumber: number, change: Change): Change =>
  (state) => {
    if (state.layerNumber === layerNumber) return change(state);
    const at = state.below.findIndex((each) => each.layerNumber === layerNumber);
    return at < 0 ? state : inLayerBelow(state, at, change);
  };

/** Changes a layer that lies below others, as if it were the one that is open; those above stay. */
function inLayerBelow(state: ConsoleState, at: number, change: Change): ConsoleState {
  const { layer, layerNumber, below } = state;
  const changed = change({ ...state, ...below[at], below: below.slice(0, at) });
  const kept =
    changed.layer === undefined ? [] : [{ layer: changed.layer, layerNumber: changed.layerNumber }];
  return { ...changed, layer, layerNumber, below: [...changed.below, ...kept, ...below.slice(at + 1)] };
}

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
