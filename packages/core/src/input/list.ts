/** The items of a list and the one that is edited. */
export interface ListEditing {
  readonly items: readonly string[];
  readonly selected: number;
}

/** A new item at the end, which is then edited (spec 1, section 4). */
export const addItem = ({ items }: ListEditing, initial = ""): ListEditing => ({
  items: [...items, initial],
  selected: items.length,
});

/** Removes an item; the one before it is edited then. */
export const removeItem = ({ items }: ListEditing, index: number): ListEditing => ({
  items: items.toSpliced(index, 1),
  selected: Math.max(0, index - 1),
});

export const setItem = ({ items, selected }: ListEditing, index: number, value: string): ListEditing => ({
  items: items.with(index, value),
  selected,
});

/** Moves an item; the edited item stays the same. */
export function moveItem({ items, selected }: ListEditing, from: number, to: number): ListEditing {
  const moved = items[from];
  if (moved === undefined || to < 0 || to >= items.length) return { items, selected };
  const next = items.toSpliced(from, 1).toSpliced(to, 0, moved);
  if (selected === from) return { items: next, selected: to };
  const shifted = selected + (from < selected ? -1 : 0);
  return { items: next, selected: shifted + (to <= shifted ? 1 : 0) };
}

/** Positions of items that are not filled (spec 1, section 5). */
export const emptyItems = (items: readonly string[]): readonly number[] =>
  items.flatMap((item, index) => (item === "" ? [index] : []));
