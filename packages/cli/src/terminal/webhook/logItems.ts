import { logTime } from "@twinhelm/core/log/time";
import { visibleText } from "@twinhelm/core/text/visible";
import { asideText, detailLines, statusText } from "@twinhelm/core/webhook/log/lines";
import type { WebhookLog } from "@twinhelm/core/webhook/log/model";
import type { Item } from "../form/items";
import type { Paint } from "../layout/paint";
import { fit } from "../layout/width";
import { wrapName } from "../layout/wrap";

/** From this width on the id is shown whole. */
const wide = 90;
/** Lines of a delivery that is opened that are shown in its place. */
const mostLines = 400;

/** What was sent and what came back, as lines that are safe to show. */
export function logDetail(log: WebhookLog, width: number, paint: Paint): readonly string[] {
  return detailLines(log)
    .flatMap(({ kind, text }) =>
      wrapName(visibleText(text), Math.max(10, width)).map((line) =>
        kind === "heading" ? paint(line, "bold") : kind === "error" ? paint(line, "danger") : line,
      ),
    )
    .slice(0, mostLines);
}

interface LogRowParts {
  /** Title of its webhook, or its id. */
  readonly title: string;
  readonly open: boolean;
  readonly marked: boolean;
  readonly paint: Paint;
  /** Columns of the screen. */
  readonly width: number;
  readonly commands: NonNullable<Item["commands"]>;
  readonly denied: Item["denied"];
}

/** One delivery as a line; opened, with what was sent and what came back below it. */
export function logItem(
  log: WebhookLog,
  { title, open, marked, paint, width, commands, denied }: LogRowParts,
): Item {
  const status = statusText(log);
  // Where there is little room the end of the id tells deliveries apart, and how it went is in sight.
  const [id, room] = width < wide ? [`…${log._id.slice(-6)}`, 13] : [log._id, 20];
  const before = `${open ? "▾" : "▸"}${marked ? "●" : " "} ${id}  ${fit(visibleText(title), room)}  `;
  const after = `  ${logTime(log.created_at)}  ${asideText(log)}`;
  return {
    id: log._id,
    head: `${before}${status.padEnd(9)}${after}`,
    painted: `${before}${paint(status.padEnd(9), log.succeed ? "success" : "danger")}${paint(after, "dim")}`,
    ...(open ? { below: (_: boolean, width: number) => logDetail(log, width, paint) } : {}),
    commands,
    denied,
  };
}
