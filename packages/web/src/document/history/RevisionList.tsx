import { countOfChanges } from "@twinhelm/core/document/history/labels";
import type { HistoryEntry } from "@twinhelm/core/document/history/model";
import { documentText } from "@twinhelm/core/document/text";
import { createDates } from "@twinhelm/core/text/dates";
import { useMemo } from "react";

interface RevisionListProps {
  readonly list: readonly HistoryEntry[];
  readonly chosen: HistoryEntry;
  readonly onChoose: (entry: HistoryEntry) => void;
}

/** The changes of a document by their moment, the latest first. */
export function RevisionList({ list, chosen, onChoose }: RevisionListProps) {
  const dates = useMemo(() => createDates(), []);
  return (
    <ol className="revisions" aria-label={documentText("history.list")}>
      {list.map((entry, at) => (
        <li key={entry._id}>
          <button
            type="button"
            aria-current={entry === chosen ? "true" : undefined}
            onClick={() => onChoose(entry)}
          >
            <span className="revision-number">{at + 1}</span>
            <span>
              <time dateTime={entry.date}>{dates.exactly(Date.parse(entry.date))}</time>
              <span className="muted">{countOfChanges(entry)}</span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
