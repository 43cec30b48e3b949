import { dashboard } from "@twinhelm/core/dashboard/area";
import { dashboardRecords } from "@twinhelm/core/dashboard/records";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { recordAddPath } from "@twinhelm/core/record/paths";
import { RecordWelcome } from "../record/RecordWelcome";
import type { ScreenProps } from "../screen/screen";

const { actions, example } = dashboardRecords;

/** dashboards/welcome (spec 3, section 2.4). */
export const DashboardWelcome = (props: ScreenProps) => (
  <RecordWelcome
    {...props}
    title={dashboardText("welcome")}
    tagline={dashboardText("welcome.text")}
    create={dashboardText("welcome.create")}
    request={actions.create.permission?.(example)}
    path={recordAddPath(dashboard)}
  />
);
