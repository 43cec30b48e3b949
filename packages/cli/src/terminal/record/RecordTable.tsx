import { type Identified, rowsAs } from "@twinhelm/core/area/rows";
import type { Cell } from "@twinhelm/core/field/cell";
import { useRecordPage } from "@twinhelm/core/react/recordPage";
import { columnsKnown, type RecordColumn, type RecordList, recordCell } from "@twinhelm/core/record/area";
import { emptyRecords } from "@twinhelm/core/record/empty";
import type { Records } from "@twinhelm/core/record/records";
import { text } from "@twinhelm/core/text/catalogue";
import { formText } from "@twinhelm/core/text/form";
import { recordText } from "@twinhelm/core/text/record";
import { visibleText } from "@twinhelm/core/text/visible";
import { useEffect, useMemo } from "react";
import { useTerminal } from "../context";
import type { Notice } from "../frame/statusLine";
import { type Change, openInstead } from "../navigation/state";
import { emptyLines, failureLines, loadingLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";
import type { TableColumn } from "../table/column";
import { narrowed } from "../table/narrowed";
import { spokenLines } from "../table/spokenLines";
import { clearSelection } from "../table/tableKeys";
import { tableLines } from "../table/tableLines";
import { positionOf, useLastPage } from "../table/tableStatus";
import { useColumnChoice } from "../table/useColumnChoice";
import { useTableLayout } from "../table/useTableLayout";
import { chosenOf, type TableSize, within } from "../table/view";
import type { ListExtras } from "./face";
import { useRecordKeys } from "./useRecordKeys";

export interface RecordTableProps<Row extends Identified> extends ScreenProps {
  readonly records: Records<Row>;
  readonly list: RecordList<Row>;
  readonly extras: ListExtras<Row>;
  /** What `y` copies with the cursor in this column, `undefined` for what is withheld; absent: the id. */
  readonly copyOf: ((row: Row, column: string) => string | undefined) | undefined;
}

/** The list of an area with a cursor for rows and one for columns. */
export function RecordTable<Row extends Identified>(props: RecordTableProps<Row>) {
  const { records, list, extras, area, state, change, children } = props;
  const { spoken } = useTerminal();
  const { place } = state;
  const words = extras.onSearch === undefined ? place.search : "";
  const page = useRecordPage(records, place.list, words);
  const rows = page.rows.value ?? [];
  const choice = useColumnChoice({
    name: list.memory,
    columns: list.columns,
    staying: list.staying,
    initial: list.initial,
    always: list.staying,
  });
  const shown = useMemo(
    () => columnsKnown(list.columns, page.rows.value).filter(({ key }) => choice.shown.includes(key)),
    [list.columns, page.rows.value, choice.shown],
  );
  const columns = useMemo(() => shown.map(tableColumn), [shown]);
  const { value } = page.rows;
  const cells = useMemo(
    () => (value ?? []).map((row) => shown.map((column) => shownCell(column, row))),
    [value, shown],
  );
  const size: TableSize = {
    rows: rows.length,
    columns: columns.length,
    height: Math.max(1, area.height - 1),
  };
  const view = within(place.view, size);
  const layout = useTableLayout(columns, cells, view, area.width);
  const chosen = chosenOf(rows, view);
  const keys = useRecordKeys({ props, page, columns, size, layout, view, chosen });
  useLastPage(page.stale ? undefined : page.total, place.list, change);
  useWelcome(props, page);
  const sort = place.list.sort;
  const ids = rows.map(({ _id }) => _id);
  const table = () =>
    spoken
      ? spokenLines({ columns, cells, view, size, sort, ids })
      : tableLines({ layout, view, size, focused: area.focused, sort, ids });
  const current = rows[view.row];
  return children({
    names: [records.about.words.title],
    lines: useListMessage(props, page) ?? table(),
    left: leftOf(props, page.rows, current === undefined ? undefined : records.locked(current)),
    position: positionOf(
      { list: place.list, total: page.total, loading: page.rows.loading, count: rows.length },
      view,
    ),
    columns: choice,
    chosen: { rows: rowsAs(records.about.id, chosen), done: () => change(clearSelection) },
    ...keys,
    onSearch: (typed) => change(extras.onSearch?.(typed) ?? searched(typed)),
  });
}

/** Secrets are not shown whole. */
const shownCell = <Row,>({ cell, short }: RecordColumn<Row>, row: Row): Cell => {
  const whole = cell(row);
  return short === undefined ? whole : recordCell(short(whole.exact));
};

const tableColumn = <Row,>({
  key,
  title,
  align = "left",
  primary = false,
  sort,
}: RecordList<Row & Identified>["columns"][number]): TableColumn => ({
  key,
  title,
  align,
  primary,
  sortable: sort !== undefined,
});

/** Records of an area whose server has no search: the size of a page stays. */
const searched = (words: string): Change => narrowed(words, (list) => ({ ...list, pageIndex: 0 }));

/** Goes to the screen in the place of a list that holds nothing. */
function useWelcome<Row extends Identified>(
  { records, state, change }: RecordTableProps<Row>,
  page: Page<Row>,
): void {
  const { welcome } = records.about;
  const { list, search } = state.place;
  const isWhole = list.filter === undefined && list.pageIndex === 0 && search === "";
  const leaves = welcome !== undefined && page.total === 0 && !page.rows.loading && isWhole;
  useEffect(() => {
    if (leaves) change(openInstead(welcome));
  }, [leaves, welcome, change]);
}

type Page<Row> = ReturnType<typeof useRecordPage<Row & Identified>>;

/** What is shown in place of the rows of an empty list. */
function useListMessage<Row extends Identified>(
  { area, state, records }: RecordTableProps<Row>,
  { rows }: Page<Row>,
): readonly string[] | undefined {
  const { paint } = useTerminal();
  const { failure } = rows;
  if (rows.value === undefined)
    return failure === undefined
      ? loadingLines(area, paint)
      : failureLines(failure, area, paint, recordText("failed"));
  if (rows.value.length > 0) return undefined;
  const { search, list } = state.place;
  return emptyLines(emptyRecords(records.about, list, search), area, paint);
}

/** Left end of the status line: a failed refresh, why the row cannot be changed, what the list is filtered by. */
function leftOf<Row extends Identified>(
  { extras: { filter, onSearch }, state }: RecordTableProps<Row>,
  { failure, value }: Page<Row>["rows"],
  locked: string | undefined,
): Notice | undefined {
  if (failure !== undefined && value !== undefined)
    return { text: visibleText(text("terminal.retry", { reason: failure.message })), tone: "danger" };
  const { search } = state.place;
  const words = onSearch === undefined && search !== "" ? formText("search.active", { words: search }) : "";
  const parts = [filter ?? "", words].filter((part) => part !== "");
  if (parts.length > 0) return { text: visibleText(parts.join(" · ")), tone: "plain" };
  return locked === undefined ? undefined : { text: locked, tone: "plain" };
}
