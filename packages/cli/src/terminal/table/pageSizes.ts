import type { AreaRegistry } from "@twinhelm/core/area/registry";
import { keepPageSize, rememberedDefaults } from "@twinhelm/core/list/pageSize";
import { useMemory } from "@twinhelm/core/react/actions";
import type { KeyValueStore } from "@twinhelm/core/shell/keyValue";
import { useEffect, useRef } from "react";
import type { ConsoleState } from "../navigation/state";

/** The areas, whose lists begin with the page size that was chosen last. */
export const withPageSizes = (areas: AreaRegistry, store: KeyValueStore): AreaRegistry => ({
  ...areas,
  match(path) {
    const found = areas.match(path);
    const list = found?.route.list;
    if (found === undefined || list === undefined) return found;
    return { ...found, route: { ...found.route, list: rememberedDefaults(store, found.route.area, list) } };
  },
});

/** Keeps the size when it changes on the list that is open; that of another one, or of an address, is not kept. */
export function useKeptPageSize({ areas, place: { path, list } }: ConsoleState): void {
  const store = useMemory();
  const { pageSize } = list;
  const before = useRef({ path, pageSize });
  useEffect(() => {
    const area = areas.match(path)?.route.area;
    const last = before.current;
    before.current = { path, pageSize };
    if (area !== undefined && last.path === path && last.pageSize !== pageSize)
      keepPageSize(store, area, pageSize);
  }, [areas, store, path, pageSize]);
}
