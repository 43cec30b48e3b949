import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import type { DataTableProps } from "./DataTable";
import { useChoice } from "./useChoice";
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
  const press = useRowKeys({
    count: rows?.length ?? 0,
    page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 2),
    show: (index) => virtual.scrollToIndex(index),
    onToggle: (index, range) => choose(rows?.[index], range),
    onOpen: open,
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
    press,
  };
}
