import { dashboardPath } from "@twinhelm/core/dashboard/area";
import type { Dashboard } from "@twinhelm/core/dashboard/model";
import { dashboardRecords } from "@twinhelm/core/dashboard/records";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../../context";
import { type Item, itemsView } from "../../form/items";
import type { Commands } from "../../keys/useCommands";
import { type Change, goBack, openInstead } from "../../navigation/state";
import { useCopy } from "../../output/useCopy";
import type { ScreenProps } from "../../screen/screen";
import { contentLines } from "./content";
import { pastedFigures } from "./figures";
import type { LoadedTile } from "./LoadedComponents";
import { useCardItems } from "./useCardItems";
import { useFilterItems } from "./useFilterItems";
import { useTableKeys } from "./useTableKeys";

interface ComponentScreenProps extends ScreenProps {
  readonly dashboard: Dashboard;
  readonly tile: LoadedTile;
  readonly figures: boolean;
  readonly toggleFigures: () => void;
  /** Asks for the dashboard again: it may be gone. */
  readonly reload: () => void;
}

/** One component as large as the screen: with its filters, all rows of its figures, and the fields of a card. */
export function ComponentScreen(props: ComponentScreenProps) {
  const { dashboard, tile, figures, toggleFigures, reload, area, state, change, children } = props;
  const { paint, locale, spoken } = useTerminal();
  const { loaded, drawn } = tile;
  const { data } = loaded;
  const refresh = () => {
    loaded.refresh();
    reload();
  };
  const copy = useCopy();
  const filters = useFilterItems(loaded, state, change);
  const card = useCardItems(data?.kind === "card" ? data : undefined, state, change);
  const used = filters.items.length + (filters.items.length > 0 ? 2 : 1);
  const drawing = { width: area.width - 2, height: Math.max(6, area.height - used), paint, locale };
  const asTable = data?.kind === "table" || (data?.kind === "chart" && (figures || spoken));
  const table = useTableKeys(asTable ? data : undefined, drawing);
  const own = table?.lines ?? (card.items.length > 0 ? [] : undefined);
  const shown = own ?? contentLines(tile, drawing, figures);
  const isFailed = own !== undefined && loaded.failure !== undefined;
  const items: readonly Item[] = [
    ...filters.items,
    ...blocks("failed", isFailed ? contentLines({ loaded, drawn: undefined }, drawing, false) : []),
    ...blocks("content", ["", ...shown]),
    ...card.items,
  ];
  const view = itemsView(items, { area, state, change, paint });
  const commands: Commands = {
    ...table?.commands,
    refresh,
    back: () => change(backTo(dashboard._id)),
    ...(data === undefined || data.kind === "card" ? {} : { copy: () => copy(pastedFigures(data)) }),
    ...(drawn?.kind === "chart" ? { view: toggleFigures } : {}),
  };
  return children({
    names: [visibleText(dashboardRecords.nameOf(dashboard)), visibleText(tile.component.name)],
    lines: view.lines,
    chosen: { rows: { dashboard: [dashboard] } },
    commands: { ...commands, ...view.commands },
    denied: view.denied,
    meanings: { view: "terminal.keys.figures" },
    first: ["refresh", "view"],
    position: table?.position,
    input: filters.input ?? card.input,
    left: loaded.loading
      ? { text: dashboardText("tile.loading", { name: visibleText(tile.component.name) }), tone: "plain" }
      : undefined,
  });
}

/** To the whole dashboard, where that is what was open before; else it opens in the place of this component. */
const backTo =
  (id: string): Change =>
  (state) =>
    (state.before.at(-1)?.path === dashboardPath(id) ? goBack : openInstead(dashboardPath(id)))(state);

const blocks = (id: string, lines: readonly string[]): readonly Item[] =>
  lines.map((line, at) => ({ id: `${id} ${at}`, head: "", block: [` ${line}`] }));
