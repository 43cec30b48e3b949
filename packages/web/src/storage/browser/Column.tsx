import { useFolderGone } from "@twinhelm/core/storage/browser/react";
import { browserText } from "@twinhelm/core/storage/browser/text";
import { ownName } from "@twinhelm/core/storage/paths";
import { storageText } from "@twinhelm/core/storage/text";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { type ReactNode, type Ref, useEffect, useEffectEvent } from "react";
import { FailureState } from "../../shell/Message";
import { useBrowsing } from "./context";
import { EmptyFolder } from "./EmptyFolder";
import { EntryRow } from "./EntryRow";
import { FolderGone } from "./FolderGone";
import type { Browser } from "./useBrowser";
import { type ColumnKeys, useColumn } from "./useColumn";

export interface ColumnProps extends ColumnKeys {
  readonly browser: Browser;
  readonly folder: string;
  /** From 1. */
  readonly level: number;
  readonly ref: Ref<HTMLElement>;
  /** True: the deepest column, which what is done with the open folder belongs to. */
  readonly isLast: boolean;
  /** Told once its lines can be gone through. */
  readonly onReady: () => void;
}

/** What a folder is called as a column. */
const columnName = (folder: string): string =>
  folder === ""
    ? browserText("column.all")
    : browserText("column.of", { name: visibleText(ownName(folder)) || storageText("unnamed") });

/** The content of one folder; only the lines that are seen are drawn and asked for. */
export function Column(props: ColumnProps) {
  const { folder, ref } = props;
  const column = useColumn(props);
  const { drag } = useBrowsing();
  const { entries } = column;
  const isGone = useFolderGone(folder, entries);
  const isTarget = drag.target === folder;
  return (
    <section
      ref={ref}
      aria-label={columnName(folder)}
      className={isTarget ? "column is-target" : "column"}
      onDragOver={(event) => drag.over(event, folder)}
      onDrop={(event) => drag.drop(event, folder)}
    >
      {isGone ? (
        <FolderGone browser={props.browser} folder={folder} />
      ) : entries.total === undefined ? (
        <Unknown entries={entries} />
      ) : entries.total === 0 ? (
        <EmptyFolder folder={folder} />
      ) : (
        <Lines {...props} column={column} />
      )}
    </section>
  );
}

function Unknown({ entries }: { readonly entries: ReturnType<typeof useColumn>["entries"] }): ReactNode {
  if (entries.failure !== undefined)
    return <FailureState failure={entries.failure} title={browserText("failed")} onRetry={entries.reload} />;
  return (
    <div className="column-wait" role="status" aria-label={text("common.loading")}>
      {[0, 1, 2, 3].map((line) => (
        <span key={line} className="bp6-skeleton entry-wait" />
      ))}
    </div>
  );
}

function Lines({
  folder,
  level,
  column,
  onReady,
}: ColumnProps & { readonly column: ReturnType<typeof useColumn> }) {
  const { entries, rows, scroller, cursor, idOf, events, isOpenAt, openAt } = column;
  const { picking } = useBrowsing();
  const ready = useEffectEvent(onReady);
  useEffect(() => ready(), []);
  return (
    <div
      ref={scroller}
      role="tree"
      tabIndex={0}
      className="column-lines"
      aria-label={columnName(folder)}
      aria-description={browserText("keys")}
      aria-multiselectable={picking.isOn}
      aria-activedescendant={cursor === undefined ? undefined : idOf(cursor)}
      {...events}
    >
      <div role="none" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start, size }) => (
          <EntryRow
            key={index}
            id={idOf(index)}
            place={index}
            count={entries.total ?? 0}
            level={level}
            entry={entries.entryAt(index)}
            isOpen={isOpenAt(index)}
            style={{ height: size, transform: `translateY(${start}px)` }}
            onOpen={() => openAt(index)}
            onRenamed={(byKey) => byKey && scroller.current?.focus()}
          />
        ))}
      </div>
    </div>
  );
}
