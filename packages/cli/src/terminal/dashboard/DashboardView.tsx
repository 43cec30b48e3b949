import type { RouteParameters } from "@twinhelm/core/area/route";
import { keysOf } from "@twinhelm/core/dashboard/arranging";
import type { Dashboard } from "@twinhelm/core/dashboard/model";
import { useDashboard } from "@twinhelm/core/dashboard/react";
import { dashboardRecords } from "@twinhelm/core/dashboard/records";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { recordListPath } from "@twinhelm/core/record/paths";
import { visibleText } from "@twinhelm/core/text/visible";
import { type ComponentProps, createContext, memo, useContext, useMemo, useState } from "react";
import { useTerminal } from "../context";
import { open } from "../navigation/state";
import { failureLines, loadingLines, messageLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";
import { ComponentScreen } from "./view/ComponentScreen";
import { componentOf } from "./view/componentPath";
import { Grid } from "./view/Grid";
import { LoadedComponents, type Tile } from "./view/LoadedComponents";

/** dashboard/{id} (spec 3, section 2.4): all components, or one of them whole. */
export function DashboardView({ parameters, ...props }: ScreenProps & { parameters: RouteParameters }) {
  const { area, change, children } = props;
  const { id = "" } = parameters;
  const { paint } = useTerminal();
  const { value, failure, reload } = useDashboard(id);
  const commands = {
    back: () => change(open(recordListPath(dashboardRecords.about))),
    refresh: reload,
  };
  if (value === undefined) {
    const lines = failure === undefined ? loadingLines(area, paint) : failureLines(failure, area, paint);
    return children({ lines, commands });
  }
  if (value === null) {
    const title = dashboardText("missing", { id: visibleText(id) });
    return children({ lines: messageLines({ title, paragraphs: [] }, area, paint), commands });
  }
  return <Shown {...props} dashboard={value} reload={reload} />;
}

type Parts = ComponentProps<typeof Grid>;

/** What a move of the cursor changes: whoever draws takes it from here, so that no component is loaded again for it. */
const PartsContext = createContext<Omit<Parts, "tiles"> | undefined>(undefined);

function Shown({ dashboard, ...props }: ScreenProps & { dashboard: Dashboard; reload: () => void }) {
  const [figures, setFigures] = useState(false);
  const { components = [] } = dashboard;
  const tiles = useMemo(() => {
    const keys = keysOf(components);
    return components.map((component, at) => ({ key: keys[at] ?? String(at), component }));
  }, [components]);
  return (
    <PartsContext value={{ ...props, dashboard, figures, toggleFigures: () => setFigures(!figures) }}>
      <LoadedTiles tiles={tiles} />
    </PartsContext>
  );
}

const LoadedTiles = memo(function LoadedTiles({ tiles }: { tiles: readonly Tile[] }) {
  return <LoadedComponents tiles={tiles}>{(loaded) => <Drawn tiles={loaded} />}</LoadedComponents>;
});

function Drawn({ tiles }: Pick<Parts, "tiles">) {
  const parts = useContext(PartsContext);
  if (parts === undefined) return null;
  const one = tiles[componentOf(parts.state) ?? -1];
  return one === undefined ? (
    <Grid {...parts} tiles={tiles} />
  ) : (
    <ComponentScreen {...parts} key={one.key} tile={one} />
  );
}
