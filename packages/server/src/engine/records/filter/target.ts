import { structureOf } from "@twinhelm/core/field/structure";
import { isPlainPath } from "../../../bucket/fields";
import { fieldAtPath, isMoment, isSinglePath } from "../../../filter/fields";
import type { Dialect, FieldPlace, Place } from "./dialect";
import type { PlanOptions } from "./plan";
import { allOf, anyOf, never, type Sql } from "./sql";

/** A path that SQL can look at, with its expressions. */
export interface Target extends Place {
  /** SQL of a table of the items, absent where the value cannot be a list. */
  readonly items: string | undefined;
  /** Texts of the form of a date are dates: in the value itself, or in its items. */
  readonly dates: "value" | "items" | undefined;
}

/**
 * The target of a dotted path, undefined where SQL does not know what documents hold there (computed
 * fields), where they hold more than one value (lists on the way), or where the path has characters that SQL
 * text must not carry.
 */
export function targetOf(path: string, options: PlanOptions): Target | undefined {
  const { table, dialect, fields, translation } = options;
  if (path === "_id") return { ...dialect.id(table), items: undefined, dates: undefined };
  const [root = ""] = path.split(".");
  if (!isPlainPath(path) || !isSinglePath(fields, path)) return undefined;
  if (translation?.fields.includes(root)) {
    const { best, fallback } = translation;
    if (path.includes(".") || !isPlainPath(best) || !isPlainPath(fallback)) return undefined;
    // A map of languages is replaced by the text of the best one, else of the other, else it stays.
    const paths = [`${path}.${best}`, `${path}.${fallback}`, path];
    // No index is on that.
    return { ...targetAt(path, dialect.atFirst(table, paths), options), isIndexed: false };
  }
  return options.computed?.has(root) ? undefined : targetAt(path, dialect.at(table, path), options);
}

/** Whether the values of a type are never lists. */
const isSingle = (type: string): boolean => ["scalar", "moment"].includes(structureOf(type) ?? "");

function targetAt(path: string, place: FieldPlace, options: PlanOptions): Target {
  const field = fieldAtPath(options.fields, path);
  const single = options.typed === true && field !== undefined && isSingle(field.type);
  return {
    ...place,
    isIndexed: options.indexed?.has(path),
    items: single ? undefined : place.items,
    dates: isMoment(field) ? "value" : isMoment(field?.items) ? "items" : undefined,
  };
}

/** True if the value, or an item of it where it is a list, meets a test. */
export function valueOrItem(target: Target, value: Sql, item: Sql, { isList, some }: Dialect): Sql {
  if (target.items === undefined || item === never) return value;
  return anyOf([value, allOf([isList(target), some(target.items, item)])]);
}
