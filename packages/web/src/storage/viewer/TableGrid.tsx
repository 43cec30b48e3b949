import { useVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { viewingText } from "@twinhelm/core/storage/viewing/text";
import { useRef } from "react";

interface TableGridProps {
  readonly label: string;
  /** The first is the head. */
  readonly rows: readonly (readonly string[])[];
  readonly width: number;
}

/** Pixels. */
const rowHeight = 28;
const columnWidth = 160;
const leadWidth = 64;

/** A table of texts of any size: only what is seen of it is drawn. */
export function TableGrid({ label, rows, width }: TableGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [head = []] = rows;
  const count = Math.max(0, rows.length - 1);
  const getScrollElement = () => scroller.current;
  const down = useVirtualizer({
    count,
    getScrollElement,
    estimateSize: () => rowHeight,
    overscan: 10,
    paddingStart: rowHeight,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: width,
    getScrollElement,
    estimateSize: () => columnWidth,
    overscan: 3,
    paddingStart: leadWidth,
  });
  const columns = across.getVirtualItems();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <div className="viewer-table" ref={scroller} tabIndex={0}>
      <table
        aria-label={label}
        aria-rowcount={count + 1}
        aria-colcount={width + 1}
        style={{ width: across.getTotalSize(), height: Math.max(down.getTotalSize(), rowHeight) }}
      >
        <thead>
          <tr className="viewer-row is-head" aria-rowindex={1} style={{ height: rowHeight }}>
            <th className="viewer-cell is-lead" aria-colindex={1} style={{ width: leadWidth }}>
              <span className="hidden">{viewingText("table.row")}</span>
            </th>
            {columns.map(({ index, start }) => (
              <HeadCell key={index} index={index} start={start} text={head[index] ?? ""} />
            ))}
          </tr>
        </thead>
        <tbody>
          {down.getVirtualItems().map(({ index, start }) => (
            <Row key={index} index={index + 1} top={start} cells={rows[index + 1] ?? []} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadCellProps {
  readonly index: number;
  readonly start: number;
  readonly text: string;
}

function HeadCell({ index, start, text }: HeadCellProps) {
  const shown = text === "" ? viewingText("table.column", { at: index + 1 }) : text;
  return (
    <th
      scope="col"
      className="viewer-cell"
      aria-colindex={index + 2}
      style={{ left: start, width: columnWidth }}
      title={shown}
    >
      {shown}
    </th>
  );
}

interface RowProps {
  readonly index: number;
  readonly top: number;
  readonly cells: readonly string[];
  readonly columns: readonly VirtualItem[];
}

const Row = ({ index, top, cells, columns }: RowProps) => (
  <tr
    className="viewer-row"
    aria-rowindex={index + 1}
    style={{ height: rowHeight, transform: `translateY(${top}px)` }}
  >
    <th scope="row" className="viewer-cell is-lead" aria-colindex={1} style={{ width: leadWidth }}>
      {index}
    </th>
    {columns.map(({ index: at, start }) => (
      <td
        key={at}
        className="viewer-cell"
        aria-colindex={at + 2}
        style={{ left: start, width: columnWidth }}
        title={cells[at]}
      >
        {cells[at]}
      </td>
    ))}
  </tr>
);
