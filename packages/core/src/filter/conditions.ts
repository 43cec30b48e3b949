import { conjuncts } from "../expression/conjuncts";
import type { CellOf } from "../field/cellOf";
import type { Property } from "../field/property";
import { visibleText } from "../text/visible";
import { describeFilter } from "./describe";
import { type DocumentFilter, isConditions, type MongoConditions } from "./filter";
import { searchTextOf } from "./search";

/** One condition of a filter. */
export interface FilterCondition {
  /** One line for people, such as `Region = Europe`, safe to show on any face. */
  readonly words: string;
  /** The filter without it; `undefined`: nothing is left. */
  readonly rest: DocumentFilter | undefined;
}

interface Part<Filter extends DocumentFilter> {
  readonly part: Filter;
  readonly rest: Filter | undefined;
}

/**
 * The conditions that must all hold, whoever wrote the filter: the panel, a person in MongoDB's JSON, or one in the
 * rule language. Alternatives (`$or`, `||`) and the search of all text fields are one condition. An active filter
 * has at least one.
 */
export function conditionsOf(
  filter: DocumentFilter,
  properties: Readonly<Record<string, Property>>,
  cellOf?: CellOf,
): readonly FilterCondition[] {
  const parts: readonly Part<DocumentFilter>[] =
    typeof filter === "string" ? partsOfRule(filter) : partsOfConditions(filter, properties);
  return parts.map(({ part, rest }) => ({
    words: describeFilter(part, properties, cellOf) || visibleText(JSON.stringify(part)),
    rest,
  }));
}

function partsOfRule(rule: string): readonly Part<string>[] {
  const terms = conjuncts(rule);
  return terms.map((part, at) => ({ part, rest: terms.toSpliced(at, 1).join(" && ") || undefined }));
}

function partsOfConditions(
  filter: MongoConditions,
  properties: Readonly<Record<string, Property>>,
): readonly Part<MongoConditions>[] {
  const entries = Object.entries(filter);
  if (entries.length === 0 || searchTextOf(properties, filter) !== undefined)
    return [{ part: filter, rest: undefined }];
  return entries.flatMap(([key, value], at) => {
    const others = entries.toSpliced(at, 1);
    const join = key === "$and" && Array.isArray(value) && value.length > 0 && value.every(isConditions);
    if (!join) return [{ part: { [key]: value }, rest: filterOf(others) }];
    return value.flatMap((each, place) =>
      partsOfConditions(each, properties).map(({ part, rest }) => {
        const left = rest === undefined ? value.toSpliced(place, 1) : value.with(place, rest);
        return { part, rest: filterOf(left.length === 0 ? others : entries.with(at, [key, left])) };
      }),
    );
  });
}

const filterOf = (entries: readonly (readonly [string, unknown])[]): MongoConditions | undefined =>
  entries.length === 0 ? undefined : Object.fromEntries(entries);
