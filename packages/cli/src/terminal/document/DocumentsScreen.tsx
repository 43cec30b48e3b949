import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentListDefaults } from "@twinhelm/core/document/list";
import { describeFilter } from "@twinhelm/core/filter/describe";
import { searchFilter, searchTextOf } from "@twinhelm/core/filter/search";
import {
  isEmptyFilter,
  type ListState,
  nextSort,
  pageCount,
  pageSizes,
  withFilter,
} from "@twinhelm/core/list/state";
import { type DocumentTable, useDocuments } from "@twinhelm/core/react/documents";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { Box, Text } from "ink";
import TextInput from "ink-text-input";
import { useMemo, useState } from "react";
import { tableLines } from "../layout/table";
import { fit, wrap } from "../layout/text";
import { clamp, scrollTo } from "../layout/window";
import { ConsoleFrame, type Shell } from "../shell/ConsoleFrame";
import { useTerminal } from "../shell/context";
import { bodySize } from "../shell/Frame";
import type { KeyAction } from "../shell/keys";

interface DocumentsScreenProps {
  readonly bucket: Bucket;
  readonly shell: Shell;
  /** Kept by the console, so that coming back shows the same page. */
  readonly state: ListState;
  readonly onState: (state: ListState) => void;
}

/** The data table of one bucket. */
export function DocumentsScreen({ bucket, shell, state, onState }: DocumentsScreenProps) {
  const { style, locale, timeZone } = useTerminal();
  const table = useDocuments(bucket, state, { locale, timeZone });
  const [cursor, setCursor] = useState({ row: 0, column: 0 });
  const [first, setFirst] = useState(0);
  const [typed, setTyped] = useState<string>();
  const { columns: width, rows: height } = bodySize(shell.size);
  const rows = table.rows.value;
  const visible = Math.max(1, height - 2);
  const row = clamp(cursor.row, rows?.length ?? 0);
  const start = scrollTo(row, first, visible, rows?.length ?? 0);
  const cells = useMemo(() => cellsOf(table), [table]);
  const lines =
    rows === undefined || rows.length === 0
      ? placeholder(bucket, table, state, width, style)
      : tableLines({
          columns: table.columns.map((column) => ({ ...column, title: visibleText(column.title) })),
          cells,
          width,
          cursor: { row, column: cursor.column },
          firstRow: start,
          height: visible,
          sort: state.sort,
          active: shell.pane === "screen",
          style,
        });
  const move = (to: number) => {
    const next = clamp(to, rows?.length ?? 0);
    setCursor({ ...cursor, row: next });
    setFirst(scrollTo(next, start, visible, rows?.length ?? 0));
  };
  const show = (next: ListState) => {
    setCursor({ ...cursor, row: 0 });
    onState(next);
  };
  const moves: Partial<Record<KeyAction, () => void>> = {
    up: () => move(row - 1),
    down: () => move(row + 1),
    pageUp: () => move(row - visible),
    pageDown: () => move(row + visible),
    first: () => move(0),
    last: () => move((rows?.length ?? 0) - 1),
    left: () => setCursor({ row, column: clamp(cursor.column - 1, table.columns.length) }),
    right: () => setCursor({ row, column: clamp(cursor.column + 1, table.columns.length) }),
    refresh: table.rows.reload,
    search: () => setTyped(searchTextOf(bucket.properties, state.filter) ?? ""),
    sort: () => {
      const column = table.columns[cursor.column];
      if (column?.sortable) show({ ...state, sort: nextSort(chosenSort(state), column.key) });
    },
    nextPage: () => {
      const last = pageCount(table.total ?? 0, state.pageSize) - 1;
      if (state.pageIndex < last) show({ ...state, pageIndex: state.pageIndex + 1 });
    },
    previousPage: () => {
      if (state.pageIndex > 0) show({ ...state, pageIndex: state.pageIndex - 1 });
    },
    larger: () => show(resized(state, 1)),
    smaller: () => show(resized(state, -1)),
  };
  const search = (wanted: string) => {
    setTyped(undefined);
    show(withFilter(state, searchFilter(bucket.properties, wanted), documentListDefaults));
  };
  return (
    <ConsoleFrame
      shell={shell}
      scope="table"
      title={[text("category.bucket"), visibleText(bucket.title)]}
      body={[...lines.map((line) => line), ...failureLines(table, width, style)].slice(0, height)}
      status={statusOf(bucket, table, state, row)}
      onAction={(action) => moves[action]?.()}
      onCancel={() => {
        if (typed !== undefined) setTyped(undefined);
        else if (!isEmptyFilter(state.filter)) show(withFilter(state, undefined, documentListDefaults));
        else return false;
        return true;
      }}
      typing={typed !== undefined}
      input={
        typed === undefined ? undefined : (
          <Box>
            <Text>{style.accent(" /")}</Text>
            <TextInput value={typed} onChange={setTyped} onSubmit={search} />
          </Box>
        )
      }
    />
  );
}

/** The order somebody chose; the default one counts as none. */
function chosenSort({ sort }: ListState) {
  const { sort: initial } = documentListDefaults;
  return sort?.field === initial?.field && sort?.direction === initial?.direction ? undefined : sort;
}

/** The next page size, keeping the first row of the page in view. */
function resized(state: ListState, step: 1 | -1): ListState {
  const index = pageSizes.findIndex((size) => size >= state.pageSize);
  const pageSize =
    pageSizes[clamp((index < 0 ? pageSizes.length - 1 : index) + step, pageSizes.length)] ?? 25;
  return { ...state, pageSize, pageIndex: Math.floor((state.pageIndex * state.pageSize) / pageSize) };
}

function cellsOf({ rows, columns, cellOf }: DocumentTable): readonly (readonly string[])[] {
  return (rows.value ?? []).map((row) =>
    columns.map(({ key, property }) =>
      key === "_id"
        ? shortId(row._id)
        : cellOf(property, Object.hasOwn(row, key) ? row[key] : undefined).text,
    ),
  );
}

const shortId = (id: string): string =>
  id.length > 12 ? `${visibleText(id.slice(0, 3))}…${visibleText(id.slice(-4))}` : visibleText(id);

type Style = ReturnType<typeof useTerminal>["style"];

/** What stands in the place of rows: loading, nothing there, nothing found, failed. */
function placeholder(
  bucket: Bucket,
  { rows }: DocumentTable,
  state: ListState,
  width: number,
  style: Style,
): readonly string[] {
  if (rows.failure !== undefined) {
    return [
      style.danger(fit(`✗ ${text("document.failed")}`, width)),
      ...wrap(visibleText(rows.failure.message), width),
      "",
      style.dim(text("terminal.retry")),
    ];
  }
  if (rows.value === undefined) return [style.dim(text("common.loading"))];
  const [title, about] = isEmptyFilter(state.filter)
    ? [text("document.empty.title"), text("document.empty.text", { title: visibleText(bucket.title) })]
    : [text("document.noMatch.title"), text("document.noMatch.text")];
  const hint = isEmptyFilter(state.filter) ? [] : ["", style.dim(text("terminal.clearFilter"))];
  return [style.bold(title), ...wrap(about, width), ...hint];
}

/** A failure of a refresh stands below the rows that are still shown. */
function failureLines({ rows }: DocumentTable, width: number, style: Style): readonly string[] {
  if (rows.failure === undefined || rows.value === undefined) return [];
  const lines = wrap(visibleText(`✗ ${rows.failure.message} ${text("terminal.retry")}`), width);
  return ["", ...lines.map((line) => style.danger(line))];
}

function statusOf(
  bucket: Bucket,
  { total, rows, stale }: DocumentTable,
  state: ListState,
  row: number,
): string {
  const filter = isEmptyFilter(state.filter)
    ? []
    : [text("document.filter.active", { filter: describeFilter(state.filter ?? {}, bucket.properties) })];
  const place =
    total === undefined
      ? []
      : [
          text("terminal.row", {
            row: rows.value?.length ? state.pageIndex * state.pageSize + row + 1 : 0,
            total: total.toLocaleString("en"),
          }),
          text("terminal.page", { page: state.pageIndex + 1, pages: pageCount(total, state.pageSize) }),
          text("terminal.perPage", { size: state.pageSize }),
        ];
  const readOnly = bucket.readOnly === true ? [text("bucket.readOnly")] : [];
  const failure = rows.failure === undefined ? [] : [`✗ ${text("document.failed")}`];
  return [...failure, ...filter, ...place, ...readOnly, ...(stale ? [text("common.loading")] : [])].join(
    " · ",
  );
}
