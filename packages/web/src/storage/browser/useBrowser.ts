import { addressAt, placeOfAddress, type StoragePlace } from "@twinhelm/core/storage/browser/address";
import { isStorageSort, type StorageEntry, type StorageSort, usualSort } from "@twinhelm/core/storage/model";
import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { type ListControl, useListState } from "../../list/useListState";

/** Ways to show files. */
export type StorageLook = "columns" | "list";

/** What the address says of the browser of files, and ways to another one. */
export interface Browser extends StoragePlace {
  /** Of several files of one name the one that is chosen. */
  readonly id: string | undefined;
  readonly look: StorageLook;
  readonly search: string;
  readonly sort: StorageSort;
  readonly list: ListControl;
  readonly addressOf: (path: string) => string;
  /** Opens a folder or chooses a file. `replace`: Back does not lead here. */
  readonly open: (to: Pick<StorageEntry, "path" | "_id">, how?: { readonly replace?: boolean }) => void;
  readonly setLook: (look: StorageLook) => void;
  readonly setSearch: (search: string) => void;
}

const defaults = { pageSize: 25, sort: { field: "date", direction: -1 } } as const;
const everything: StoragePlace = { root: "", path: "", folder: "", file: undefined };

export function useBrowser(): Browser {
  const { pathname, search: query, state } = useLocation();
  const navigate = useNavigate();
  const list = useListState("storage", defaults);
  const place = useMemo(() => placeOfAddress(pathname, query) ?? everything, [pathname, query]);
  const params = useMemo(() => new URLSearchParams(query), [query]);
  const set = useCallback(
    (name: string, value: string) => {
      const next = new URLSearchParams(query);
      next.delete("paginator");
      if (value === "") next.delete(name);
      else next.set(name, value);
      void navigate({ pathname, search: next.toString() }, { state });
    },
    [navigate, pathname, query, state],
  );
  return {
    ...place,
    id: idIn(state),
    look: params.get("view") === "list" ? "list" : "columns",
    search: params.get("search") ?? "",
    sort: sortOf(list),
    list,
    addressOf: (path) => addressAt(place.root, path, query),
    open: ({ path, _id }, { replace = false } = {}) =>
      void navigate(addressAt(place.root, path, query), { replace, state: { id: _id } }),
    setLook: (look) => set("view", look === "list" ? "list" : ""),
    setSearch: (search) => set("search", search),
  };
}

function sortOf({ state: { sort } }: ListControl): StorageSort {
  const name = `${sort?.direction === -1 ? "-" : ""}${sort?.field ?? ""}`;
  return isStorageSort(name) ? name : usualSort;
}

/** The id that `open` has put beside an address. */
const idIn = (state: unknown): string | undefined =>
  typeof state === "object" && state !== null && "id" in state && typeof state.id === "string"
    ? state.id
    : undefined;
