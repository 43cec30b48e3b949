import { type KeyValueStore, readJson } from "../shell/keyValue";
import { keysInOrder } from "./columnOrder";

/** Names of the columns that are not fields, as the kept list has them (contract, console-gaps.md section 4.3). */
const internal = {
  select: "$$spicainternal_select",
  _id: "$$spicainternal_id",
  add: "$$spicainternal_new_property",
} as const;

/** Which columns of a table somebody wants to see, and how wide. */
export interface ColumnMemory {
  /** Keys in order. `_id` is always among them. */
  shown(): readonly string[];
  show(keys: readonly string[]): void;
  /** All keys in an order of one's own; absent: that of the table counts. */
  order(): readonly string[] | undefined;
  setOrder(keys: readonly string[] | undefined): void;
  /** Pixels; absent: as wide as what it holds. */
  width(key: string): number | undefined;
  /** No width: as wide as what it holds. */
  setWidth(key: string, width: number | undefined): void;
}

export interface ColumnMemoryOptions {
  readonly store: KeyValueStore;
  /** What the kept names begin with: the id of a bucket, `Identities`, `Apikeys`. */
  readonly name: string;
  /** All keys, in the order of the table. */
  readonly all: readonly string[];
  /** Shown when nothing was chosen; absent: all. */
  readonly initial?: readonly string[];
  /** Shown whatever was chosen, where the kept list holds plain keys; absent: `_id`, as lists of documents keep it. */
  readonly always?: readonly string[];
}

const strings = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every((each) => typeof each === "string") ? value : undefined;

/**
 * Keeps the choice under `{name}-displayedProperties` and `{name}-{column}`. Beside it is the list of columns
 * that were known then, so that a field that came later is shown rather than hidden, and under
 * `{name}-columnOrder` an order of one's own, which is none where it says what the table says.
 */
export function createColumnMemory({ store, name, all, initial, always }: ColumnMemoryOptions): ColumnMemory {
  const shownKey = `${name}-displayedProperties`;
  const knownKey = `${name}-knownProperties`;
  const orderKey = `${name}-columnOrder`;
  const order = () => {
    const kept = readJson(store, orderKey, strings);
    const ordered = kept === undefined ? all : keysInOrder(all, kept);
    return ordered.every((key, at) => key === all[at]) ? undefined : ordered;
  };
  return {
    order,
    setOrder(keys) {
      if (keys === undefined) store.remove(orderKey);
      else store.write(orderKey, JSON.stringify(keys));
    },
    shown() {
      const kept = readJson(store, shownKey, strings);
      const ordered = order() ?? all;
      if (kept === undefined) return initial ?? ordered;
      const known = new Set(readJson(store, knownKey, strings) ?? all);
      const wanted = new Set(kept.map((key) => (key === internal._id ? "_id" : key)));
      return ordered.filter((key) => (always ?? ["_id"]).includes(key) || wanted.has(key) || !known.has(key));
    },
    show(keys) {
      const wanted = new Set(keys);
      if (always !== undefined) {
        const kept = all.filter((key) => always.includes(key) || wanted.has(key));
        store.write(shownKey, JSON.stringify([...kept, "actions"]));
        store.write(knownKey, JSON.stringify(all));
        return;
      }
      const fields = all.filter((key) => key !== "_id" && wanted.has(key));
      store.write(shownKey, JSON.stringify([internal.select, internal._id, ...fields, internal.add]));
      store.write(knownKey, JSON.stringify(all));
    },
    width(key) {
      const width = Number(store.read(`${name}-${key}`));
      return Number.isFinite(width) && width > 0 ? width : undefined;
    },
    setWidth(key, width) {
      if (width === undefined) store.remove(`${name}-${key}`);
      else store.write(`${name}-${key}`, String(Math.round(width)));
    },
  };
}

/** Turns one column on or off; one that comes stands behind the nearest that is before it in the table. */
export function toggleColumn(
  shown: readonly string[],
  key: string,
  all: readonly string[],
): readonly string[] {
  if (shown.includes(key)) return shown.filter((each) => each !== key);
  const before = all.slice(0, all.indexOf(key)).findLast((each) => shown.includes(each));
  const at = before === undefined ? 0 : shown.indexOf(before) + 1;
  return shown.toSpliced(at, 0, key);
}

/** The columns that are shown, in their order. */
export function shownColumns<Column extends { readonly key: string }>(
  columns: readonly Column[],
  shown: readonly string[],
): readonly Column[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return shown.flatMap((key) => byKey.get(key) ?? []);
}

/** The box over all columns: checked, not, or in between. */
export function allColumns(shown: readonly string[], all: readonly string[]): boolean | "some" {
  const count = all.filter((key) => shown.includes(key)).length;
  if (count === all.length) return true;
  return count === 0 ? false : "some";
}

/** All columns, or only those that always stay. */
export const displayAll = (
  on: boolean,
  all: readonly string[],
  staying: readonly string[],
): readonly string[] => (on ? all : all.filter((key) => staying.includes(key)));
