import type { WebhookLog } from "./model";
import { webhookLogText } from "./text";

/** What people are told once a delivery was sent again. */
export function againText({ succeed, content: { error, response } }: WebhookLog): string {
  const status = response === undefined ? "" : `${response.status} ${response.statusText}`;
  return succeed
    ? webhookLogText("again.done", { status })
    : webhookLogText("again.failed", { reason: error ?? status });
}
