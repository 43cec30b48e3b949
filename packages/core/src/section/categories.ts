import { z } from "zod/mini";
import { type KeyValueStore, readJson } from "../shell/keyValue";

/** A new place of an entry in the section list. What is absent stays. */
export interface Placement {
  readonly id: string;
  readonly order?: number | null | undefined;
  /** null: in no category. */
  readonly category?: string | null | undefined;
}

/** What a drawer needs to know of an entry. */
export interface DrawerEntry {
  readonly id: string;
  /** `undefined`: in no category, shown last. */
  readonly category: string | undefined;
  /** What is stored; absent: before all that have one. */
  readonly order?: number | undefined;
}

export interface DrawerGroup<Entry extends DrawerEntry> {
  readonly category: string | undefined;
  readonly entries: readonly Entry[];
}

/** Name that the kept order uses for entries without a category. */
const uncategorised = "$$spicainternal_empty";

const orderSchema = z.array(z.object({ name: z.string(), order: z.number() }));

/** Order of the categories of a section, kept per browser (spec 1, section 3). */
export function readCategoryOrder(store: KeyValueStore, section: string): readonly string[] {
  const parse = (value: unknown) => orderSchema.safeParse(value).data;
  const kept = readJson(store, `${section}-category-order`, parse) ?? [];
  return kept.toSorted((a, b) => a.order - b.order).map(({ name }) => name);
}

export function writeCategoryOrder(store: KeyValueStore, section: string, names: readonly string[]): void {
  const entries = names.map((name, order) => ({ name, order }));
  store.write(`${section}-category-order`, JSON.stringify(entries));
}

/**
 * Entries by category: categories in the kept order, those it does not name after them as they appear, entries
 * without one last. `entries` are in their own order already.
 */
export function groupEntries<Entry extends DrawerEntry>(
  entries: readonly Entry[],
  order: readonly string[] = [],
): readonly DrawerGroup<Entry>[] {
  const groups = Map.groupBy(entries, (entry) => entry.category);
  const names = [...groups.keys()].filter((name) => name !== undefined);
  const rank = new Map(order.map((name, index) => [name, index]));
  const sorted = names.toSorted((a, b) => (rank.get(a) ?? order.length) - (rank.get(b) ?? order.length));
  const rest = groups.get(undefined);
  return [
    ...sorted.map((category) => ({ category, entries: groups.get(category) ?? [] })),
    ...(rest === undefined ? [] : [{ category: undefined, entries: rest }]),
  ];
}

type Groups = readonly DrawerGroup<DrawerEntry>[];

const flat = (groups: Groups) => groups.flatMap(({ entries }) => entries);

const orderOf = ({ order = -1 }: DrawerEntry): number => order;

/**
 * What changes when an entry goes to a position in a category (spec 1, section 4): new orders from the lowest
 * affected position to the end, and the category of the entry itself. Where categories were put in another order,
 * positions before that are affected too: from the first one whose stored order contradicts what is seen.
 */
export function moveEntry(
  groups: Groups,
  id: string,
  category: string | undefined,
  position: number,
): readonly Placement[] {
  const before = flat(groups);
  const moved = before.find((entry) => entry.id === id);
  if (moved === undefined) return [];
  const without = groups.map((group) => ({
    ...group,
    entries: group.entries.filter((entry) => entry.id !== id),
  }));
  const target = without.find((group) => group.category === category) ?? { category, entries: [] };
  const filled = { category, entries: target.entries.toSpliced(position, 0, { ...moved, category }) };
  const after = flat(
    without.includes(target)
      ? without.map((each) => (each === target ? filled : each))
      : [...without, filled],
  );
  const changed = after.findIndex(
    (entry, index) => entry.id !== before[index]?.id || entry.category !== before[index]?.category,
  );
  if (changed < 0) return [];
  const kept = after.slice(0, changed);
  const stale = kept.findIndex(
    (entry, index) => orderOf(entry) < Math.max(...kept.slice(0, index).map(orderOf)),
  );
  const lowest = stale < 0 ? changed : stale;
  const first = Math.max(lowest, 1 + Math.max(...after.slice(0, lowest).map(orderOf)));
  return after.slice(lowest).map((entry, index) => ({
    id: entry.id,
    order: first + index,
    ...(entry.id === id && category !== moved.category ? { category: category ?? null } : {}),
  }));
}

/** The entries of a category get another name. */
export const renameCategory = (groups: Groups, from: string, to: string): readonly Placement[] =>
  membersOf(groups, from).map(({ id }) => ({ id, category: to }));

/** The entries of the category are kept without one, after all others. */
export function deleteCategory(groups: Groups, name: string): readonly Placement[] {
  const all = flat(groups);
  const first = Math.max(all.length, 1 + Math.max(...all.map(orderOf)));
  return membersOf(groups, name).map(({ id }, index) => ({ id, category: null, order: first + index }));
}

export const addToCategory = (id: string, category: string): readonly Placement[] => [{ id, category }];

const membersOf = (groups: Groups, name: string) =>
  groups.find(({ category }) => category === name)?.entries ?? [];

/** Names of the categories, as they are shown. */
export const categoryNames = (groups: Groups): readonly string[] =>
  groups.map(({ category }) => category).filter((name) => name !== undefined);

/** Moves one name to another position. */
export function moveCategory(names: readonly string[], name: string, position: number): readonly string[] {
  const rest = names.filter((each) => each !== name);
  return rest.toSpliced(Math.max(0, Math.min(position, rest.length)), 0, name);
}

/** Whether a category may have this name: not empty, and not the name of another one (spec 1, section 5). */
export const isFreeCategoryName = (names: readonly string[], name: string): boolean =>
  name.trim() !== "" && name !== uncategorised && !names.includes(name.trim());

/** Categories whose name contains the text, whatever its case. */
export const findCategories = (names: readonly string[], query: string): readonly string[] =>
  names.filter((name) => name.toLowerCase().includes(query.trim().toLowerCase()));
