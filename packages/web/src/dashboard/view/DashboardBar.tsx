import { Button, MenuItem } from "@blueprintjs/core";
import { requestOf } from "@twinhelm/core/action/offer";
import { longRows } from "@twinhelm/core/dashboard/component/long";
import { csvOf } from "@twinhelm/core/dashboard/component/rows";
import type { Dashboard } from "@twinhelm/core/dashboard/model";
import { dashboardOffers } from "@twinhelm/core/dashboard/offers";
import { useRefreshAll } from "@twinhelm/core/dashboard/react";
import { dashboardRecords } from "@twinhelm/core/dashboard/records";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { useInvocation } from "@twinhelm/core/react/actions";
import type { RefObject } from "react";
import { useChoose } from "../../action/FaceProvider";
import { ActionButton } from "../../shell/ActionButton";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { MenuPopover } from "../../shell/MenuPopover";
import type { Fullscreen } from "../../shell/useFullscreen";
import { pictureOf } from "./picture";
import { saveBlob, saveText } from "./saving";

const { show, update } = dashboardRecords.actions;
const editing = { action: update, offer: dashboardOffers.update };

interface DashboardBarProps {
  readonly dashboard: Dashboard;
  readonly name: string;
  readonly fullscreen: Fullscreen;
  readonly around: RefObject<HTMLElement | null>;
}

/** What can be done with the whole dashboard. */
export function DashboardBar({ dashboard, name, fullscreen, around }: DashboardBarProps) {
  const { choose, listed } = useChoose();
  const refresh = useRefreshAll();
  const { run } = useInvocation(show);
  const chosen = { dashboard: [dashboard] };
  const saveFigures = async () => {
    const result = await run({ id: dashboard._id });
    if (result.ok) saveText(`${name}.csv`, csvOf(longRows(result.value.components)));
  };
  const savePicture = async () => {
    const picture = around.current === null ? null : await pictureOf(around.current);
    if (picture !== null) saveBlob(`${name}.png`, picture);
  };
  return (
    <div className="dashboard-bar" role="toolbar" aria-label={name}>
      <ActionButton
        icon={<MaterialIcon name="edit" />}
        text={dashboardText("view.edit")}
        request={requestOf(editing, { chosen, listed })}
        onClick={() => choose(editing, chosen)}
      />
      <Button
        icon={<MaterialIcon name="refresh" />}
        text={dashboardText("view.refresh.all")}
        onClick={refresh}
      />
      <MenuPopover
        items={() => (
          <>
            <MenuItem text={dashboardText("view.png")} onClick={() => void savePicture()} />
            <MenuItem text={dashboardText("view.csv")} onClick={() => void saveFigures()} />
          </>
        )}
      >
        <Button icon={<MaterialIcon name="download" />} text={dashboardText("view.export")} />
      </MenuPopover>
      {fullscreen.possible && (
        <Button
          icon={<MaterialIcon name={fullscreen.active ? "fullscreen_exit" : "fullscreen"} />}
          text={dashboardText(fullscreen.active ? "view.fullscreen.end" : "view.fullscreen")}
          onClick={fullscreen.toggle}
        />
      )}
    </div>
  );
}
