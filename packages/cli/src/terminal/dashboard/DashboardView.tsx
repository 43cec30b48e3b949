import type { RouteParameters } from "@twinhelm/core/area/route";
import type { ShownComponent } from "@twinhelm/core/dashboard/actions";
import { rowsOf } from "@twinhelm/core/dashboard/component/rows";
import { useShownDashboard } from "@twinhelm/core/dashboard/react";
import { dashboardRecords } from "@twinhelm/core/dashboard/records";
import { visibleText } from "@twinhelm/core/text/visible";
import { useMemo } from "react";
import { useTerminal } from "../context";
import { heading, type Item, itemsView } from "../form/items";
import { failureLines, loadingLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";
import { saidItems } from "./parts";

/** Rows of a component that are listed. */
const mostRows = 50;

/** dashboard/{id} (spec 3, section 2.4): the figures of each component. */
export function DashboardView({
  area,
  state,
  change,
  parameters,
  children,
}: ScreenProps & { parameters: RouteParameters }) {
  const { paint } = useTerminal();
  const { value, failure, reload } = useShownDashboard(parameters.id ?? "");
  const chosen = useMemo(
    () => (value === undefined ? undefined : { rows: { dashboard: [value.dashboard] } }),
    [value],
  );
  const commands = { refresh: reload };
  if (value === undefined) {
    const lines = failure === undefined ? loadingLines(area, paint) : failureLines(failure, area, paint);
    return children({ lines, commands });
  }
  const items = value.components.flatMap((shown, at): readonly Item[] => [
    { ...heading(`c${at}`, visibleText(shown.component.name), paint), commands: {} },
    ...saidItems(linesOf(shown), Math.max(1, area.width - 2)).map((item, line) => ({
      ...item,
      id: `c${at}.${line}`,
    })),
  ]);
  const view = itemsView(items, { area, state, change, paint });
  const names = [visibleText(dashboardRecords.nameOf(value.dashboard))];
  return children({ names, lines: view.lines, chosen, commands: { ...commands, ...view.commands } });
}

function linesOf({ data, failure }: ShownComponent): readonly string[] {
  if (data === undefined) return failure === undefined ? [] : [visibleText(failure.message)];
  const { columns, rows } = rowsOf(data);
  return [columns, ...rows.slice(0, mostRows)].map((row) =>
    visibleText(row.map((cell) => String(cell)).join("  ")),
  );
}
