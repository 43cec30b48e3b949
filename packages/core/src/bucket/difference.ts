import { isRecord, isSame, keysOf, valueAt } from "../editing/same";
import { visibleText } from "../text/visible";
import { bucketText } from "./text";

/** One thing that differs between two states of a bucket. `undefined`: it is not there. */
export interface BucketChange {
  /** Keys from the outside to what differs, such as `properties`, `name`, `maxLength`. */
  readonly path: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
  /** True: the same keys in another order, which `before` and `after` list. */
  readonly order?: boolean | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** What differs, part by part. A list is one value; the order of fields counts, that of other keys does not. */
export function bucketChanges(before: Fields, after: Fields, at: readonly string[] = []): BucketChange[] {
  const changes = [...keysOf(before, after)].flatMap((key): BucketChange[] => {
    // The fields of a new bucket are told one by one.
    const absent = at.length === 0 && key === "properties" ? {} : undefined;
    const [was, is] = [valueAt(before, key) ?? absent, valueAt(after, key) ?? absent];
    const path = [...at, key];
    if (isRecord(was) && isRecord(is)) return bucketChanges(was, is, path);
    return isSame(was, is) ? [] : [{ path, before: was, after: is }];
  });
  return at.at(-1) === "properties" ? [...changes, ...orderChange(before, after, at)] : changes;
}

/** Only fields that stay have an order that could change. */
function orderChange(before: Fields, after: Fields, path: readonly string[]): BucketChange[] {
  const was = Object.keys(before).filter((key) => Object.hasOwn(after, key));
  const is = Object.keys(after).filter((key) => Object.hasOwn(before, key));
  return isSame(was, is) ? [] : [{ path, before: was, after: is, order: true }];
}

/** A change as one line, with a sign before it: `+` is added, `−` goes, `~` is another one. */
export function bucketChangeText({ path, before, after, order = false }: BucketChange): string {
  const name = visibleText(path.join("."));
  if (order) return bucketText("change.order", { name, before: listed(before), after: listed(after) });
  if (before === undefined) return bucketText("change.added", { name, value: shown(after) });
  if (after === undefined) return bucketText("change.gone", { name, value: shown(before) });
  return bucketText("change.other", { name, before: shown(before), after: shown(after) });
}

const shown = (value: unknown): string => visibleText(JSON.stringify(value));

const listed = (keys: unknown): string => (Array.isArray(keys) ? visibleText(keys.join(", ")) : "");
