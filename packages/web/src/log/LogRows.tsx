import "../styles/log.css";
import { useVirtualizer } from "@tanstack/react-virtual";
import { logText } from "@twinhelm/core/log/text";
import { type KeyboardEvent, type ReactNode, type UIEvent, useEffect, useRef, useState } from "react";

interface LogRowsProps<Row> {
  readonly rows: readonly Row[];
  /** Pixels of a row that is closed (spec 3, section 9). */
  readonly height: number;
  readonly loading: boolean;
  readonly hasMore: boolean;
  readonly more: () => void;
  readonly label: string;
  /** Told how many pixels are above what is in sight. */
  readonly onScroll?: ((top: number) => void) | undefined;
  /** Told that the keys go through the rows. */
  readonly onMove?: (() => void) | undefined;
  /** Another number: what is in sight begins anew. */
  readonly begin?: number | undefined;
  /** Below the last row. */
  readonly foot?: ReactNode;
  /** `stop`: the row that Tab reaches; its main button has `data-line`. */
  readonly children: (row: Row, stop: boolean) => ReactNode;
}

/** Rows of a log, of which those in sight are drawn; the next page is loaded near the end, arrows go from row to row. */
export function LogRows<Row extends { readonly _id: string }>(props: LogRowsProps<Row>) {
  const { rows, height, loading, hasMore, more, label, onScroll, begin, foot, children } = props;
  const place = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => place.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?._id ?? index,
    overscan: 6,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= rows.length - 5) more();
  }, [last, rows.length, hasMore, more]);
  useEffect(() => {
    if (begin !== undefined) place.current?.scrollTo(0, 0);
  }, [begin]);
  const drawn = items.flatMap(({ index }) => rows[index]?._id ?? []);
  const { stop, onKeyDown } = useRowKeys(props, place, drawn, (index) => virtual.scrollToIndex(index));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the rows in it
    <div
      ref={place}
      className="log-list"
      onScroll={(event: UIEvent<HTMLElement>) => onScroll?.(event.currentTarget.scrollTop)}
      onKeyDown={onKeyDown}
    >
      <ul aria-label={label} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start, key }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              data-id={row._id}
              style={{ transform: `translateY(${start}px)` }}
            >
              {children(row, row._id === stop)}
            </li>
          );
        })}
      </ul>
      {foot}
      {loading && <p className="muted log-more">{logText("more")}</p>}
    </div>
  );
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** One row is in the order of the keyboard; arrows, Home and End go on from it. */
function useRowKeys<Row extends { readonly _id: string }>(
  { rows, onMove }: LogRowsProps<Row>,
  place: { readonly current: HTMLElement | null },
  drawn: readonly string[],
  show: (index: number) => void,
) {
  const [current, setCurrent] = useState<string>();
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const line = place.current?.querySelector<HTMLElement>(
      `[data-id="${CSS.escape(wanted.current)}"] [data-line]`,
    );
    line?.focus({ preventScroll: true });
    if (line) wanted.current = undefined;
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    const from = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-id]") : null;
    if (step === undefined || from === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onMove?.();
    const at = rows.findIndex(({ _id }) => _id === from.dataset.id);
    const to = Math.min(Math.max(0, step(at, rows.length)), rows.length - 1);
    wanted.current = rows[to]?._id;
    setCurrent(wanted.current);
    show(to);
  };
  return { stop: current !== undefined && drawn.includes(current) ? current : drawn[0], onKeyDown };
}
