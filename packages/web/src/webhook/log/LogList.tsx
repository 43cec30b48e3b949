import type { LogPages } from "@twinhelm/core/log/react";
import type { WebhookLog } from "@twinhelm/core/webhook/log/model";
import { webhookLogText } from "@twinhelm/core/webhook/log/text";
import { LogRows } from "../../log/LogRows";
import { LogRow } from "./LogRow";

interface LogListProps {
  readonly logs: LogPages<WebhookLog>;
  readonly rows: readonly WebhookLog[];
  readonly titles: ReadonlyMap<string, string>;
  readonly opened: string | undefined;
  readonly marked: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
  readonly onCompare: (log: WebhookLog) => void;
}

/** Rows that open in place. */
export function LogList({ logs, rows, titles, opened, marked, onOpen, onCompare }: LogListProps) {
  return (
    <>
      <div className="log-head" aria-hidden>
        <span>{webhookLogText("id")}</span>
        <span>{webhookLogText("webhook")}</span>
        <span>{webhookLogText("status")}</span>
        <span>{webhookLogText("time")}</span>
      </div>
      <LogRows {...logs} rows={rows} height={50} label={webhookLogText("title")}>
        {(log, stop) => (
          <LogRow
            log={log}
            title={titles.get(log.webhook)}
            open={log._id === opened}
            stop={stop}
            marked={log._id === marked}
            onToggle={() => onOpen(log._id === opened ? undefined : log._id)}
            onCompare={() => onCompare(log)}
          />
        )}
      </LogRows>
    </>
  );
}
