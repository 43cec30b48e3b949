import { runAction } from "@twinhelm/core/action/run";
import type { Identified } from "@twinhelm/core/area/rows";
import { useMemory } from "@twinhelm/core/react/actions";
import { useClient } from "@twinhelm/core/react/console";
import { type Placement, readCategoryOrder, writeCategoryOrder } from "@twinhelm/core/section/categories";
import type { Drawer } from "@twinhelm/core/section/drawer";
import { useCallback, useState } from "react";

/** Shows a new order of rows at once and saves it; where saving fails, the list is read anew. */
export function useArrange(
  drawer: Drawer<Identified> | undefined,
): (placements: readonly Placement[]) => void {
  const client = useClient();
  return useCallback(
    (placements) => {
      const arranged = drawer?.arranged;
      if (placements.length === 0 || drawer === undefined || arranged === undefined) return;
      const { queryKey } = drawer.query(client.transport);
      client.queries.setQueryData<readonly Identified[]>(queryKey, (now) =>
        now === undefined ? now : arranged.placed(now, placements),
      );
      void runAction(client, arranged.arrange, [...placements]);
    },
    [client, drawer],
  );
}

/** Order of the categories of a section, remembered by this browser. */
export function useCategoryOrder(section: string): [readonly string[], (names: readonly string[]) => void] {
  const memory = useMemory();
  const [order, setOrder] = useState(() => readCategoryOrder(memory, section));
  const change = useCallback(
    (names: readonly string[]) => {
      writeCategoryOrder(memory, section, names);
      setOrder(names);
    },
    [memory, section],
  );
  return [order, change];
}
