import { move } from "@dnd-kit/helpers";
import type { DragEndEvent, DragOverEvent } from "@dnd-kit/react";
import { isSortable } from "@dnd-kit/react/sortable";
import type { DrawerGroup } from "@twinhelm/core/section/categories";
import type { ScreenEntry } from "@twinhelm/core/section/section";
import { useState } from "react";
import { categoryOf, entryKey, entryOf, listKey } from "./dragging";

type Groups = readonly DrawerGroup<ScreenEntry>[];

interface DragOptions {
  readonly groups: Groups;
  /** A category was dropped on this position. */
  readonly onCategory: (name: string, position: number) => void;
  readonly onEntry: (id: string, category: string | undefined, position: number) => void;
}

/**
 * Drag and drop of the drawer. While an entry is dragged, the lists show the result of the drop; they are
 * drawn by React alone, as an entry may change its list.
 */
export function useDrag({ groups, onCategory, onEntry }: DragOptions) {
  const [lists, setLists] = useState<Record<string, string[]>>();
  const onDragOver = (event: DragOverEvent) => {
    if (entryOf(event.operation.source?.id) === undefined) return;
    setLists((now) => move(now ?? listsOf(groups), event));
  };
  const onDragEnd = (event: DragEndEvent) => {
    const { source } = event.operation;
    setLists(undefined);
    if (event.canceled || !isSortable(source)) return;
    const name = categoryOf(source.id);
    if (name !== undefined) onCategory(name, source.index);
    const id = entryOf(source.id);
    const place = id === undefined ? undefined : placeOf(lists ?? {}, groups, id);
    if (id !== undefined && place !== undefined) onEntry(id, place.category, place.position);
  };
  return {
    groups: lists === undefined ? groups : arranged(groups, lists),
    handlers: { onDragOver, onDragEnd },
  };
}

/** Keys of the entries by list; entries without a category have a list too, even an empty one. */
const listsOf = (groups: Groups): Record<string, string[]> => ({
  [listKey(undefined)]: [],
  ...Object.fromEntries(
    groups.map(({ category, entries }) => [listKey(category), entries.map(({ id }) => entryKey(id))]),
  ),
});

function placeOf(lists: Record<string, string[]>, groups: Groups, id: string) {
  for (const category of [...groups.map((group) => group.category), undefined]) {
    const position = lists[listKey(category)]?.indexOf(entryKey(id)) ?? -1;
    if (position >= 0) return { category, position };
  }
  return undefined;
}

/** The groups with their entries as the lists say. */
function arranged(groups: Groups, lists: Record<string, string[]>): Groups {
  const byKey = new Map(groups.flatMap((group) => group.entries).map((entry) => [entryKey(entry.id), entry]));
  const all = groups.some(({ category }) => category === undefined)
    ? groups
    : [...groups, { category: undefined, entries: [] }];
  return all.map(({ category }) => ({
    category,
    entries: (lists[listKey(category)] ?? []).flatMap((key) => byKey.get(key) ?? []),
  }));
}
