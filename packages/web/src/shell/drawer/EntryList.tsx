import { CollisionPriority } from "@dnd-kit/abstract";
import { useDroppable } from "@dnd-kit/react";
import { useSortable } from "@dnd-kit/react/sortable";
import type { ScreenEntry } from "@twinhelm/core/section/section";
import { drawerText } from "@twinhelm/core/text/drawer";
import { NavLink } from "react-router";
import { MaterialIcon } from "../MaterialIcon";
import { DragHandle } from "./DragHandle";
import { entryKey, listKey } from "./dragging";
import { EntryMenu } from "./EntryMenu";

/** How entries change their place. */
export interface EntryMoves {
  readonly move: (id: string, category: string | undefined, position: number) => void;
  /** Asks for a category. */
  readonly choose: (id: string) => void;
}

interface EntryListProps {
  readonly category: string | undefined;
  readonly entries: readonly ScreenEntry[];
  readonly moves: EntryMoves;
}

/** The entries of one category, or those without one; things can be dropped on it also when it is empty. */
export function EntryList({ category, entries, moves }: EntryListProps) {
  const { ref, isDropTarget } = useDroppable({
    id: listKey(category),
    type: "list",
    accept: "entry",
    collisionPriority: CollisionPriority.Low,
    disabled: entries.length > 0,
  });
  return (
    <ul ref={ref} className={isDropTarget ? "entries is-target" : "entries"}>
      {entries.map((entry, index) => (
        <Entry
          key={entry.id}
          entry={entry}
          category={category}
          index={index}
          last={entries.length - 1}
          moves={moves}
        />
      ))}
    </ul>
  );
}

interface EntryProps {
  readonly entry: ScreenEntry;
  /** Where it is shown; while it is dragged, not yet where it belongs. */
  readonly category: string | undefined;
  readonly index: number;
  readonly last: number;
  readonly moves: EntryMoves;
}

function Entry({ entry, category, index, last, moves }: EntryProps) {
  const { id, title } = entry;
  const { ref, handleRef, isDragging } = useSortable({
    id: entryKey(id),
    index,
    group: listKey(category),
    type: "entry",
    accept: "entry",
    disabled: !entry.draggable,
  });
  return (
    // Without a handle the line itself would become a button for the drag library.
    <li ref={entry.draggable ? ref : undefined} className={isDragging ? "is-dragging" : undefined}>
      <NavLink to={entry.path} title={title}>
        <MaterialIcon name={entry.icon} fallback={entry.fallback} />
        <span className="name">{title}</span>
      </NavLink>
      {entry.hasMenu && (
        <EntryMenu
          entry={entry}
          onChoose={() => moves.choose(id)}
          onUp={index === 0 ? undefined : () => moves.move(id, category, index - 1)}
          onDown={index === last ? undefined : () => moves.move(id, category, index + 1)}
        />
      )}
      {entry.draggable && <DragHandle ref={handleRef} label={drawerText("entry.drag", { title })} />}
    </li>
  );
}
