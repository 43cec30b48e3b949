import { recordAddPath } from "@twinhelm/core/record/paths";
import { webhook } from "@twinhelm/core/webhook/area";
import { webhookRecords } from "@twinhelm/core/webhook/records";
import { webhookText } from "@twinhelm/core/webhook/text";
import { RecordWelcome } from "../record/RecordWelcome";
import type { ScreenProps } from "../screen/screen";

const { actions, example } = webhookRecords;

/** webhook/welcome (spec 3, section 2.2). */
export const WebhookWelcome = (props: ScreenProps) => (
  <RecordWelcome
    {...props}
    title={webhookText("welcome")}
    tagline={webhook.words.purpose}
    create={webhookText("welcome.create")}
    request={actions.create.permission?.(example)}
    path={recordAddPath(webhook)}
  />
);
