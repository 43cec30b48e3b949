import { webhook } from "@twinhelm/core/webhook/area";
import { webhookOffers } from "@twinhelm/core/webhook/offers";
import { webhookRecords } from "@twinhelm/core/webhook/records";
import { webhookText } from "@twinhelm/core/webhook/text";
import { RecordWelcome } from "../record/RecordWelcome";

const create = { action: webhookRecords.actions.create, offer: webhookOffers.create };

/** webhook/welcome (spec 3, section 2.2). */
export const WelcomePage = () => (
  <RecordWelcome
    about={webhook}
    title={webhookText("welcome")}
    create={{ text: webhookText("welcome.create"), offered: create }}
  />
);
