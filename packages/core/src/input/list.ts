/** The items of a list and the one that is edited. */
export interface ListEditing<Item> {
  readonly items: readonly Item[];
  readonly selected: number;
}

/** A new item at the end, which is then edited (spec 1, section 4). */
export const addItem = <Item>({ items }: ListEditing<Item>, initial: Item): ListEditing<Item> => ({
  items: [...items, initial],
  selected: items.length,
});

/** Removes an item; the one before it is edited then. */
export const removeItem = <Item>({ items }: ListEditing<Item>, index: number): ListEditing<Item> => ({
  items: items.toSpliced(index, 1),
  selected: Math.max(0, index - 1),
});

export const setItem = <Item>(
  { items, selected }: ListEditing<Item>,
  index: number,
  value: Item,
): ListEditing<Item> => ({ items: items.with(index, value), selected });

/** Moves an item; the edited item stays the same. */
export function moveItem<Item>(
  { items, selected }: ListEditing<Item>,
  from: number,
  to: number,
): ListEditing<Item> {
  if (from < 0 || from >= items.length || to < 0 || to >= items.length) return { items, selected };
  const next = items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));
  if (selected === from) return { items: next, selected: to };
  const shifted = selected + (from < selected ? -1 : 0);
  return { items: next, selected: shifted + (to <= shifted ? 1 : 0) };
}

/** Positions of items that are not filled (spec 1, section 5). */
export const emptyItems = (items: readonly string[]): readonly number[] =>
  items.flatMap((item, index) => (item === "" ? [index] : []));
