import { useVirtualizer } from "@tanstack/react-virtual";
import type { WebhookLog } from "@twinhelm/core/webhook/log/model";
import type { WebhookLogs } from "@twinhelm/core/webhook/log/react";
import { webhookLogText } from "@twinhelm/core/webhook/log/text";
import { useEffect, useRef } from "react";
import { LogRow } from "./LogRow";

interface LogListProps {
  readonly logs: WebhookLogs;
  readonly rows: readonly WebhookLog[];
  readonly titles: ReadonlyMap<string, string>;
  readonly opened: string | undefined;
  readonly marked: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
  readonly onCompare: (log: WebhookLog) => void;
}

/** Pixels of a row that is closed (spec 3, section 9). */
const rowHeight = 50;

/** Rows that open in place; the next page is loaded near the end. */
export function LogList({ logs, rows, titles, opened, marked, onOpen, onCompare }: LogListProps) {
  const place = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => place.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?._id ?? index,
    overscan: 6,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const { hasMore, more } = logs;
  useEffect(() => {
    if (hasMore && last >= rows.length - 5) more();
  }, [last, rows.length, hasMore, more]);
  return (
    <>
      <div className="log-head" aria-hidden>
        <span>{webhookLogText("id")}</span>
        <span>{webhookLogText("webhook")}</span>
        <span>{webhookLogText("status")}</span>
        <span>{webhookLogText("time")}</span>
      </div>
      <div ref={place} className="log-list">
        <ul style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start, key }) => {
            const log = rows[index];
            if (log === undefined) return null;
            const isOpen = log._id === opened;
            return (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                style={{ transform: `translateY(${start}px)` }}
              >
                <LogRow
                  log={log}
                  title={titles.get(log.webhook)}
                  open={isOpen}
                  marked={log._id === marked}
                  onToggle={() => onOpen(isOpen ? undefined : log._id)}
                  onCompare={() => onCompare(log)}
                />
              </li>
            );
          })}
        </ul>
        {logs.loading && <p className="muted log-more">{webhookLogText("more")}</p>}
      </div>
    </>
  );
}
