import { Button } from "@blueprintjs/core";
import { neededOf } from "@twinhelm/core/action/offer";
import { logTime } from "@twinhelm/core/log/time";
import { useInvocation, useNotifications } from "@twinhelm/core/react/actions";
import { useAccess } from "@twinhelm/core/react/console";
import { againText } from "@twinhelm/core/webhook/log/again";
import { asideText, statusText } from "@twinhelm/core/webhook/log/lines";
import type { WebhookLog } from "@twinhelm/core/webhook/log/model";
import { webhookLogText } from "@twinhelm/core/webhook/log/text";
import { webhookRecords } from "@twinhelm/core/webhook/records";
import { useId } from "react";
import { ActionButton } from "../../shell/ActionButton";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { Detail } from "./Detail";

const { redeliver } = webhookRecords.actions;

interface LogRowProps {
  readonly log: WebhookLog;
  /** Title of its webhook, where that is known. */
  readonly title: string | undefined;
  readonly open: boolean;
  /** Tab reaches it. */
  readonly stop: boolean;
  /** Chosen to be compared with another. */
  readonly marked: boolean;
  readonly onToggle: () => void;
  readonly onCompare: () => void;
}

/** One delivery; opened, what was sent and what came back. */
export function LogRow({ log, title, open, stop, marked, onToggle, onCompare }: LogRowProps) {
  const id = useId();
  return (
    <article className="log-row" data-open={open ? "" : undefined} data-marked={marked ? "" : undefined}>
      <button
        type="button"
        className="log-line"
        data-line
        tabIndex={stop ? 0 : -1}
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
      >
        <span className="log-id">{log._id}</span>
        <span className="log-of" title={log.webhook}>
          {title === undefined ? log.webhook : title}
        </span>
        <span className="log-status">
          <strong data-succeed={log.succeed}>{statusText(log)}</strong>
          <span className="muted">{asideText(log)}</span>
        </span>
        <time dateTime={log.created_at}>{logTime(log.created_at)}</time>
      </button>
      {open && (
        <div id={id} className="log-open">
          <div className="log-actions">
            <SendAgain log={log} />
            <Button
              icon={<MaterialIcon name="difference" />}
              text={webhookLogText(marked ? "compare.mark" : "compare.pick")}
              active={marked}
              aria-pressed={marked}
              onClick={onCompare}
            />
          </div>
          <Detail log={log} />
        </div>
      )}
    </article>
  );
}

function SendAgain({ log }: { log: WebhookLog }) {
  const { busy, run } = useInvocation(redeliver);
  const { notifications } = useNotifications();
  const access = useAccess().value;
  const input = { webhook: log.webhook, log: log._id };
  const send = async () => {
    const result = await run(input);
    if (result.ok)
      notifications.say({ tone: result.value.succeed ? "success" : "danger", text: againText(result.value) });
  };
  return (
    <ActionButton
      icon={<MaterialIcon name={redeliver.icon} />}
      text={webhookLogText("again")}
      request={neededOf(redeliver, input, access)}
      busy={busy}
      onClick={() => void send()}
    />
  );
}
