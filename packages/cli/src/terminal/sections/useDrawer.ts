import { runAction } from "@twinhelm/core/action/run";
import type { AreaId } from "@twinhelm/core/area/rows";
import { drawerEntries } from "@twinhelm/core/area/sections";
import { useMemory } from "@twinhelm/core/react/actions";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import { useDrawers, useListed } from "@twinhelm/core/react/listed";
import {
  type DrawerGroup,
  type Placement,
  readCategoryOrder,
  writeCategoryOrder,
} from "@twinhelm/core/section/categories";
import { grouped, type ScreenEntry } from "@twinhelm/core/section/section";
import { useMemo } from "react";

/** The rows of an area by category, as the section list shows them, and how they are arranged. */
export interface ArrangedRows {
  readonly groups: readonly DrawerGroup<ScreenEntry>[];
  /** Kept order of the categories. */
  readonly order: readonly string[];
  readonly setOrder: (names: readonly string[]) => void;
  readonly arrange: (placements: readonly Placement[]) => void;
}

export function useDrawer(area: AreaId): ArrangedRows {
  const client = useClient();
  const access = useAccess().value;
  const listed = useListed().value;
  const drawers = useDrawers();
  const memory = useMemory();
  const drawer = drawers[area];
  const { section } = client.areas.named(area);
  const name = section?.title ?? area;
  const kept = readCategoryOrder(memory, name).join("\n");
  const order = useMemo(() => (kept === "" ? [] : kept.split("\n")), [kept]);
  const groups = useMemo(
    () =>
      access === undefined || section === undefined
        ? []
        : grouped(drawerEntries(drawers, section, area, access, listed ?? {}), order),
    [access, section, drawers, area, listed, order],
  );
  return {
    groups,
    order,
    setOrder: (names) => writeCategoryOrder(memory, name, names),
    arrange(placements) {
      if (drawer?.arranged !== undefined && placements.length > 0)
        void runAction(client, drawer.arranged.arrange, [...placements]);
    },
  };
}
