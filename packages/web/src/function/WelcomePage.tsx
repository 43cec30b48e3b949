import { functions } from "@twinhelm/core/function/area";
import { functionOffers } from "@twinhelm/core/function/offers";
import { functionRecords } from "@twinhelm/core/function/records";
import { functionText } from "@twinhelm/core/function/text";
import { RecordWelcome } from "../record/RecordWelcome";

const create = { action: functionRecords.actions.create, offer: functionOffers.create };

/** function/welcome (spec 3, section 2.1). */
export const WelcomePage = () => (
  <RecordWelcome
    about={functions}
    title={functionText("welcome")}
    tagline={functionText("welcome.about")}
    create={{ text: functionText("welcome.create"), offered: create }}
  />
);
