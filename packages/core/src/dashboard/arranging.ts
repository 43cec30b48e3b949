import type { Cells } from "./component/ratio";
import type { Component } from "./model";

/**
 * Names of the components of a dashboard, one for each: what it is called and where it asks, and which of those it is
 * where several are the same. So an order that is remembered stays that of its components when others come and go.
 */
export function keysOf(components: readonly Pick<Component, "name" | "url">[]): readonly string[] {
  const counts = new Map<string, number>();
  return components.map(({ name, url }) => {
    const key = JSON.stringify([name, url]);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? key : `${key}#${count}`;
  });
}

/** Where an order is remembered (spec 3, section 2.4). */
export const orderMemory = (dashboardId: string): string => `dashboard_${dashboardId}_order`;

/** The remembered order of these components; what is new comes at the end. */
export function inOrder(keys: readonly string[], remembered: string | undefined): readonly string[] {
  const known = listOf(remembered).filter((key) => keys.includes(key));
  return [...new Set([...known, ...keys])];
}

function listOf(text: string | undefined): readonly string[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list.map(String) : [];
  } catch {
    return [];
  }
}

/** Moves one by so many places, within the list. */
export function moved<Item>(list: readonly Item[], item: Item, by: number): readonly Item[] {
  const at = list.indexOf(item);
  if (at < 0) return list;
  const to = Math.min(Math.max(0, at + by), list.length - 1);
  const rest = list.toSpliced(at, 1);
  return rest.toSpliced(to, 0, item);
}

/** Where a component lies, in cells from the top left. */
export interface Place extends Cells {
  readonly key: string;
  readonly column: number;
  readonly row: number;
}

/** Lays components out one after the other: each at the first place with room for it. None is wider than there are columns. */
export function packed(
  items: readonly (Cells & { readonly key: string })[],
  columns: number,
): readonly Place[] {
  const taken = new Set<string>();
  return items.map(({ key, rows, columns: wanted }) => {
    const width = Math.min(wanted, columns);
    for (let row = 0; ; row += 1)
      for (let column = 0; column + width <= columns; column += 1) {
        const cells = cellsAt(column, row, width, rows);
        if (cells.some((cell) => taken.has(cell))) continue;
        for (const cell of cells) taken.add(cell);
        return { key, column, row, columns: width, rows };
      }
  });
}

const cellsAt = (column: number, row: number, width: number, height: number): readonly string[] =>
  Array.from(
    { length: width * height },
    (_, at) => `${column + (at % width)},${row + Math.floor(at / width)}`,
  );

/** The order in which a layout is read: from the top, and from the left. */
export const orderOfPlaces = (
  places: readonly { readonly key: string; readonly column: number; readonly row: number }[],
): readonly string[] => places.toSorted((a, b) => a.row - b.row || a.column - b.column).map(({ key }) => key);
