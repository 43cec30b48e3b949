import type { KeyValueStore } from "../shell/keyValue";
import type { ListDefaults } from "./state";

const keyOf = (kind: string): string => `${kind}-pageSize`;

/** How a list of this kind begins: with as many rows to a page as somebody last asked for in one of them. */
export function rememberedDefaults(store: KeyValueStore, kind: string, defaults: ListDefaults): ListDefaults {
  const kept = Number(store.read(keyOf(kind)));
  return Number.isInteger(kept) && kept > 0 && kept <= 1000 ? { ...defaults, pageSize: kept } : defaults;
}

/** Remembers how many rows a page has. `kind`: id of the area, so that all buckets have one size. */
export const keepPageSize = (store: KeyValueStore, kind: string, pageSize: number): void =>
  store.write(keyOf(kind), String(pageSize));
