import { isRecord, isSame, valueAt } from "../editing/same";
import { type FieldChange, fieldChanges, nameOf } from "../representation/diff";
import type { Resource } from "../representation/model";
import { canonical } from "./canonical";
import { contentsSchema, type PlannedChange } from "./model";
import { seenOf } from "./parts";

/** Whether a line tells what it does: its name and its differences follow from what is written and from what was seen. */
export function isShown(change: PlannedChange): boolean {
  const { module, _id, contents, seen, name } = change;
  const after = contents === undefined ? {} : canonical({ module, contents });
  const before = seen === undefined ? undefined : resourceBefore(change, after);
  if (seen !== undefined && (before === undefined || seenOf(before) !== seen)) return false;
  const fields = fieldChanges(before === undefined ? {} : canonical(before), after);
  const known = contents === undefined ? before : { _id, contents };
  return known !== undefined && name === nameOf(known) && isSame(byPath(fields), byPath(change.fields));
}

const byPath = (fields: readonly FieldChange[]) =>
  Object.fromEntries(fields.map(({ path, before, after }) => [JSON.stringify(path), [{ before, after }]]));

/** What a target had, as the fields tell it that differ from what it is to have. */
function resourceBefore({ module, _id, fields }: PlannedChange, after: unknown): Resource | undefined {
  const undone = closed(fields.reduce((value, { path, before }) => withValue(value, path, before), after));
  const { schema = {}, ...parts } = isRecord(undone) ? undone : {};
  const said = Object.entries(parts).filter(([, part]) => !isSame(part, {}));
  const parsed = contentsSchema.safeParse({ ...Object.fromEntries(said), schema });
  return parsed.success ? { module, _id, contents: parsed.data } : undefined;
}

/** Places of a list that a field may name. */
const mostPlaces = 10_000;

/** A value with another one at a path. */
function withValue(value: unknown, path: readonly string[], inner: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return inner;
  if (Array.isArray(value)) {
    const place = Number(key);
    if (!/^\d+$/.test(key) || place >= mostPlaces) return value;
    return Array.from({ length: Math.max(value.length, place + 1) }, (_, at): unknown =>
      at === place ? withValue(value[at], rest, inner) : value[at],
    );
  }
  const record = isRecord(value) ? value : {};
  const others = Object.entries(record).filter(([name]) => name !== key);
  return Object.fromEntries([...others, [key, withValue(valueAt(record, key), rest, inner)]]);
}

/** A value without the places and keys at which there is nothing. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => each !== undefined).map(closed);
  if (!isRecord(value)) return value;
  const said = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(said.map(([key, each]) => [key, closed(each)]));
}
