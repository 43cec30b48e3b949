import { type Bucket, primaryOf } from "@twinhelm/core/bucket/model";
import type { Column } from "@twinhelm/core/document/columns";
import { documentListDefaults } from "@twinhelm/core/document/list";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { describeFilter } from "@twinhelm/core/filter/describe";
import { createColumnMemory } from "@twinhelm/core/list/columns";
import { isEmptyFilter, type ListState, pageCount } from "@twinhelm/core/list/state";
import { useMemory, useNotifications } from "@twinhelm/core/react/actions";
import { type DocumentTable as Documents, useDocuments } from "@twinhelm/core/react/documents";
import { text } from "@twinhelm/core/text/catalogue";
import { tableText } from "@twinhelm/core/text/table";
import { visibleText } from "@twinhelm/core/text/visible";
import { useEffect, useMemo, useState } from "react";
import type { Paint } from "../layout/paint";
import { clamp } from "../layout/scroll";
import { useTerminal } from "../shell/context";
import { failureLines, loadingLines, messageLines } from "../shell/message";
import type { Area, ColumnChoice, ScreenProps } from "../shell/screen";
import { type ConsoleState, changePlace } from "../shell/state";
import type { Notice } from "../shell/statusLine";
import { documentLines } from "./documentLines";
import { searched } from "./searching";
import { spokenLines } from "./spokenLines";
import { headerLine } from "./tableLines";
import { useTableCommands, viewChange } from "./useTableCommands";
import { type TableLayout, useTableLayout } from "./useTableLayout";
import { type TableSize, type TableView, within } from "./view";

/** One page of a bucket's documents with a cursor for rows and one for columns. */
export function DocumentTable({ bucket, area, state, change, children }: ScreenProps & { bucket: Bucket }) {
  const { paint, locale, timeZone, spoken } = useTerminal();
  const { list } = state.place;
  const all = useDocuments(bucket, list, { locale, timeZone });
  const columns = useColumnChoice(bucket, all.columns);
  const table = useMemo(
    () => ({ ...all, columns: all.columns.filter(({ key }) => columns.shown.includes(key)) }),
    [all, columns.shown],
  );
  const rows = table.rows.value?.length ?? 0;
  const size: TableSize = { rows, columns: table.columns.length, height: Math.max(1, area.height - 1) };
  const view = within(state.place.view, size);
  const layout = useTableLayout(table, view, area.width);
  const reading = useReading(table, view, area.width);
  const { notifications } = useNotifications();
  const chosen = chosenOf(table, view);
  const commands = useTableCommands({ bucket, table, size, layout, state, change, chosen, reading });
  useLastPage(table, list, change);
  return children({
    names: namesOf(bucket, table, view),
    lines: linesOf(),
    left: leftOf(bucket, table, list),
    position: positionOf(table, list, view),
    columns,
    subjects: {
      bucket,
      documents: chosen,
      done: () => change(viewChange((now) => ({ ...now, selected: undefined }))),
    },
    commands,
    onSearch: (words) =>
      change(searched(bucket, words, (reason) => notifications.say({ tone: "danger", text: reason }, 5000))),
  });

  function linesOf(): readonly string[] {
    const { failure } = table.rows;
    if (table.rows.value === undefined) {
      if (failure === undefined) return loadingLines(area, paint);
      return failureLines(failure, area, paint, text("document.failed"));
    }
    if (rows === 0) return messageLines(emptyMessage(bucket, list), area, paint);
    if (reading !== undefined) return readingLines(reading, view, size, paint);
    const ids = table.rows.value.map(({ _id }) => _id);
    if (spoken) return spokenLines({ columns: table.columns, cells: layout.cells, view, size, list, ids });
    return tableLines(layout, view, size, area, list, ids);
  }
}

function tableLines(
  { shape, window, painter }: TableLayout,
  view: TableView,
  size: TableSize,
  area: Area,
  list: ListState,
  ids: readonly string[],
): readonly string[] {
  const sort = list.sort ?? documentListDefaults.sort;
  const cursor = area.focused ? view.column : undefined;
  const header = headerLine(shape, sort, cursor, { left: window.left > 0, right: window.more });
  const chosen = new Set(view.selected?.map((id) => ids.indexOf(id)));
  const count = Math.min(size.height, size.rows - view.top);
  const body = Array.from({ length: count }, (_, index) => {
    const row = view.top + index;
    const line = row === view.row ? painter.current(row, area.focused) : painter.plain(row);
    return chosen.has(row) ? marked(line) : line;
  });
  return [header, ...body];
}

/** A chosen row has its mark behind the bar, in the space before its first cell. */
const marked = (line: string): string => line.replace(/^(\x1b\[\d+m)?[ ▌](\x1b\[\d+m)?/, "✓");

/** The documents that are chosen, else the one under the cursor. */
function chosenOf(table: Documents, view: TableView): readonly BucketDocument[] {
  const rows = table.rows.value ?? [];
  const { selected = [] } = view;
  if (selected.length > 0) return rows.filter(({ _id }) => selected.includes(_id));
  return rows.slice(view.row, view.row + 1);
}

/** Which columns are shown, remembered for this bucket. */
function useColumnChoice(bucket: Bucket, columns: readonly Column[]): ColumnChoice {
  const store = useMemory();
  const [version, setVersion] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version tells that the store changed
  return useMemo(() => {
    const all = columns.map(({ key }) => key);
    const memory = createColumnMemory({ store, name: bucket._id, all });
    return {
      all: columns,
      shown: memory.shown(),
      staying: ["_id", primaryOf(bucket)],
      onShow(keys) {
        memory.show(keys);
        setVersion((before) => before + 1);
      },
    };
  }, [bucket, columns, store, version]);
}

/** The bucket, and the document that is open. */
function namesOf(bucket: Bucket, table: Documents, view: TableView): readonly string[] {
  const mark = bucket.readOnly === true ? ` [${text("bucket.readOnly")}]` : "";
  const title = `${visibleText(bucket.title)}${mark}`;
  const document = view.reading === undefined ? undefined : table.rows.value?.[view.row];
  const primary = table.columns.find((column) => column.primary);
  if (document === undefined || primary === undefined) return [title];
  return [title, table.cellOf(primary.property, document[primary.key]).text || visibleText(document._id)];
}

/** The lines of the document under the cursor while it is open. */
function useReading(table: Documents, view: TableView, width: number): readonly string[] | undefined {
  const { paint } = useTerminal();
  const { columns, cellOf } = table;
  const document = view.reading === undefined ? undefined : table.rows.value?.[view.row];
  return useMemo(
    () => (document === undefined ? undefined : documentLines(document, columns, cellOf, width, paint)),
    [document, columns, cellOf, width, paint],
  );
}

/** The open document, scrolled, below a line that says how much of it is in sight. */
function readingLines(
  lines: readonly string[],
  view: TableView,
  size: TableSize,
  paint: Paint,
): readonly string[] {
  const top = clamp(view.reading ?? 0, 0, lines.length - size.height);
  const last = Math.min(lines.length, top + size.height);
  const range = text("terminal.lines", { first: top + 1, last, total: lines.length });
  return [paint(` ${range}`, "dim"), ...lines.slice(top, last)];
}

const emptyMessage = (bucket: Bucket, list: ListState) =>
  isEmptyFilter(list.filter)
    ? {
        title: text("document.empty.title"),
        paragraphs: [text("document.empty.text", { title: visibleText(bucket.title) })],
      }
    : {
        title: text("document.noMatch.title"),
        paragraphs: [text("document.noMatch.text"), text("terminal.clearSearch")],
      };

/** Left end of the status line: a failed refresh, else the filter. */
function leftOf(bucket: Bucket, table: Documents, { filter }: ListState): Notice | undefined {
  const { failure, value } = table.rows;
  if (failure !== undefined && value !== undefined)
    return { text: visibleText(text("terminal.retry", { reason: failure.message })), tone: "danger" };
  if (filter === undefined || isEmptyFilter(filter)) return undefined;
  const words = describeFilter(filter, bucket.properties);
  return { text: text("document.filter.active", { filter: words }), tone: "plain" };
}

function positionOf(table: Documents, list: ListState, { row, selected = [] }: TableView): string {
  const { total, rows } = table;
  const parts: string[] = rows.loading ? [`${text("common.loading")} …`] : [];
  if (selected.length > 0) parts.push(tableText("select.count", { count: selected.length }));
  if (total !== undefined) {
    const count = rows.value?.length ?? 0;
    const at = list.pageIndex * list.pageSize + row + 1;
    parts.push(count === 0 ? text("document.range.none") : text("terminal.row", { row: at, total }));
    const pages = pageCount(total, list.pageSize);
    parts.push(text("terminal.page", { page: list.pageIndex + 1, pages }));
    parts.push(text("terminal.pageSize", { size: list.pageSize }));
  }
  return parts.join(" · ");
}

/** A page beyond the end, after documents went away, becomes the last one. */
function useLastPage(
  table: Documents,
  list: ListState,
  change: (change: (s: ConsoleState) => ConsoleState) => void,
) {
  const last =
    table.total === undefined || table.stale ? undefined : pageCount(table.total, list.pageSize) - 1;
  useEffect(() => {
    if (last === undefined || list.pageIndex <= last) return;
    change(changePlace((place) => ({ ...place, list: { ...place.list, pageIndex: last } })));
  }, [last, list.pageIndex, change]);
}
