import "../../styles/table.css";
import { useFolderGone } from "@twinhelm/core/storage/browser/react";
import { browserText } from "@twinhelm/core/storage/browser/text";
import { isStorageSort, type StorageEntry } from "@twinhelm/core/storage/model";
import { folderOf } from "@twinhelm/core/storage/paths";
import { useChildren } from "@twinhelm/core/storage/react";
import { storageText } from "@twinhelm/core/storage/text";
import { entrySizeText, filesText, typeText } from "@twinhelm/core/storage/words";
import { createDates } from "@twinhelm/core/text/dates";
import { tableText } from "@twinhelm/core/text/table";
import { visibleText } from "@twinhelm/core/text/visible";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { DataTable } from "../../list/DataTable";
import { Pager } from "../../list/Pager";
import type { TableColumn } from "../../list/TableColumn";
import { FailureState, Message } from "../../shell/Message";
import { useBrowsing } from "../browser/context";
import { DetailPanel } from "../browser/DetailPanel";
import { EmptyFolder } from "../browser/EmptyFolder";
import { EntryIcon } from "../browser/EntryIcon";
import { EntryMenu } from "../browser/EntryMenu";
import { nameOf } from "../browser/entryWords";
import { FolderGone } from "../browser/FolderGone";
import { RenameInput } from "../browser/RenameInput";
import type { Browser } from "../browser/useBrowser";
import { useEntryDrag } from "../browser/useEntryDrag";
import { Thumbnail } from "../viewer/Thumbnail";
import { useLineEvents } from "./useLineEvents";

const column = (key: "name" | "size" | "type" | "date" | "folder", title: string): TableColumn => ({
  key,
  title,
  align: key === "size" ? "right" : "left",
  sortable: isStorageSort(key),
  primary: key === "name",
  tall: key === "name",
});

const named = column("name", storageText("field.name"));
const facts = [
  column("size", storageText("size")),
  column("type", storageText("type")),
  column("date", storageText("uploaded")),
  { ...column("folder", tableText("more")), key: "menu", plain: true },
];
const inFolder = [named, ...facts];
const found = [named, column("folder", browserText("list.folder")), ...facts];

/** A folder as a table with small pictures, or what a search finds in all of storage. */
export function FileList({ browser }: { readonly browser: Browser }) {
  const { folder, search, sort, list, file } = browser;
  const { pageIndex, pageSize } = list.state;
  const query = { folder: search === "" ? folder : "", sort, skip: pageIndex * pageSize, limit: pageSize };
  const page = useChildren(search === "" ? query : { ...query, search });
  const { picking } = useBrowsing();
  const { value, failure, time } = page;
  const events = useLineEvents(value?.entries, folder);
  const isGone = useFolderGone(folder, search === "" ? { total: value?.total, failure } : {});
  if (isGone) return <FolderGone browser={browser} folder={folder} />;
  if (failure !== undefined && value === undefined)
    return <FailureState failure={failure} title={browserText("failed")} onRetry={page.reload} />;
  const columns = search === "" ? inFolder : found;
  const empty =
    search === "" ? (
      <EmptyFolder folder={folder} />
    ) : (
      <Message icon="search_off" title={browserText("search.none")} />
    );
  const change = (keys: ReadonlySet<string>) =>
    picking.choose((value?.entries ?? []).filter(({ _id }) => keys.has(_id)));
  return (
    <div className="storage-list">
      <div className="storage-table" {...events}>
        <DataTable
          label={storageText("title")}
          columns={columns}
          rows={value?.entries}
          keyOf={({ _id }) => _id}
          nameOf={nameOf}
          cell={(entry, at) => (
            <EntryCell browser={browser} entry={entry} column={columns[at]?.key ?? ""} time={time} />
          )}
          sort={list.state.sort}
          onSort={list.setSort}
          onCycle={list.sortBy}
          selection={{ selected: new Set(picking.entries.map(({ _id }) => _id)), change }}
          onOpen={browser.open}
          dimmed={false}
          empty={empty}
        />
        {value?.total !== 0 && (
          <Pager
            {...{ pageIndex, pageSize }}
            total={value?.total}
            shown={value?.entries.length ?? 0}
            onPage={list.goTo}
            onTurn={list.turn}
            onPageSize={list.setPageSize}
          />
        )}
      </div>
      {file !== undefined && <DetailPanel browser={browser} file={file} />}
    </div>
  );
}

interface EntryCellProps {
  readonly browser: Browser;
  readonly entry: StorageEntry;
  readonly column: string;
  /** When the entries came. */
  readonly time: number;
}

function EntryCell({ browser, entry, column: key, time }: EntryCellProps) {
  const [dates] = useState(createDates);
  const { object, updated } = entry;
  switch (key) {
    case "name":
      return <NameCell browser={browser} entry={entry} time={time} />;
    case "folder":
      return <span className="muted">{visibleText(folderOf(entry.path)) || storageText("all")}</span>;
    case "size":
      return (
        <span title={entry.kind === "folder" ? filesText(entry.count) : undefined}>
          {entrySizeText(entry)}
        </span>
      );
    case "type":
      return entry.kind === "folder" ? browserText("list.kind") : visibleText(typeText(object));
    case "date":
      return updated === undefined ? (
        "–"
      ) : (
        <time dateTime={updated}>{dates.exactly(Date.parse(updated))}</time>
      );
    default:
      return <EntryMenu entry={entry} inOrder />;
  }
}

function NameCell({ browser, entry, time }: Omit<EntryCellProps, "column">) {
  const { renaming, rename, drag: moving } = useBrowsing();
  const drag = useEntryDrag(entry);
  const isTarget = entry.kind === "folder" && moving.target === entry.path;
  const link = useRef<HTMLAnchorElement>(null);
  // The keys go on at the line that they came from.
  const [isBack, setIsBack] = useState(false);
  const isRenamed = renaming?._id === entry._id;
  useEffect(() => {
    if (isRenamed || !isBack) return;
    link.current?.focus();
    setIsBack(false);
  }, [isRenamed, isBack]);
  const close = (byKey: boolean) => {
    rename(undefined);
    setIsBack(byKey);
  };
  if (isRenamed) return <RenameInput entry={entry} onClose={close} />;
  const { object } = entry;
  return (
    <span className={isTarget ? "list-name is-target" : "list-name"} draggable {...drag}>
      {entry.kind === "folder" || object === undefined ? (
        <EntryIcon entry={entry} />
      ) : (
        <Thumbnail object={object} now={time} />
      )}
      <Link
        ref={link}
        to={browser.addressOf(entry.path)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          browser.open(entry);
        }}
      >
        {nameOf(entry)}
      </Link>
    </span>
  );
}
