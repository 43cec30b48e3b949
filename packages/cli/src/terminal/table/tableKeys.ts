import { resizePage, sortedBy, turnPage } from "@twinhelm/core/list/paging";
import * as selection from "@twinhelm/core/list/selection";
import { isEmptyFilter, type ListState, withFilter } from "@twinhelm/core/list/state";
import { text } from "@twinhelm/core/text/catalogue";
import type { Commands } from "../keys/useCommands";
import { type Change, changePlace, focus, listDefaults, type Place, show } from "../navigation/state";
import { headOf } from "./cells";
import type { TableColumn } from "./column";
import { sortLayer } from "./sortBy";
import type { TableLayout } from "./useTableLayout";
import { firstView, moveColumn, moveRow, selectedIn, type TableSize, type TableView } from "./view";

export interface TableKeyParts {
  readonly columns: readonly TableColumn[];
  /** Rows in all; `undefined` until it is known. */
  readonly total: number | undefined;
  readonly size: TableSize;
  /** What the table lists. */
  readonly listed: ListState;
  readonly layout: TableLayout;
  readonly view: TableView;
  readonly change: (change: Change) => void;
  readonly warn: (words: string) => void;
}

/** What the keys do in every table: `always`, and with rows. Several may come before the next frame, so each works on the newest state. */
export function tableKeys(parts: TableKeyParts): { always: Commands; rows: Commands } {
  const { columns, listed, total = 0, size, view, change, warn } = parts;
  const move = (by: number) => () => change(viewChange((now) => moveRow(now, by, size)));
  const list = (edit: (list: Place["list"]) => Place["list"]) => change(listChange(edit));
  const turn = (by: number) => () => list((now) => turnPage(now, by, total));
  const resize = (by: 1 | -1) => () => list((now) => resizePage(now, by));
  const sort = () => {
    const column = columns[view.column];
    if (column?.sortable)
      change((state) => listChange((now) => sortedBy(now, column.key, listDefaults(state)))(state));
    else if (column !== undefined) warn(text("terminal.noOrder", { column: headOf(column) }));
  };
  const sortBy = () =>
    change((state) => {
      const asked = { sort: state.place.list.sort, defaults: listDefaults(state) };
      return show(sortLayer(columns, asked, (next) => list((now) => ({ ...now, sort: next }))))(state);
    });
  return {
    always: { left: () => change(left(parts)), back: () => change(back) },
    rows: {
      up: move(-1),
      down: move(1),
      pageUp: move(-size.height),
      pageDown: move(size.height),
      first: move(-size.rows),
      last: move(size.rows),
      right: () => change(viewChange((now) => columnTo(now, 1, parts))),
      sort,
      sortBy,
      ...(turnPage(listed, 1, total) === listed ? {} : { nextPage: turn(1) }),
      ...(listed.pageIndex === 0 ? {} : { previousPage: turn(-1) }),
      ...(resizePage(listed, 1).pageSize === listed.pageSize ? {} : { moreRows: resize(1) }),
      ...(resizePage(listed, -1).pageSize === listed.pageSize ? {} : { fewerRows: resize(-1) }),
    },
  };
}

export const viewChange = (edit: (view: TableView) => TableView): Change =>
  changePlace((place) => ({ ...place, view: edit(place.view) }));

/** Another list starts at its top; a list that stays the same keeps the cursor. */
const listChange = (edit: (list: Place["list"]) => Place["list"]): Change =>
  changePlace((place) => {
    const list = edit(place.list);
    return list === place.list
      ? place
      : { ...place, list, view: { ...place.view, row: 0, top: 0, reading: undefined, selected: undefined } };
  });

function columnTo(view: TableView, by: number, { size, layout }: TableKeyParts): TableView {
  const next = moveColumn(view, by, size);
  return { ...next, left: layout.leftFor(next.column, next.left) };
}

/** From the first column to the sections. */
const left =
  (parts: TableKeyParts): Change =>
  (state) =>
    state.place.view.column === 0 || parts.size.rows === 0
      ? focus("sections")(state)
      : viewChange((view) => columnTo(view, -1, parts))(state);

/** Clears the search, else goes to the sections. */
const back: Change = (state) =>
  isEmptyFilter(state.place.list.filter) && state.place.search === ""
    ? focus("sections")(state)
    : changePlace((place) => ({
        ...place,
        search: "",
        list: withFilter(place.list, undefined, listDefaults(state)),
        view: firstView,
      }))(state);

/** Chooses the row under the cursor, or clears its choice. */
export const toggleRow = (ids: readonly string[]): Change =>
  viewChange((view) => {
    const id = ids[view.row];
    return id === undefined ? view : { ...view, selected: [...selection.toggleRow(selectedIn(view), id)] };
  });

/** Chooses these rows, or clears the choice if all of them are chosen. */
export const togglePage = (ids: readonly string[]): Change =>
  viewChange((view) => ({ ...view, selected: [...selection.togglePage(selectedIn(view), ids)] }));

export const clearSelection: Change = viewChange((view) => ({ ...view, selected: undefined }));
