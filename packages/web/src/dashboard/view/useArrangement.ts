import {
  inOrder,
  keysOf,
  moved,
  orderMemory,
  orderOfPlaces,
  packed,
} from "@twinhelm/core/dashboard/arranging";
import { cellsOf, ratioOf } from "@twinhelm/core/dashboard/component/ratio";
import type { Component, Dashboard } from "@twinhelm/core/dashboard/model";
import { useClient } from "@twinhelm/core/react/console";
import { useMemo, useState } from "react";

/** A component with its name among those of its dashboard. */
export interface Tile {
  readonly key: string;
  readonly component: Component;
}

/** The components of a dashboard in the order that this browser remembers (spec 3, section 2.4). */
export function useArrangement({ _id, components = [] }: Dashboard) {
  const { memory } = useClient();
  const [remembered, setRemembered] = useState(() => memory.read(orderMemory(_id)));
  const tiles = useMemo(() => {
    const keys = keysOf(components);
    const named = new Map(keys.map((key, at) => [key, components[at]]));
    return inOrder(keys, remembered).flatMap((key): Tile[] => {
      const component = named.get(key);
      return component === undefined ? [] : [{ key, component }];
    });
  }, [components, remembered]);
  const keep = (order: readonly string[]) => {
    const text = JSON.stringify(order);
    memory.write(orderMemory(_id), text);
    setRemembered(text);
  };
  return {
    tiles,
    placesIn: (columns: number) =>
      packed(
        tiles.map(({ key, component }) => ({ key, ...cellsOf(ratioOf(component.ratio)) })),
        columns,
      ),
    /** Takes over where the tiles were dragged to. */
    dropped: (places: Parameters<typeof orderOfPlaces>[0]) => keep(orderOfPlaces(places)),
    /** Moves one by so many places; gives the place it has then, from 0. */
    move(key: string, by: number): number {
      const order = moved(
        tiles.map((tile) => tile.key),
        key,
        by,
      );
      keep(order);
      return order.indexOf(key);
    },
  };
}
