import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import type { DataTableProps } from "./DataTable";
import { hasLead } from "./RowLead";
import { useChoice } from "./useChoice";
import { useGridCursor } from "./useGridCursor";
import { useRowKeys } from "./useRowKeys";

/** The rows in sight of a list that scrolls, and what keys and boxes do with them. `height`: that of one row, about. */
export function useTableRows<T>(props: DataTableProps<T>, height: number) {
  const { rows, onOpen } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows?.length ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const choose = useChoice(props);
  const open = (index: number) => {
    const row = rows?.[index];
    if (row !== undefined) onOpen?.(row);
  };
  const count = rows?.length ?? 0;
  const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 2);
  const common = {
    show: (index: number) => virtual.scrollToIndex(index),
    onToggle: (index: number, range: boolean) => choose(rows?.[index], range),
    onOpen: open,
  };
  const onKeyDown = useRowKeys({ ...common, count, page });
  const keyOf = (row: T | undefined) => (row === undefined ? undefined : props.keyOf(row));
  const events = useGridCursor({
    ...common,
    scroller,
    cells: props.cells,
    size: { rows: count, columns: props.columns.length, first: hasLead(props) ? -1 : 0, page },
    keyAt: (index) => keyOf(rows?.[index]),
    indexOf: (key) => rows?.findIndex((row) => props.keyOf(row) === key) ?? -1,
  });
  return {
    scroller,
    /** Indexes of the rows that are drawn. */
    drawn: items.map(({ index }) => index),
    /** Pixels before and after them. */
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    /** For rows that are not all of one height. */
    measure: virtual.measureElement,
    choose,
    open,
    /** Those of keys, pointers and the clipboard. */
    events: events ?? { onKeyDown },
  };
}
