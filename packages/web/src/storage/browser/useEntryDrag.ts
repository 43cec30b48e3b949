import type { StorageEntry } from "@twinhelm/core/storage/model";
import type { DragEvent } from "react";
import { useBrowsing } from "./context";

/** An entry is dragged, with all that are chosen where it is one of them, and others are dropped on a folder. */
export function useEntryDrag(entry: StorageEntry) {
  const { picking, drag } = useBrowsing();
  return {
    onDragStart: (event: DragEvent) => drag.begin(event, picking.has(entry) ? picking.entries : [entry]),
    onDragEnd: drag.end,
    ...(entry.kind === "folder" && {
      onDragOver: (event: DragEvent) => drag.over(event, entry.path),
      onDrop: (event: DragEvent) => drag.drop(event, entry.path),
    }),
  };
}
