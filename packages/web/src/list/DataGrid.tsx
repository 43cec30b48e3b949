import { InCells } from "../shell/tabStop";
import type { DataTableProps } from "./DataTable";
import { GridRow } from "./GridRow";
import { hasLead } from "./RowLead";
import { SkeletonRows } from "./SkeletonRows";
import { TableHead } from "./TableHead";
import { useColumnMoves } from "./useColumnMoves";
import { useScrolled } from "./useScrolled";
import { useTableRows } from "./useTableRows";

const rowHeight = 33;

/** Rows and columns, scrolled inside itself; only visible rows are drawn. */
export function DataGrid<T>(props: DataTableProps<T>) {
  const { label, columns, rows, dimmed, cells } = props;
  const { scroller, drawn, before, after, measure, choose, events } = useTableRows(props, rowHeight);
  const leads = hasLead(props);
  const span = columns.length + (leads ? 1 : 0) + (props.lastHead === undefined ? 0 : 1);
  const onScroll = useScrolled();
  const isTall = columns.some(({ tall }) => tall === true);
  const inGrid = cells !== undefined;
  const moves = useColumnMoves(props);
  return (
    <section
      className={leads ? "table-scroller has-lead" : "table-scroller"}
      ref={scroller}
      // A region that scrolls is reached by keyboard; where its cells are, one of them is the tab stop.
      tabIndex={inGrid && rows !== undefined ? -1 : 0}
      aria-label={label}
      aria-busy={rows === undefined || dimmed}
      {...events}
      onScroll={onScroll}
    >
      <table
        className={dimmed ? "data-table dimmed" : "data-table"}
        aria-rowcount={(rows?.length ?? 0) + 1}
        {...(inGrid ? { role: "grid", "aria-colcount": span, "aria-label": label } : {})}
      >
        <caption className="hidden">{label}</caption>
        <TableHead of={props} leads={leads} onStep={moves.step} onPointer={moves.want} />
        <InCells value={inGrid}>
          <tbody>
            {rows === undefined && <SkeletonRows columns={columns} leads={leads} />}
            {before > 0 && <Gap height={before} columns={span} />}
            {drawn.map((index) => {
              const row = rows?.[index];
              if (row === undefined) return null;
              return (
                <GridRow
                  key={props.keyOf(row)}
                  of={props}
                  row={row}
                  index={index}
                  onChoose={choose}
                  measure={isTall ? measure : undefined}
                />
              );
            })}
            {after > 0 && <Gap height={after} columns={span} />}
          </tbody>
        </InCells>
      </table>
      {moves.parts(scroller)}
    </section>
  );
}

/** Takes the place of the rows that are not drawn. */
const Gap = ({ height, columns }: { height: number; columns: number }) => (
  <tr>
    <td className="gap" colSpan={columns} style={{ height }} />
  </tr>
);
