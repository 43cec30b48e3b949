import type { DataTableProps } from "./DataTable";
import { hasLead, RowLead } from "./RowLead";
import { SkeletonRows } from "./SkeletonRows";
import { classOf, widthStyle } from "./TableColumn";
import { TableHead } from "./TableHead";
import { useScrolled } from "./useScrolled";
import { useTableRows } from "./useTableRows";

const rowHeight = 33;

/** Rows and columns, scrolled inside itself; only visible rows are drawn. */
export function DataGrid<T>(props: DataTableProps<T>) {
  const { label, columns, rows, dimmed, selection } = props;
  const { scroller, drawn, before, after, choose, press } = useTableRows(props, rowHeight);
  const leads = hasLead(props);
  const hasLast = props.lastHead !== undefined;
  const span = columns.length + (leads ? 1 : 0) + (hasLast ? 1 : 0);
  const onScroll = useScrolled();
  return (
    <section
      className={leads ? "table-scroller has-lead" : "table-scroller"}
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
      tabIndex={0}
      aria-label={label}
      aria-busy={rows === undefined || dimmed}
      onKeyDown={press}
      onScroll={onScroll}
    >
      <table className={dimmed ? "data-table dimmed" : "data-table"} aria-rowcount={(rows?.length ?? 0) + 1}>
        <caption className="hidden">{label}</caption>
        <TableHead {...props} leads={leads} />
        <tbody>
          {rows === undefined && <SkeletonRows columns={columns} leads={leads} />}
          {before > 0 && <Gap height={before} columns={span} />}
          {drawn.map((index) => {
            const row = rows?.[index];
            if (row === undefined) return null;
            const key = props.keyOf(row);
            const chosen = selection?.selected.has(key) ?? false;
            return (
              <tr
                key={key}
                tabIndex={-1}
                data-row={index}
                aria-rowindex={index + 2}
                aria-selected={selection === undefined ? undefined : chosen}
                className={chosen ? "is-chosen" : undefined}
              >
                {leads && (
                  <td className="lead">
                    <RowLead of={props} row={row} chosen={chosen} onChoose={choose} />
                  </td>
                )}
                {columns.map((column, at) => (
                  <td
                    key={column.key}
                    className={classOf(column)}
                    style={widthStyle(props.widthOf?.(column.key))}
                  >
                    {props.cell(row, at)}
                  </td>
                ))}
                {hasLast && <td className="last-head" />}
              </tr>
            );
          })}
          {after > 0 && <Gap height={after} columns={span} />}
        </tbody>
      </table>
    </section>
  );
}

/** Takes the place of the rows that are not drawn. */
const Gap = ({ height, columns }: { height: number; columns: number }) => (
  <tr>
    <td className="gap" colSpan={columns} style={{ height }} />
  </tr>
);
