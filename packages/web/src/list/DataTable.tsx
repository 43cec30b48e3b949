import { useVirtualizer } from "@tanstack/react-virtual";
import type { Sort } from "@twinhelm/core/list/state";
import { text } from "@twinhelm/core/text/catalogue";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { MaterialIcon } from "../shell/MaterialIcon";

export interface TableColumn {
  readonly key: string;
  readonly title: string;
  readonly align: "left" | "right";
  readonly sortable: boolean;
  /** Stays in view when the table scrolls sideways. */
  readonly primary: boolean;
  readonly hint?: string | undefined;
}

interface DataTableProps<T> {
  readonly label: string;
  readonly columns: readonly TableColumn[];
  /** Absent: on their way. */
  readonly rows: readonly T[] | undefined;
  readonly keyOf: (row: T) => string;
  readonly cell: (row: T, column: number) => ReactNode;
  readonly sort: Sort | undefined;
  readonly onSort: (field: string) => void;
  /** True while the rows are those of another page. */
  readonly dimmed: boolean;
  readonly empty: ReactNode;
}

const rowHeight = 33;

/** The one table of the console: sorted by its headers, scrolled inside itself, only visible rows drawn. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, columns, rows, keyOf, cell, sort, onSort, dimmed, empty } = props;
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
  const loading = rows === undefined;
  return (
    <section
      className="table-scroller"
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
      tabIndex={0}
      aria-label={label}
      aria-busy={loading || dimmed}
    >
      <table className={dimmed ? "data-table dimmed" : "data-table"} aria-rowcount={(rows?.length ?? 0) + 1}>
        <caption className="hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveRow}>
          {loading && <SkeletonRows columns={columns} />}
          {before > 0 && <Gap height={before} columns={columns.length} />}
          {items.map(({ index }) => {
            const row = rows?.[index];
            return row === undefined ? null : (
              <tr key={keyOf(row)} tabIndex={-1} aria-rowindex={index + 2}>
                {columns.map((column, position) => (
                  <td key={column.key} className={classOf(column)}>
                    {cell(row, position)}
                  </td>
                ))}
              </tr>
            );
          })}
          {after > 0 && <Gap height={after} columns={columns.length} />}
        </tbody>
      </table>
      {rows?.length === 0 && empty}
    </section>
  );
}

const classOf = ({ key, align, primary }: TableColumn): string =>
  [`align-${align}`, primary ? "primary" : "", key === "_id" ? "id" : ""].filter(Boolean).join(" ");

function HeaderCell({
  column,
  sort,
  onSort,
}: {
  column: TableColumn;
  sort: Sort | undefined;
  onSort: (field: string) => void;
}) {
  const direction = sort?.field === column.key ? sort.direction : undefined;
  const order = direction === undefined ? "none" : direction === 1 ? "ascending" : "descending";
  if (!column.sortable) {
    return (
      <th scope="col" className={classOf(column)} title={column.hint ?? column.title}>
        <span className="header">{column.title}</span>
      </th>
    );
  }
  return (
    <th scope="col" className={classOf(column)} aria-sort={order}>
      <button
        type="button"
        className="header"
        title={[text("document.sortBy", { column: column.title }), column.hint].filter(Boolean).join(". ")}
        onClick={() => onSort(column.key)}
      >
        <span className="header-text">{column.title}</span>
        {direction !== undefined && (
          <MaterialIcon name={direction === 1 ? "arrow_upward" : "arrow_downward"} />
        )}
      </button>
    </th>
  );
}

function SkeletonRows({ columns }: { columns: readonly TableColumn[] }) {
  return Array.from({ length: 12 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have nothing else
    <tr key={row}>
      {columns.map((column) => (
        <td key={column.key} className={classOf(column)}>
          <span className="bp6-skeleton">{"\u2007".repeat(10)}</span>
        </td>
      ))}
    </tr>
  ));
}

/** Stands for the rows that are not drawn. */
const Gap = ({ height, columns }: { height: number; columns: number }) => (
  <tr>
    <td className="gap" colSpan={columns} style={{ height }} />
  </tr>
);

/** Arrow keys move from row to row. */
function moveRow(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = event.target instanceof HTMLElement ? event.target.closest("tr") : null;
  if (step === undefined || row === null) return;
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling;
  if (next instanceof HTMLElement && next.hasAttribute("tabindex")) {
    event.preventDefault();
    next.focus();
  }
}
