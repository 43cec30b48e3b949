import { browserText } from "@twinhelm/core/storage/browser/text";
import type { StorageEntry } from "@twinhelm/core/storage/model";
import { entrySizeText } from "@twinhelm/core/storage/words";
import { type CSSProperties, useState } from "react";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { useBrowsing } from "./context";
import { EntryIcon } from "./EntryIcon";
import { EntryMenu } from "./EntryMenu";
import { entryLabel, nameOf } from "./entryWords";
import { RenameInput } from "./RenameInput";
import { useEntryDrag } from "./useEntryDrag";

interface EntryRowProps {
  readonly id: string;
  /** From 0, among `count`. */
  readonly place: number;
  readonly count: number;
  readonly level: number;
  /** Absent: it is on its way. */
  readonly entry: StorageEntry | undefined;
  readonly isOpen: boolean;
  readonly style: CSSProperties;
  readonly onOpen: () => void;
  readonly onRenamed: (byKey: boolean) => void;
}

/** One line of a column. */
export function EntryRow({ entry, ...props }: EntryRowProps) {
  if (entry === undefined)
    return (
      <div role="none" className="entry" style={props.style}>
        <span className="bp6-skeleton entry-wait" />
      </div>
    );
  return <KnownRow {...props} entry={entry} />;
}

type KnownRowProps = EntryRowProps & { readonly entry: StorageEntry };

function KnownRow(props: KnownRowProps) {
  const { entry, isOpen, place, count } = props;
  const { picking, drag, renaming } = useBrowsing();
  /** Once the pointer was near the menu is there: the focus comes back to its button. */
  const [wasNear, setWasNear] = useState(false);
  const isRenamed = renaming?._id === entry._id;
  const isFolder = entry.kind === "folder";
  const isTarget = isFolder && drag.target === entry.path;
  const isPicked = picking.has(entry);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree around it has the focus and names the line
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it has the keys
    <div
      id={props.id}
      role="treeitem"
      // What is typed and what is wrong with it stand in its place.
      aria-label={isRenamed ? undefined : entryLabel(entry)}
      aria-level={props.level}
      aria-setsize={count}
      aria-posinset={place + 1}
      aria-selected={isOpen}
      aria-checked={picking.isOn ? isPicked : undefined}
      aria-expanded={isFolder ? isOpen : undefined}
      className={classes({ entry: true, "is-open": isOpen, "is-picked": isPicked, "is-target": isTarget })}
      style={props.style}
      title={nameOf(entry)}
      draggable={!isRenamed}
      {...useEntryDrag(entry)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) picking.toggle(entry);
        else props.onOpen();
      }}
      onPointerEnter={() => setWasNear(true)}
    >
      {picking.isOn && <PickBox entry={entry} />}
      <EntryIcon entry={entry} />
      {isRenamed ? <RowRename {...props} /> : <RowFacts entry={entry} hasMenu={wasNear || isOpen} />}
    </div>
  );
}

function RowRename({ entry, onRenamed }: KnownRowProps) {
  const { rename } = useBrowsing();
  return (
    <RenameInput
      entry={entry}
      onClose={(byKey) => {
        rename(undefined);
        onRenamed(byKey);
      }}
    />
  );
}

const RowFacts = ({ entry, hasMenu }: { readonly entry: StorageEntry; readonly hasMenu: boolean }) => (
  <>
    <span className="entry-name">{nameOf(entry)}</span>
    {/* Drawn by the style sheet: the label of the line says it in words. */}
    <span
      className="entry-fact"
      data-fact={entry.kind === "folder" ? entry.count.toLocaleString() : entrySizeText(entry)}
    />
    {hasMenu && <RowMenu entry={entry} />}
    {entry.kind === "folder" && <MaterialIcon name="chevron_right" />}
  </>
);

const RowMenu = ({ entry }: { readonly entry: StorageEntry }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: what is clicked in the menu does not open the line
  // biome-ignore lint/a11y/useKeyWithClickEvents: the same
  <span onClick={(event) => event.stopPropagation()}>
    <EntryMenu entry={entry} />
  </span>
);

/** The box of select mode; it is said as the state of the line. */
function PickBox({ entry }: { readonly entry: StorageEntry }) {
  const { picking } = useBrowsing();
  const isPicked = picking.has(entry);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Space on the line does the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <span
      className="entry-box"
      title={browserText(isPicked ? "select.off" : "select.on", { name: nameOf(entry) })}
      onClick={(event) => {
        event.stopPropagation();
        picking.toggle(entry);
      }}
    >
      <MaterialIcon name={isPicked ? "check_box" : "check_box_outline_blank"} />
    </span>
  );
}

const classes = (all: Readonly<Record<string, boolean>>): string =>
  Object.keys(all)
    .filter((name) => all[name])
    .join(" ");
