import type { Bucket } from "@twinhelm/core/bucket/model";
import { bucketText } from "@twinhelm/core/bucket/text";
import { emptyDocuments } from "@twinhelm/core/document/empty";
import { documentListDefaults } from "@twinhelm/core/document/list";
import {
  type DocumentTable as Documents,
  useDocuments,
  useRelatedNames,
} from "@twinhelm/core/document/react";
import { newsWords } from "@twinhelm/core/document/realtime/news";
import { useFollowedPage } from "@twinhelm/core/document/realtime/react";
import { documentText } from "@twinhelm/core/document/text";
import { primaryOf } from "@twinhelm/core/field/primary";
import { shownColumns } from "@twinhelm/core/list/columns";
import { useNotifications } from "@twinhelm/core/react/actions";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { useMemo } from "react";
import { useTerminal } from "../context";
import type { Notice } from "../frame/statusLine";
import type { Paint } from "../layout/paint";
import { clamp } from "../layout/scroll";
import { emptyLines, failureLines, loadingLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";
import { conditionWords, listConditions } from "../table/filterConditions";
import { filterSearch } from "../table/filterSearch";
import { spokenLines } from "../table/spokenLines";
import { clearSelection } from "../table/tableKeys";
import { tableLines } from "../table/tableLines";
import { positionOf, useLastPage } from "../table/tableStatus";
import { useColumnChoice, useNamedColumns } from "../table/useColumnChoice";
import { useTableLayout } from "../table/useTableLayout";
import { chosenOf, type TableSize, type TableView, within } from "../table/view";
import { documentLines, relatedInside } from "./documentLines";
import { documentName } from "./documentName";
import { pageCells } from "./pageCells";
import { useCellEditing } from "./useCellEditing";
import { hintWords, useIndexKey } from "./useIndexKey";
import { useTableCommands } from "./useTableCommands";
import { useTableLanguage } from "./useTableLanguage";

interface DocumentTableProps extends ScreenProps {
  readonly bucket: Bucket;
  /** What is said of the saved view that is open. */
  readonly viewed: string | undefined;
}

/** One page of a bucket's documents with a cursor for rows and one for columns. */
export function DocumentTable(props: DocumentTableProps) {
  const { bucket, area, state, change, children } = props;
  const { list } = state.place;
  const { table, columns } = useShownTable(props);
  const followed = useFollowedPage(bucket, list);
  const news = newsWords(followed);
  const rows = table.rows.value?.length ?? 0;
  const size: TableSize = { rows, columns: table.columns.length, height: Math.max(1, area.height - 1) };
  const view = within(state.place.view, size);
  const { cellOf } = table;
  const { layout, lines } = useBodyLines(props, { table, view, size, changed: followed.changed });
  const reading = useReading(table, view, area.width);
  const chosen = chosenOf(table.rows.value ?? [], view);
  const languages = useTableLanguage(bucket, list, change);
  const cell = useCellEditing({ bucket, language: languages.current, table, change });
  const conditions = useMemo(
    () => listConditions(list, bucket.properties, cellOf),
    [list, bucket.properties, cellOf],
  );
  const index = useIndexKey(bucket, table.hint, change);
  const keys = useTableCommands({
    ...{ bucket, table, size, layout, state, change, chosen, reading, conditions, index },
    cell,
    refresh: news === undefined ? table.rows.reload : followed.show,
    chooseLanguage: languages.choose,
  });
  useLastPage(table.stale ? undefined : table.total, list, change);
  return children({
    names: namesOf(bucket, table, view),
    lines: lines(reading),
    left: leftOf(table, news, [
      ...table.changing.slice(0, 1),
      props.viewed,
      languages.said,
      conditionWords(conditions),
      hintWords(table.hint, index),
    ]),
    position: positionOf({ list, total: table.total, loading: table.rows.loading, count: rows }, view),
    columns,
    chosen: {
      rows: { bucket: [bucket], document: chosen },
      done: () => change(clearSelection),
    },
    commands: keys.commands,
    denied: keys.denied,
    input: state.place.line === undefined ? undefined : cell.input(keys.nextCell),
    searchesRules: true,
    onSearch: useFilterSearch(props),
  });
}

/** The rows, and those of their columns that are shown. */
function useShownTable({ bucket, state, change }: DocumentTableProps) {
  const { locale, timeZone } = useTerminal();
  const { list } = state.place;
  const all = useDocuments(bucket, list, { locale, timeZone });
  const staying = useMemo(() => ["_id", primaryOf(bucket)], [bucket]);
  const own = useColumnChoice({ name: bucket._id, columns: all.columns, staying });
  const columns = useNamedColumns(own, list.columns, change);
  // The same ones as long as they hold the same: cells and lines are laid out once a page, not once a key.
  const shown = useMemo(() => shownColumns(all.columns, columns.shown), [all.columns, columns.shown]);
  return { table: { ...all, columns: shown }, columns };
}

interface Body {
  readonly table: Documents;
  readonly view: TableView;
  readonly size: TableSize;
  /** Ids of documents that others changed. */
  readonly changed: ReadonlySet<string>;
}

/** The lines of the table, or of the document that is open in it. */
function useBodyLines(props: DocumentTableProps, { table, view, size, changed }: Body) {
  const { area, state } = props;
  const { paint, spoken } = useTerminal();
  const { rows, columns, cellOf } = table;
  const cells = useMemo(() => pageCells(rows.value ?? [], columns, cellOf), [rows.value, columns, cellOf]);
  const layout = useTableLayout(columns, cells, view, area.width);
  const lines = (reading: readonly string[] | undefined): readonly string[] => {
    const instead = linesInstead(props, table, paint);
    if (instead !== undefined) return instead;
    if (reading !== undefined) return readingLines(reading, view, size, paint);
    const ids = (rows.value ?? []).map(({ _id }) => _id);
    const sort = state.place.list.sort ?? documentListDefaults.sort;
    if (spoken) return spokenLines({ columns, cells, view, size, sort, ids });
    return tableLines({ layout, view, size, focused: area.focused, sort, ids, changed });
  };
  return { layout, lines };
}

/** What is typed after `/` becomes a filter; what cannot is said. */
function useFilterSearch({ bucket, change }: DocumentTableProps) {
  const { notifications } = useNotifications();
  return (words: string) =>
    change(
      filterSearch(
        { title: visibleText(bucket.title), properties: bucket.properties, rules: true },
        words,
        (reason) => notifications.say({ tone: "danger", text: reason }, 5000),
      ),
    );
}

/** The bucket, and the document that is open. */
function namesOf(bucket: Bucket, table: Documents, view: TableView): readonly string[] {
  const mark = bucket.readOnly === true ? ` [${bucketText("readOnly")}]` : "";
  const title = `${visibleText(bucket.title)}${mark}`;
  const document = view.reading === undefined ? undefined : table.rows.value?.[view.row];
  return document === undefined ? [title] : [title, documentName(table, document)];
}

/** The lines of the document under the cursor while it is open. */
function useReading(table: Documents, view: TableView, width: number): readonly string[] | undefined {
  const { paint } = useTerminal();
  const { columns, cellOf } = table;
  const document = view.reading === undefined ? undefined : table.rows.value?.[view.row];
  const nameOf = useRelatedNames(useMemo(() => relatedInside(document, columns), [document, columns]));
  return useMemo(
    () =>
      document === undefined ? undefined : documentLines(document, { columns, cellOf, nameOf, width, paint }),
    [document, columns, cellOf, nameOf, width, paint],
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

/** What is shown in the place of rows; absent: there are some. */
function linesInstead(
  { bucket, area, state }: DocumentTableProps,
  { rows: { value, failure } }: Documents,
  paint: Paint,
): readonly string[] | undefined {
  if (value === undefined)
    return failure === undefined
      ? loadingLines(area, paint)
      : failureLines(failure, area, paint, documentText("failed"));
  if (value.length > 0) return undefined;
  return emptyLines(emptyDocuments(bucket, state.place.list), area, paint, bucket.readOnly !== true);
}

/** Left end of the status line: a failed refresh, else what others did, the language and the conditions of the filter. */
function leftOf(
  { rows, changing }: Documents,
  news: string | undefined,
  how: readonly (string | undefined)[],
): Notice | undefined {
  const { failure, value } = rows;
  if (failure !== undefined && value !== undefined)
    return { text: visibleText(text("terminal.retry", { reason: failure.message })), tone: "danger" };
  const said = news === undefined ? undefined : documentText("news.key", { news });
  const parts = [said, ...how].filter((part) => part !== undefined);
  // How far a change is has its room before the position.
  const tone = changing.length > 0 ? "warning" : "plain";
  return parts.length === 0 ? undefined : { text: parts.join(" · "), tone };
}
