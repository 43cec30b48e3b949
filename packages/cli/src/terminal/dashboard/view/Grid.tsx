import type { Dashboard } from "@twinhelm/core/dashboard/model";
import { useRefreshAll } from "@twinhelm/core/dashboard/react";
import { dashboardRecords } from "@twinhelm/core/dashboard/records";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../../context";
import { type Item, movingCommands, rowOf, topOf } from "../../form/items";
import { guardedKeys } from "../../keys/usePermissions";
import { focus, goBack, open } from "../../navigation/state";
import { useCopy } from "../../output/useCopy";
import { messageLines } from "../../screen/message";
import type { ScreenProps } from "../../screen/screen";
import { useDashboardKeys } from "../useDashboardKeys";
import { componentPath } from "./componentPath";
import { pastedFigures } from "./figures";
import { gridLines, placesOf } from "./grid";
import type { LoadedTile } from "./LoadedComponents";
import { useDrawn } from "./useDrawn";

interface GridProps extends ScreenProps {
  readonly dashboard: Dashboard;
  readonly tiles: readonly LoadedTile[];
  /** Charts as tables. */
  readonly figures: boolean;
  readonly toggleFigures: () => void;
  readonly reload: () => void;
}

/** All components of a dashboard, beside and below one another. */
export function Grid(props: GridProps) {
  const { dashboard, tiles, figures, area, state, change, children } = props;
  const { paint, locale, spoken } = useTerminal();
  const stops = tiles.map(({ key }): Item => ({ id: key, head: "", commands: {} }));
  const row = rowOf(stops, state.place.cursor);
  const current = tiles[row];
  const keys = useGridKeys(props, current, row);
  const moving = movingCommands(stops, 3, change);
  const names = [visibleText(dashboardRecords.nameOf(dashboard))];
  const { draw, drawBox } = useDrawn({ paint, locale });
  const view = {
    names,
    chosen: { rows: { dashboard: [dashboard] } },
    commands: { ...moving, ...sideways(moving), ...keys.commands },
    denied: keys.denied,
    meanings: { rename: "terminal.keys.refreshAll", view: "terminal.keys.figures" },
    first: ["refresh", "rename", "view"],
    position: tiles.length === 0 ? undefined : `${row + 1}/${tiles.length}`,
  } as const;
  if (tiles.length === 0) {
    const title = dashboardText("view.empty");
    return children({ ...view, lines: messageLines({ title, paragraphs: [] }, area, paint) });
  }
  if (spoken) {
    const lines = tiles.flatMap((tile) => [
      `${tile === current ? "▌" : " "}${paint(visibleText(tile.component.name), "bold")}`,
      ...draw(tile, { width: area.width - 4, height: spokenLines, paint, locale }, true).map(
        (line) => `   ${line}`,
      ),
    ]);
    return children({ ...view, lines: lines.slice(0, area.height) });
  }
  const places = placesOf(tiles, area.width);
  const place = places[row];
  const bottom = Math.max(0, ...places.map((each) => each.top + each.height));
  const top = topOf(place?.top ?? 0, Math.min(place?.height ?? 1, area.height), area.height, bottom);
  const byKey = new Map(tiles.map((tile) => [tile.key, tile]));
  const lines = gridLines(
    places,
    (each) => {
      const tile = byKey.get(each.key);
      if (tile === undefined) return [];
      return drawBox(tile, each, { figures, current: tile === current && area.focused });
    },
    { top, height: area.height },
  );
  return children({ ...view, lines });
}

/** Lines of one component that are read out. */
const spokenLines = 20;

const sideways = ({ up, down }: ReturnType<typeof movingCommands>) =>
  up === undefined || down === undefined ? {} : { left: up, right: down };

/** What the keys do with the component under the cursor, and with the dashboard. */
function useGridKeys(
  { dashboard, toggleFigures, reload, change }: GridProps,
  current: LoadedTile | undefined,
  row: number,
) {
  const refreshAll = useRefreshAll();
  const copy = useCopy();
  const own = useDashboardKeys(dashboard, change);
  const data = current?.loaded.data;
  return guardedKeys({
    ...own,
    back: { run: () => change((now) => (now.before.length === 0 ? focus("sections") : goBack)(now)) },
    view: { run: toggleFigures },
    rename: {
      run() {
        reload();
        refreshAll();
      },
    },
    refresh: { run: current?.loaded.refresh ?? reload },
    ...(current === undefined
      ? {}
      : { open: { run: () => change(open(componentPath(dashboard._id, row))) } }),
    ...(data === undefined || data.kind === "card" ? {} : { copy: { run: () => copy(pastedFigures(data)) } }),
  });
}
