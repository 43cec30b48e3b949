import type { StorageEntry } from "@twinhelm/core/storage/model";
import type { DragEvent, KeyboardEvent, MouseEvent } from "react";
import { useBrowsing } from "../browser/context";

/** What keys, the right button and dragging do with a line of the list, wherever in it. */
export function useLineEvents(entries: readonly StorageEntry[] | undefined, folder: string) {
  const { drag, rename, remove, picking } = useBrowsing();
  const lineAt = (target: EventTarget) =>
    target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
  const entryAt = (target: EventTarget) => entries?.[Number(lineAt(target)?.dataset.row ?? -1)];
  /** Files go to the open folder where no other one is under them; what is here already stays. */
  const targetOf = ({ target, dataTransfer }: DragEvent): string | undefined => {
    const entry = entryAt(target);
    if (entry?.kind === "folder") return entry.path;
    return dataTransfer.types.includes("Files") ? folder : undefined;
  };
  const keys: Readonly<Record<string, (entry: StorageEntry) => void>> = {
    F2: rename,
    Delete: (entry) => remove(picking.has(entry) ? picking.entries : [entry]),
  };
  return {
    onDragOver(event: DragEvent) {
      const target = targetOf(event);
      if (target !== undefined) drag.over(event, target);
    },
    onDrop(event: DragEvent) {
      const target = targetOf(event);
      if (target !== undefined) drag.drop(event, target);
    },
    onKeyDown(event: KeyboardEvent) {
      const entry = entryAt(event.target);
      const work = event.altKey || event.ctrlKey || event.metaKey ? undefined : keys[event.key];
      if (entry === undefined || work === undefined) return;
      event.preventDefault();
      work(entry);
    },
    onContextMenu(event: MouseEvent) {
      const menu = lineAt(event.target)?.querySelector<HTMLElement>(".entry-menu");
      if (menu === null || menu === undefined) return;
      event.preventDefault();
      menu.click();
    },
  };
}
