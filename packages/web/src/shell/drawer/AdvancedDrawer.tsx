import { DragDropProvider } from "@dnd-kit/react";
import { useDrawers } from "@twinhelm/core/react/listed";
import {
  addToCategory,
  categoryNames,
  deleteCategory,
  moveCategory,
  moveEntry,
  renameCategory,
} from "@twinhelm/core/section/categories";
import { grouped, type Section, type SectionEntry } from "@twinhelm/core/section/section";
import { text } from "@twinhelm/core/text/catalogue";
import { drawerText } from "@twinhelm/core/text/drawer";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useFirstHandle } from "../arranging";
import { ConfirmDialog } from "../ConfirmDialog";
import { overlay } from "../loaded";
import { announcing } from "./announcing";
import { CategoryPanel } from "./CategoryPanel";
import { EntryList } from "./EntryList";
import { useArrange, useCategoryOrder } from "./useArrange";
import { useDrag } from "./useDrag";
import type { Folds } from "./useFolds";

const CategoryDialog = overlay(async () => (await import("./CategoryDialog")).CategoryDialog);
const MoveDialog = overlay(async () => (await import("./MoveDialog")).MoveDialog);

interface AdvancedDrawerProps {
  readonly section: Section;
  /** Entries of the section in their order. */
  readonly entries: readonly SectionEntry[];
  readonly folds: Folds;
}

type Open =
  | { readonly dialog: "rename"; readonly name: string }
  | { readonly dialog: "delete"; readonly name: string }
  | { readonly dialog: "move"; readonly id: string }
  | undefined;

/** Categories and entries that can be moved by drag and drop, by keyboard and through their menus. */
export function AdvancedDrawer({ section, entries, folds }: AdvancedDrawerProps) {
  const [order, setOrder] = useCategoryOrder(section.title);
  const [open, setOpen] = useState<Open>();
  const area = entries[0]?.area;
  const arrange = useArrange(useDrawers()[area ?? "shell"]);
  useFirstHandle(area);
  const groups = grouped(entries, order);
  const names = categoryNames(groups);
  const reorder = (name: string, position: number) => setOrder(moveCategory(names, name, position));
  const drag = useDrag({
    groups,
    onCategory: reorder,
    onEntry: (id, category, position) => arrange(moveEntry(groups, id, category, position)),
  });
  const moves = {
    move: (id: string, category: string | undefined, position: number) =>
      arrange(moveEntry(groups, id, category, position)),
    choose: (id: string) => setOpen({ dialog: "move", id }),
  };
  const known = useRef(entries);
  useEffect(() => {
    known.current = entries;
  }, [entries]);
  const plugins = useMemo(() => announcing((id) => known.current.find((each) => each.id === id)?.title), []);
  const rest = drag.groups.find(({ category }) => category === undefined);
  return (
    <DragDropProvider {...drag.handlers} plugins={plugins}>
      {drag.groups.map(
        ({ category, entries: members }, index) =>
          category !== undefined && (
            <CategoryPanel
              key={category}
              name={category}
              index={index}
              count={names.length}
              entries={members}
              folds={folds}
              moves={moves}
              onRename={() => setOpen({ dialog: "rename", name: category })}
              onDelete={() => setOpen({ dialog: "delete", name: category })}
              onMove={(position) => reorder(category, position)}
            />
          ),
      )}
      <EntryList category={undefined} entries={rest?.entries ?? []} moves={moves} />
      <Suspense fallback={null}>
        {open !== undefined && (
          <OpenDialog
            open={open}
            parts={{ entries, groups, names, arrange, setOrder }}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </DragDropProvider>
  );
}

interface OpenDialogProps {
  readonly open: Exclude<Open, undefined>;
  readonly parts: {
    readonly entries: readonly SectionEntry[];
    readonly groups: ReturnType<typeof grouped>;
    readonly names: readonly string[];
    readonly arrange: ReturnType<typeof useArrange>;
    readonly setOrder: (names: readonly string[]) => void;
  };
  readonly onClose: () => void;
}

/** What a menu of the drawer opened: renames or deletes a category, or puts an entry into another one. */
function OpenDialog({ open, parts, onClose: close }: OpenDialogProps) {
  const { entries, groups, names, arrange, setOrder } = parts;
  if (open.dialog === "rename")
    return (
      <CategoryDialog
        name={open.name}
        names={names}
        onClose={close}
        onSave={(name) => {
          arrange(renameCategory(groups, open.name, name));
          setOrder(names.map((each) => (each === open.name ? name : each)));
          close();
        }}
      />
    );
  if (open.dialog === "delete")
    return (
      <ConfirmDialog
        title={drawerText("category.delete.title", { name: open.name })}
        paragraphs={[drawerText("category.delete.text"), text("common.pleaseConfirm")]}
        onCancel={close}
        onConfirm={() => {
          arrange(deleteCategory(groups, open.name));
          setOrder(names.filter((each) => each !== open.name));
          close();
        }}
      />
    );
  const entry = entries.find(({ id }) => id === open.id);
  return (
    <MoveDialog
      title={entry?.title ?? ""}
      names={names}
      current={entry?.category}
      onClose={close}
      onMove={(category) => {
        if (!names.includes(category)) setOrder([...names, category]);
        arrange(addToCategory(open.id, category));
        close();
      }}
    />
  );
}
