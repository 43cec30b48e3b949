import "../../styles/dashboard.css";
import { dashboard as about } from "@twinhelm/core/dashboard/area";
import type { Dashboard } from "@twinhelm/core/dashboard/model";
import { useDashboard } from "@twinhelm/core/dashboard/react";
import { dashboardRecords } from "@twinhelm/core/dashboard/records";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { useMemo, useRef } from "react";
import { useParams } from "react-router";
import { useProvideChosen } from "../../action/chosen";
import { RecordPage } from "../../record/RecordPage";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { ToolbarLeft } from "../../shell/Toolbar";
import { useFullscreen } from "../../shell/useFullscreen";
import { useTitle } from "../../shell/useTitle";
import { DashboardBar } from "./DashboardBar";
import { TileGrid } from "./TileGrid";

/** dashboard/{id} (spec 3, section 2.4). */
export function DashboardPage() {
  const { id = "" } = useParams();
  const loaded = useDashboard(id);
  return (
    <RecordPage records={dashboardRecords} id={id} loaded={loaded} rowOf={(row) => row}>
      {(dashboard) => <Shown key={id} dashboard={dashboard} />}
    </RecordPage>
  );
}

function Shown({ dashboard }: { dashboard: Dashboard }) {
  const name = visibleText(dashboardRecords.nameOf(dashboard));
  const around = useRef<HTMLDivElement>(null);
  const fullscreen = useFullscreen();
  useTitle(text("category.dashboard"), name);
  useProvideChosen(useMemo(() => ({ rows: { dashboard: [dashboard] } }), [dashboard]));
  return (
    <div className="page dashboard-page" data-full={fullscreen.active || undefined}>
      <ToolbarLeft>
        <div className="bucket-title">
          <MaterialIcon name={dashboard.icon ?? about.icon} fallback={about.icon} />
          <h1 title={name}>{name}</h1>
        </div>
      </ToolbarLeft>
      <DashboardBar dashboard={dashboard} name={name} fullscreen={fullscreen} around={around} />
      {(dashboard.components ?? []).length === 0 && <p className="muted">{dashboardText("view.empty")}</p>}
      <div ref={around}>
        <TileGrid dashboard={dashboard} />
      </div>
    </div>
  );
}
