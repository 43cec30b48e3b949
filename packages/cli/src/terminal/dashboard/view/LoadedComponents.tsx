import type { ComponentData } from "@twinhelm/core/dashboard/component/data";
import { thinned } from "@twinhelm/core/dashboard/component/thin";
import type { Component } from "@twinhelm/core/dashboard/model";
import { type LoadedComponent, useComponent } from "@twinhelm/core/dashboard/react";
import { type ReactNode, useMemo } from "react";

/** A component with its name among those of its dashboard. */
export interface Tile {
  readonly key: string;
  readonly component: Component;
}

/** A component with what it shows, and the same as it is drawn: of a chart no more points than can be told apart. */
export interface LoadedTile extends Tile {
  readonly loaded: LoadedComponent;
  readonly drawn: ComponentData | undefined;
}

interface LoadedComponentsProps {
  readonly tiles: readonly Tile[];
  readonly before?: readonly LoadedTile[];
  readonly children: (tiles: readonly LoadedTile[]) => ReactNode;
}

/** Loads components, each with filters of its own; how many there are may change while they are shown. */
export function LoadedComponents({ tiles, before = [], children }: LoadedComponentsProps): ReactNode {
  const [first, ...rest] = tiles;
  if (first === undefined) return children(before);
  const { url, type } = first.component;
  return (
    <OneLoaded key={JSON.stringify([first.key, url, type])} tile={first}>
      {(tile) => (
        <LoadedComponents tiles={rest} before={[...before, tile]}>
          {children}
        </LoadedComponents>
      )}
    </OneLoaded>
  );
}

function OneLoaded({ tile, children }: { tile: Tile; children: (tile: LoadedTile) => ReactNode }) {
  const loaded = useComponent(tile.component);
  const { data } = loaded;
  const drawn = useMemo(() => (data?.kind === "chart" ? thinned(data) : data), [data]);
  return children({ ...tile, loaded, drawn });
}
