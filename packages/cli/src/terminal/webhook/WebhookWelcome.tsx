import { recordAddPath } from "@twinhelm/core/record/paths";
import { text } from "@twinhelm/core/text/catalogue";
import { webhook } from "@twinhelm/core/webhook/area";
import { webhookRecords } from "@twinhelm/core/webhook/records";
import { webhookText } from "@twinhelm/core/webhook/text";
import { useTerminal } from "../context";
import { guardedKeys, usePermissions } from "../keys/usePermissions";
import { open } from "../navigation/state";
import { messageLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";

const { actions, example } = webhookRecords;

/** webhook/welcome: what webhooks are for, and the key that makes the first one (spec 3, section 2.2). */
export function WebhookWelcome({ area, change, children }: ScreenProps) {
  const { paint } = useTerminal();
  const { guard } = usePermissions();
  const create = guard(actions.create.permission?.(example), () => change(open(recordAddPath(webhook))));
  const message = {
    title: webhookText("welcome"),
    paragraphs: [webhook.words.purpose, `${webhookText("welcome.create")}: ${text("terminal.addOne")}`],
  };
  return children({
    ...guardedKeys({ add: create, open: create }),
    lines: messageLines(message, area, paint),
  });
}
