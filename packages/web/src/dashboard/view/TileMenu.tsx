import { Button, MenuItem } from "@blueprintjs/core";
import { csvOf, rowsOf } from "@twinhelm/core/dashboard/component/rows";
import type { LoadedComponent } from "@twinhelm/core/dashboard/react";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { useNotifications } from "@twinhelm/core/react/actions";
import { tabbedLine } from "@twinhelm/core/text/separated";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { MenuPopover } from "../../shell/MenuPopover";
import { saveText } from "./saving";

interface TileMenuProps {
  readonly name: string;
  readonly loaded: LoadedComponent;
  readonly asTable: boolean;
  readonly onAsTable: (asTable: boolean) => void;
}

/** What can be done with one component. */
export function TileMenu({ name, loaded: { data, refresh }, asTable, onAsTable }: TileMenuProps) {
  const { notifications } = useNotifications();
  const copy = async () => {
    if (data === undefined) return;
    const { columns, rows } = rowsOf(data);
    const lines = [columns, ...rows].map((row) => tabbedLine(row.map(String)));
    await navigator.clipboard.writeText(lines.join("\n"));
    notifications.say({ tone: "success", text: dashboardText("tile.copied") });
  };
  const line = (icon: string, text: string, onClick: () => void, disabled = false) => (
    <MenuItem icon={<MaterialIcon name={icon} />} text={text} disabled={disabled} onClick={onClick} />
  );
  const isEmpty = data === undefined || data.kind === "card";
  return (
    <MenuPopover
      placement="bottom-end"
      items={() => (
        <>
          {line("refresh", dashboardText("view.refresh"), refresh)}
          {data?.kind === "chart" &&
            line(
              asTable ? "bar_chart" : "table_rows",
              dashboardText(asTable ? "tile.chart" : "tile.table"),
              () => onAsTable(!asTable),
            )}
          {line("content_paste", dashboardText("tile.copy"), () => void copy(), isEmpty)}
          {line(
            "download",
            dashboardText("view.csv"),
            () => data !== undefined && saveText(`${name}.csv`, csvOf(rowsOf(data))),
            isEmpty,
          )}
        </>
      )}
    >
      <Button
        variant="minimal"
        size="small"
        icon={<MaterialIcon name="more_vert" />}
        aria-label={dashboardText("tile.menu", { name })}
        title={dashboardText("tile.menu", { name })}
      />
    </MenuPopover>
  );
}
