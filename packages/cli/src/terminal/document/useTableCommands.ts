import type { Bucket } from "@twinhelm/core/bucket/model";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { searchedFields } from "@twinhelm/core/filter/search";
import { isEmptyFilter, nextSort } from "@twinhelm/core/list/state";
import { useNotifications } from "@twinhelm/core/react/actions";
import type { DocumentTable } from "@twinhelm/core/react/documents";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { type Change, type ConsoleState, changePlace, focus, type Place } from "../shell/state";
import type { Commands } from "../shell/useCommands";
import { headOf } from "./cells";
import { resizePage, turnPage } from "./paging";
import { useRowCommands } from "./useRowCommands";
import type { TableLayout } from "./useTableLayout";
import { firstView, moveColumn, moveRow, scrollReading, type TableSize, type TableView } from "./view";

export interface TableParts {
  readonly bucket: Bucket;
  readonly table: DocumentTable;
  readonly size: TableSize;
  readonly layout: TableLayout;
  readonly state: ConsoleState;
  readonly change: (change: Change) => void;
  /** Documents that are chosen, or the one under the cursor. */
  readonly chosen: readonly BucketDocument[];
  /** Lines of the document that is open. */
  readonly reading: readonly string[] | undefined;
}

/** What the keys do in a table. Several may come before the next frame, so each works on the newest state. */
export function useTableCommands(parts: TableParts): Commands {
  const { bucket, table, size, change, state } = parts;
  const { notifications: notices } = useNotifications();
  const rowCommands = useRowCommands(parts);
  const move = (by: number) => () => change(viewChange((view) => moveRow(view, by, size)));
  const list = (edit: (place: Place) => Place["list"]) => change(listChange(edit));
  const sort = () => {
    const column = table.columns[state.place.view.column];
    if (column?.sortable) list((place) => ({ ...place.list, sort: nextSort(place.list.sort, column.key) }));
    else if (column !== undefined)
      notices.say({ text: text("terminal.noOrder", { column: headOf(column) }), tone: "warning" });
  };
  const search = () => {
    if (searchedFields(bucket.properties).length > 0) change((now) => ({ ...now, draft: now.place.search }));
    else
      notices.say({ text: text("terminal.noSearch", { title: visibleText(bucket.title) }), tone: "warning" });
  };
  const turn = (by: number) => () => list(({ list: now }) => turnPage(now, by, table.total ?? 0));
  if (parts.reading !== undefined) return readingCommands(parts, parts.reading);
  const always: Commands = {
    ...rowCommands.always,
    left: () => change(left(parts)),
    back: () => change(back),
    refresh: () => {
      change(viewChange((view) => ({ ...view, selected: undefined })));
      table.rows.reload();
    },
    search,
  };
  if (size.rows === 0) return always;
  return {
    ...always,
    ...rowCommands.rows,
    open: () => change(viewChange((view) => ({ ...view, reading: 0 }))),
    up: move(-1),
    down: move(1),
    pageUp: move(-size.height),
    pageDown: move(size.height),
    first: move(-size.rows),
    last: move(size.rows),
    right: () => change(viewChange((view) => columnTo(view, 1, parts))),
    sort,
    nextPage: turn(1),
    previousPage: turn(-1),
    moreRows: () => list(({ list: now }) => resizePage(now, 1)),
    fewerRows: () => list(({ list: now }) => resizePage(now, -1)),
  };
}

/** An open document scrolls, and closes to the table. */
function readingCommands({ change, size, table }: TableParts, lines: readonly string[]): Commands {
  const scroll = (by: number) => () =>
    change(viewChange((view) => scrollReading(view, by, lines.length, size.height)));
  const close = () => change(viewChange((view) => ({ ...view, reading: undefined })));
  return {
    up: scroll(-1),
    down: scroll(1),
    pageUp: scroll(-size.height),
    pageDown: scroll(size.height),
    first: scroll(-lines.length),
    last: scroll(lines.length),
    left: close,
    back: close,
    refresh: table.rows.reload,
  };
}

export const viewChange = (edit: (view: TableView) => TableView): Change =>
  changePlace((place) => ({ ...place, view: edit(place.view) }));

/** Another list starts at its top; a list that stays the same keeps the cursor. */
const listChange = (edit: (place: Place) => Place["list"]): Change =>
  changePlace((place) => {
    const list = edit(place);
    return list === place.list
      ? place
      : { ...place, list, view: { ...place.view, row: 0, top: 0, reading: undefined, selected: undefined } };
  });

function columnTo(view: TableView, by: number, { size, layout }: TableParts): TableView {
  const next = moveColumn(view, by, size);
  return { ...next, left: layout.leftFor(next.column, next.left) };
}

/** From the first column to the sections. */
const left =
  (parts: TableParts): Change =>
  (state) =>
    state.place.view.column === 0 || parts.size.rows === 0
      ? focus("sections")(state)
      : viewChange((view) => columnTo(view, -1, parts))(state);

/** Clears the search, else goes to the sections. */
const back: Change = (state) =>
  isEmptyFilter(state.place.list.filter)
    ? focus("sections")(state)
    : changePlace((place) => ({
        ...place,
        search: "",
        list: { ...place.list, filter: undefined, pageIndex: 0 },
        view: firstView,
      }))(state);
