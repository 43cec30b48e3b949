/** Rows that are chosen on one page, by key. */
export type Selection = ReadonlySet<string>;

export const nothingSelected: Selection = new Set();

/** Turns one row on or off. */
export function toggleRow(selection: Selection, key: string): Selection {
  const next = new Set(selection);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Turns on every row between two, both included. */
export function selectRange(
  selection: Selection,
  keys: readonly string[],
  from: string,
  to: string,
): Selection {
  const ends = [keys.indexOf(from), keys.indexOf(to)];
  if (ends.includes(-1)) return toggleRow(selection, to);
  const range = keys.slice(Math.min(...ends), Math.max(...ends) + 1);
  return new Set([...selection, ...range]);
}

/** The box over a page: all of it, none, or some. */
export function pageSelection(selection: Selection, keys: readonly string[]): boolean | "some" {
  const count = keys.filter((key) => selection.has(key)).length;
  if (count === 0) return false;
  return count === keys.length ? true : "some";
}

/** Chooses all of the page, or clears the choice if all are chosen. */
export const togglePage = (selection: Selection, keys: readonly string[]): Selection =>
  pageSelection(selection, keys) === true ? nothingSelected : new Set(keys);

/** The rows that are chosen, in the order of the table. */
export const chosenRows = <Row extends { readonly _id: string }>(
  rows: readonly Row[],
  selection: Selection,
): readonly Row[] => (selection.size === 0 ? [] : rows.filter(({ _id }) => selection.has(_id)));
