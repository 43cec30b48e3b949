import { documentText } from "../text";
import type { HistoryEntry } from "./model";

/** How much one change changed. */
export const countOfChanges = ({ changes: count }: HistoryEntry): string =>
  documentText("history.entry", { count });

/** What is brought back: so many fields, or all where none is chosen. */
export const restoreLabel = (count: number): string =>
  count === 0 ? documentText("history.restore.all") : documentText("history.restore.some", { count });
