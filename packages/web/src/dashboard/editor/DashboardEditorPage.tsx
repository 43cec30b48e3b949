import "../../styles/dashboard.css";
import { dashboard as about, dashboardArea } from "@twinhelm/core/dashboard/area";
import type { Dashboard } from "@twinhelm/core/dashboard/model";
import { useEditedDashboard } from "@twinhelm/core/dashboard/react";
import { dashboardRecords } from "@twinhelm/core/dashboard/records";
import { visibleText } from "@twinhelm/core/text/visible";
import { useMemo } from "react";
import { useParams } from "react-router";
import { useProvideChosen } from "../../action/chosen";
import { RecordPage } from "../../record/RecordPage";
import { RecordTitle } from "../../record/RecordTitle";
import { DashboardEditor } from "./DashboardEditor";

/** dashboards/add and dashboards/{id} (spec 3, section 2.4). */
export function DashboardEditorPage() {
  const { id } = useParams();
  return id === undefined ? <Adding /> : <Existing key={id} id={id} />;
}

const Adding = () => (
  <div className="page">
    <RecordTitle area={dashboardArea} about={about} name={undefined} id={undefined} />
    <DashboardEditor row={undefined} />
  </div>
);

function Existing({ id }: { id: string }) {
  const loaded = useEditedDashboard(id);
  return (
    <RecordPage records={dashboardRecords} id={id} loaded={loaded} rowOf={(row) => row}>
      {(row) => <Shown row={row} />}
    </RecordPage>
  );
}

function Shown({ row }: { row: Dashboard }) {
  useProvideChosen(useMemo(() => ({ rows: { dashboard: [row] } }), [row]));
  return (
    <div className="page">
      <RecordTitle
        area={dashboardArea}
        about={about}
        name={visibleText(dashboardRecords.nameOf(row))}
        id={row._id}
      />
      <DashboardEditor row={row} />
    </div>
  );
}
