import { recordAddPath } from "@twinhelm/core/record/paths";
import { webhook } from "@twinhelm/core/webhook/area";
import { webhookText } from "@twinhelm/core/webhook/text";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";
import { Message } from "../shell/Message";
import { useTitle } from "../shell/useTitle";

/** webhook/welcome: what webhooks are for, and the way to the first one (spec 3, section 2.2). */
export function WelcomePage() {
  useTitle(webhookText("welcome"));
  return (
    <Message
      level={1}
      icon={webhook.icon}
      title={webhookText("welcome")}
      action={
        <ActionButton
          intent="primary"
          icon={<MaterialIcon name="add" />}
          text={webhookText("welcome.create")}
          request={{ action: "webhook:create" }}
          to={recordAddPath(webhook)}
        />
      }
    >
      <p>{webhook.words.purpose}</p>
    </Message>
  );
}
