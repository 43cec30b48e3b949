import type { StorageEntry } from "@twinhelm/core/storage/model";
import { useMemo, useState } from "react";

/** Choosing several files and folders (spec 2, section 4: select mode). */
export interface Picking {
  readonly isOn: boolean;
  readonly entries: readonly StorageEntry[];
  readonly has: (entry: StorageEntry) => boolean;
  /** Also turns it on. */
  readonly toggle: (entry: StorageEntry) => void;
  /** All that is chosen; none: it is turned off. */
  readonly choose: (entries: readonly StorageEntry[]) => void;
  readonly start: () => void;
  /** Turns it off; nothing is chosen then. */
  readonly end: () => void;
}

export function usePicking(): Picking {
  const [chosen, setChosen] = useState<ReadonlyMap<string, StorageEntry>>();
  return useMemo(
    () => ({
      isOn: chosen !== undefined,
      entries: [...(chosen?.values() ?? [])],
      has: ({ _id }) => chosen?.has(_id) === true,
      toggle: (entry) =>
        setChosen((now) => {
          const next = new Map(now);
          if (!next.delete(entry._id)) next.set(entry._id, entry);
          return next;
        }),
      choose: (entries) =>
        setChosen(entries.length === 0 ? undefined : new Map(entries.map((entry) => [entry._id, entry]))),
      start: () => setChosen((now) => now ?? new Map()),
      end: () => setChosen(undefined),
    }),
    [chosen],
  );
}
