import { useSortable } from "@dnd-kit/react/sortable";
import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import { useDrawers } from "@twinhelm/core/react/listed";
import type { ScreenEntry } from "@twinhelm/core/section/section";
import { drawerText } from "@twinhelm/core/text/drawer";
import { ActionMenuItem } from "../ActionMenuItem";
import { MaterialIcon } from "../MaterialIcon";
import { DragHandle } from "./DragHandle";
import { DrawerMenu } from "./DrawerMenu";
import { categoryKey } from "./dragging";
import { EntryList, type EntryMoves } from "./EntryList";
import type { Folds } from "./useFolds";

interface CategoryPanelProps {
  readonly name: string;
  readonly index: number;
  /** How many categories there are. */
  readonly count: number;
  readonly entries: readonly ScreenEntry[];
  readonly folds: Folds;
  readonly moves: EntryMoves;
  readonly onRename: () => void;
  readonly onDelete: () => void;
  readonly onMove: (position: number) => void;
}

/** A category: its name, what can be done with it, and its entries while it is open. */
export function CategoryPanel(props: CategoryPanelProps) {
  const { name, index, entries, folds, moves } = props;
  const open = folds.isOpen(name);
  // Its name stands in its entries: renamed and deleted by those who may change all of them, and dragged as they are.
  const fixed = entries.find(({ draggable }) => !draggable);
  const arrange = useDrawers()[fixed?.area ?? "shell"]?.arranged?.arrange;
  const naming = fixed === undefined ? undefined : arrange?.permission?.([{ id: fixed.id }]);
  const { ref, handleRef, isDragging } = useSortable({
    id: categoryKey(name),
    index,
    type: "category",
    accept: "category",
    group: "categories",
    disabled: fixed !== undefined,
  });
  return (
    // Without a handle the panel itself would become a button for the drag library.
    <div
      className={isDragging ? "category is-dragging" : "category"}
      ref={fixed === undefined ? ref : undefined}
    >
      <div className="category-head">
        <button
          type="button"
          className="category-name"
          aria-expanded={open}
          title={drawerText(open ? "category.collapse" : "category.expand", { name })}
          onClick={() => folds.toggle(name)}
        >
          <MaterialIcon name={open ? "expand_more" : "chevron_right"} />
          <span className="name">{name}</span>
        </button>
        <DrawerMenu label={drawerText("category.menu", { name })}>
          {() => <CategoryItems {...props} naming={naming} />}
        </DrawerMenu>
        {fixed === undefined && <DragHandle ref={handleRef} label={drawerText("category.drag", { name })} />}
      </div>
      {open && <EntryList category={name} entries={entries} moves={moves} />}
    </div>
  );
}

interface CategoryItemsProps extends CategoryPanelProps {
  /** What renaming and deleting it takes. */
  readonly naming: AccessRequest | undefined;
}

/** What can be done with a category. */
function CategoryItems({ index, count, naming, onRename, onDelete, onMove }: CategoryItemsProps) {
  return (
    <>
      <ActionMenuItem icon="edit" text={drawerText("category.edit")} request={naming} onClick={onRename} />
      <ActionMenuItem
        icon="arrow_upward"
        text={drawerText("move.up")}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      />
      <ActionMenuItem
        icon="arrow_downward"
        text={drawerText("move.down")}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      />
      <ActionMenuItem
        icon="delete"
        danger
        text={drawerText("category.delete")}
        request={naming}
        onClick={onDelete}
      />
    </>
  );
}
