import { browserText } from "@twinhelm/core/storage/browser/text";
import type { StorageEntry } from "@twinhelm/core/storage/model";
import { sizeText } from "@twinhelm/core/storage/words";
import { type CSSProperties, type MouseEvent, useState } from "react";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { useBrowsing } from "./context";
import { EntryIcon } from "./EntryIcon";
import { EntryMenu } from "./EntryMenu";
import { entryLabel, nameOf } from "./entryWords";
import { RenameInput } from "./RenameInput";

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

function KnownRow(props: EntryRowProps & { readonly entry: StorageEntry }) {
  const { entry, isOpen, place, count } = props;
  const { picking, drag, renaming, rename } = useBrowsing();
  const [isNear, setIsNear] = useState(false);
  const isRenamed = renaming?._id === entry._id;
  const isTarget = entry.kind === "folder" && drag.target === entry.path;
  const isPicked = picking.has(entry);
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey) picking.toggle(entry);
    else props.onOpen();
  };
  const into =
    entry.kind === "file"
      ? {}
      : {
          onDragOver: (event: React.DragEvent) => drag.over(event, entry.path),
          onDrop: (event: React.DragEvent) => drag.drop(event, entry.path),
        };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the tree around it has the focus and names the line
    <div
      id={props.id}
      role="treeitem"
      aria-label={entryLabel(entry)}
      aria-level={props.level}
      aria-setsize={count}
      aria-posinset={place + 1}
      aria-selected={isOpen}
      aria-checked={picking.isOn ? isPicked : undefined}
      aria-expanded={entry.kind === "folder" ? isOpen : undefined}
      className={classes({ entry: true, "is-open": isOpen, "is-picked": isPicked, "is-target": isTarget })}
      style={props.style}
      title={nameOf(entry)}
      draggable={!isRenamed}
      onDragStart={(event) => drag.begin(event, isPicked ? picking.entries : [entry])}
      onDragEnd={drag.end}
      {...into}
      onClick={click}
      onPointerEnter={() => setIsNear(true)}
      onPointerLeave={() => setIsNear(false)}
    >
      {picking.isOn && <PickBox entry={entry} />}
      <EntryIcon entry={entry} />
      {isRenamed ? (
        <RenameInput
          entry={entry}
          onClose={(byKey) => {
            rename(undefined);
            props.onRenamed(byKey);
          }}
        />
      ) : (
        <>
          <span className="entry-name">{nameOf(entry)}</span>
          {/* Drawn by the style sheet: the label of the line says it in words. */}
          <span
            className="entry-fact"
            data-fact={entry.kind === "folder" ? entry.count.toLocaleString() : sizeText(entry.size)}
          />
          {(isNear || isOpen) && <RowMenu entry={entry} />}
          {entry.kind === "folder" && <MaterialIcon name="chevron_right" />}
        </>
      )}
    </div>
  );
}

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
