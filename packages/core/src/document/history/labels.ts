import { documentText } from "../text";
import type { HistoryEntry } from "./model";

/** How much one change changed. */
export const countOfChanges = ({ changes: count }: HistoryEntry): string =>
  documentText(count === 1 ? "history.entryOne" : "history.entry", { count });

/** What is brought back: so many fields, or all where none is chosen. */
export const restoreLabel = (count: number): string =>
  count === 0
    ? documentText("history.restore.all")
    : documentText(count === 1 ? "history.restore.one" : "history.restore.some", { count });
