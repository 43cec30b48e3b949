import type { StorageEntry } from "@twinhelm/core/storage/model";
import { createContext, use } from "react";
import type { DragMove } from "./useDragMove";
import type { Picking } from "./usePicking";

/** What all columns of a browser share. */
export interface Browsing {
  readonly picking: Picking;
  readonly drag: DragMove;
  /** Path and id of what is being renamed. */
  readonly renaming: StorageEntry | undefined;
  readonly rename: (entry: StorageEntry | undefined) => void;
  /** Deletes after a question. */
  readonly remove: (entries: readonly StorageEntry[]) => void;
  readonly move: (entries: readonly StorageEntry[]) => void;
}

const BrowsingContext = createContext<Browsing | undefined>(undefined);

export const BrowsingProvider = BrowsingContext;

/** Throws outside a `BrowsingProvider`. */
export function useBrowsing(): Browsing {
  const browsing = use(BrowsingContext);
  if (browsing === undefined) throw new Error("useBrowsing needs a BrowsingProvider above it");
  return browsing;
}
