import { useClient } from "@twinhelm/core/react/console";
import { isStorageSort, type StorageSort, usualSort } from "@twinhelm/core/storage/model";
import { useState } from "react";

const key = "storage.sort";

/** The order of folders: the one that was chosen last, in an earlier run too. */
export function useKeptSort(): readonly [sort: StorageSort, setSort: (sort: StorageSort) => void] {
  const { memory } = useClient();
  const [sort, setSort] = useState<StorageSort>(() => {
    const kept = memory.read(key);
    return kept !== undefined && isStorageSort(kept) ? kept : usualSort;
  });
  const keep = (next: StorageSort) => {
    memory.write(key, next);
    setSort(next);
  };
  return [sort, keep];
}
