import { dashboard } from "@twinhelm/core/dashboard/area";
import { dashboardOffers } from "@twinhelm/core/dashboard/offers";
import { dashboardRecords } from "@twinhelm/core/dashboard/records";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { RecordWelcome } from "../record/RecordWelcome";

const create = { action: dashboardRecords.actions.create, offer: dashboardOffers.create };

/** dashboards/welcome (spec 3, section 2.4). */
export const WelcomePage = () => (
  <RecordWelcome
    about={dashboard}
    title={dashboardText("welcome")}
    tagline={dashboardText("welcome.text")}
    create={{ text: dashboardText("welcome.create"), offered: create }}
  />
);
