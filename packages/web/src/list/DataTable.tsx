import { useVirtualizer } from "@tanstack/react-virtual";
import { type Selection, selectRange, togglePage, toggleRow } from "@twinhelm/core/list/selection";
import type { Sort } from "@twinhelm/core/list/state";
import { tableText } from "@twinhelm/core/text/table";
import { type ReactNode, useRef } from "react";
import { HeaderCell } from "./HeaderCell";
import { SelectPage, SelectRow } from "./SelectBox";
import { classOf, type TableColumn, widthStyle } from "./TableColumn";
import { useRowKeys } from "./useRowKeys";

/** Choosing rows. */
interface TableSelection {
  readonly selected: Selection;
  readonly change: (next: Selection) => void;
  /** Why a row cannot be chosen; absent: each can. */
  readonly locked?: ((key: string) => string | undefined) | undefined;
}

export interface DataTableProps<T> {
  readonly label: string;
  readonly columns: readonly TableColumn[];
  /** Absent: on their way. */
  readonly rows: readonly T[] | undefined;
  readonly keyOf: (row: T) => string;
  /** What a row is called, for those who do not see it. */
  readonly nameOf: (row: T) => string;
  readonly cell: (row: T, column: number) => ReactNode;
  readonly sort: Sort | undefined;
  readonly onSort: (field: string, direction?: Sort["direction"]) => void;
  /** Goes to the next order of a column. */
  readonly onCycle: (field: string) => void;
  /** Absent: rows cannot be chosen. */
  readonly selection?: TableSelection | undefined;
  /** What is shown beside the box of a row, such as the link that opens it. */
  readonly lead?: ((row: T) => ReactNode) | undefined;
  /** Enter on a row. */
  readonly onOpen?: ((row: T) => void) | undefined;
  readonly widthOf?: ((key: string) => number | undefined) | undefined;
  readonly onResize?: ((key: string, width: number | undefined) => void) | undefined;
  /** True while the rows are those of another page. */
  readonly dimmed: boolean;
  readonly empty: ReactNode;
}

const rowHeight = 33;

/** The one table of the console: sorted by its headers, scrolled inside itself, only visible rows drawn. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, columns, rows, dimmed, selection, lead, empty, widthOf } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows?.length ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const leads = selection !== undefined || lead !== undefined;
  const span = columns.length + (leads ? 1 : 0);
  const choose = useChoice(props);
  const press = useRowKeys({
    count: rows?.length ?? 0,
    page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
    show: (index) => virtual.scrollToIndex(index),
    onToggle: (index, range) => choose(rows?.[index], range),
    onOpen: (index) => {
      const row = rows?.[index];
      if (row !== undefined) props.onOpen?.(row);
    },
  });
  return (
    <section
      className={leads ? "table-scroller has-lead" : "table-scroller"}
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
      tabIndex={0}
      aria-label={label}
      aria-busy={rows === undefined || dimmed}
      onKeyDown={press}
    >
      <table className={dimmed ? "data-table dimmed" : "data-table"} aria-rowcount={(rows?.length ?? 0) + 1}>
        <caption className="hidden">{label}</caption>
        <Head {...props} leads={leads} />
        <tbody>
          {rows === undefined && <SkeletonRows columns={columns} leads={leads} />}
          {before > 0 && <Gap height={before} columns={span} />}
          {items.map(({ index }) => {
            const row = rows?.[index];
            if (row === undefined) return null;
            const key = props.keyOf(row);
            const chosen = selection?.selected.has(key) ?? false;
            return (
              <tr
                key={key}
                tabIndex={-1}
                aria-rowindex={index + 2}
                aria-selected={selection === undefined ? undefined : chosen}
                className={chosen ? "is-chosen" : undefined}
              >
                {leads && (
                  <td className="lead">
                    <span className="lead-row">
                      {selection !== undefined && (
                        <SelectRow
                          name={props.nameOf(row)}
                          checked={chosen}
                          locked={selection.locked?.(key)}
                          onChange={(range) => choose(row, range)}
                        />
                      )}
                      {lead?.(row)}
                    </span>
                  </td>
                )}
                {columns.map((column, position) => (
                  <td key={column.key} className={classOf(column)} style={widthStyle(widthOf?.(column.key))}>
                    {props.cell(row, position)}
                  </td>
                ))}
              </tr>
            );
          })}
          {after > 0 && <Gap height={after} columns={span} />}
        </tbody>
      </table>
      {rows?.length === 0 && empty}
    </section>
  );
}

/** Chooses a row, or with the shift key all from the one chosen before. */
function useChoice<T>({ rows, keyOf, selection }: DataTableProps<T>) {
  const last = useRef<string>(undefined);
  return (row: T | undefined, range: boolean) => {
    if (row === undefined || selection === undefined) return;
    const key = keyOf(row);
    const { locked } = selection;
    if (locked?.(key) !== undefined) return;
    const keys = rows?.map(keyOf).filter((each) => locked?.(each) === undefined) ?? [];
    selection.change(
      range && last.current !== undefined
        ? selectRange(selection.selected, keys, last.current, key)
        : toggleRow(selection.selected, key),
    );
    last.current = key;
  };
}

function Head<T>(props: DataTableProps<T> & { leads: boolean }) {
  const { columns, rows, keyOf, selection, leads, widthOf } = props;
  // Only where rows can be chosen: it goes through all of them.
  const keys =
    selection === undefined
      ? []
      : (rows?.map(keyOf).filter((key) => selection.locked?.(key) === undefined) ?? []);
  return (
    <thead>
      <tr>
        {leads && (
          <th scope="col" className="lead">
            {selection === undefined ? (
              <span className="hidden">{tableText("row.actions")}</span>
            ) : (
              <SelectPage
                selected={selection.selected}
                keys={keys}
                onChange={() => selection.change(togglePage(selection.selected, keys))}
              />
            )}
          </th>
        )}
        {columns.map((column) => (
          <HeaderCell
            key={column.key}
            column={column}
            sort={props.sort}
            onSort={props.onSort}
            onCycle={props.onCycle}
            width={widthOf?.(column.key)}
            onResize={props.onResize}
          />
        ))}
      </tr>
    </thead>
  );
}

function SkeletonRows({ columns, leads }: { columns: readonly TableColumn[]; leads: boolean }) {
  return Array.from({ length: 12 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have nothing else
    <tr key={row}>
      {leads && <td className="lead" />}
      {columns.map((column) => (
        <td key={column.key} className={classOf(column)}>
          <span className="bp6-skeleton">{"\u2007".repeat(10)}</span>
        </td>
      ))}
    </tr>
  ));
}

/** Takes the place of the rows that are not drawn. */
const Gap = ({ height, columns }: { height: number; columns: number }) => (
  <tr>
    <td className="gap" colSpan={columns} style={{ height }} />
  </tr>
);
