import { runAction } from "@twinhelm/core/action/run";
import { useClient } from "@twinhelm/core/react/console";
import { storageMove } from "@twinhelm/core/storage/actions";
import type { StorageEntry } from "@twinhelm/core/storage/model";
import { itemOf } from "@twinhelm/core/storage/offers";
import { joinPath, moveProblem, ownName } from "@twinhelm/core/storage/paths";
import { type DragEvent, useRef, useState } from "react";
import { useFollow } from "./useFollow";

/** Names are compared where the content of the target is known: when it is dropped. */
const unknownNames = { has: () => false };

const type = "application/x-twinhelm-storage";

/** Dragging entries into another folder (spec 2, section 4). */
export interface DragMove {
  /** The folder that they would go to. */
  readonly target: string | undefined;
  readonly begin: (event: DragEvent, entries: readonly StorageEntry[]) => void;
  readonly over: (event: DragEvent, folder: string) => void;
  readonly drop: (event: DragEvent, folder: string) => void;
  readonly end: () => void;
}

/** Moves entries to a folder, and goes along with what is open. */
export function useMove(): (entries: readonly StorageEntry[], to: string) => Promise<boolean> {
  const client = useClient();
  const follow = useFollow();
  return async (entries, to) => {
    const { ok } = await runAction(client, storageMove, { items: entries.map(itemOf), to });
    const moved = (path: string, kind: StorageEntry["kind"]) => joinPath(to, ownName(path), kind);
    if (ok) follow(entries.map(({ path, kind }) => ({ from: path, to: moved(path, kind) })));
    return ok;
  };
}

interface DropOptions {
  /** Entries are dropped on a folder; `move` takes them there. */
  readonly onEntries: (entries: readonly StorageEntry[], move: () => void) => void;
  readonly onFiles: (data: DataTransfer, folder: string) => void;
}

export function useDragMove({ onEntries, onFiles }: DropOptions): DragMove {
  const dragged = useRef<readonly StorageEntry[]>([]);
  const [target, setTarget] = useState<string>();
  const move = useMove();
  const fits = (folder: string) =>
    dragged.current.length > 0 &&
    dragged.current.every(({ path }) => moveProblem(path, folder, unknownNames) === undefined);
  const end = () => {
    dragged.current = [];
    setTarget(undefined);
  };
  return {
    target,
    begin(event, entries) {
      dragged.current = entries;
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData(type, "");
    },
    over(event, folder) {
      const isOurs = event.dataTransfer.types.includes(type);
      if (!isOurs && !event.dataTransfer.types.includes("Files")) return;
      event.stopPropagation();
      const takes = !isOurs || fits(folder);
      // A place that takes nothing lets the browser say so.
      if (takes) event.preventDefault();
      event.dataTransfer.dropEffect = takes ? (isOurs ? "move" : "copy") : "none";
      setTarget(takes ? folder : undefined);
    },
    drop(event, folder) {
      event.preventDefault();
      event.stopPropagation();
      const entries = dragged.current;
      const takes = fits(folder);
      end();
      if (event.dataTransfer.types.includes("Files")) onFiles(event.dataTransfer, folder);
      else if (takes) onEntries(entries, () => void move(entries, folder));
    },
    end,
  };
}
