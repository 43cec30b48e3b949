import { memo } from "react";
import type { DataTableProps } from "./DataTable";
import { hasLead, RowLead } from "./RowLead";
import { classOf, widthStyle } from "./TableColumn";

interface GridRowProps<T> {
  readonly of: DataTableProps<T>;
  readonly row: T;
  readonly index: number;
  readonly onChoose: (row: T, range: boolean) => void;
  /** Present where rows are not all of one height. */
  readonly measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}

const classOfRow = (chosen: boolean, changed: boolean) =>
  [chosen ? "is-chosen" : "", changed ? "is-changed" : ""].join(" ").trim() || undefined;

/** One row. Where only the table scrolls, it is not made again. */
export const GridRow = memo(function GridRow<T>({ of, row, index, onChoose, measure }: GridRowProps<T>) {
  const { columns, selection, cells } = of;
  const chosen = selection?.selected.has(of.keyOf(row)) ?? false;
  const inGrid = cells !== undefined;
  return (
    <tr
      ref={measure}
      tabIndex={inGrid ? undefined : -1}
      data-row={index}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selection === undefined ? undefined : chosen}
      className={classOfRow(chosen, of.changed?.has(of.keyOf(row)) === true)}
    >
      {hasLead(of) && (
        <td className="lead" {...(inGrid ? { tabIndex: -1, "data-column": -1, "aria-colindex": 1 } : {})}>
          <RowLead of={of} row={row} chosen={chosen} onChoose={onChoose} />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.key}
          className={classOf(column)}
          style={widthStyle(of.widthOf?.(column.key))}
          {...(cells === undefined
            ? {}
            : {
                tabIndex: -1,
                "data-column": at,
                "aria-colindex": at + (hasLead(of) ? 2 : 1),
                "aria-readonly": cells.isFixed(at),
              })}
        >
          {of.cell(row, at)}
        </td>
      ))}
      {of.lastHead !== undefined && <td className="last-head" />}
    </tr>
  );
}) as <T>(props: GridRowProps<T>) => React.JSX.Element;
