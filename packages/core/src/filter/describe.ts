import type { CellOf } from "../field/cellOf";
import type { Property } from "../field/property";
import { titleOf } from "../field/property";
import { isReference } from "../field/structure";
import { text as message, type TextKey } from "../text/catalogue";
import { visibleText } from "../text/visible";
import { type DocumentFilter, isConditions, type MongoConditions, unescapePattern } from "./filter";
import { searchTextOf } from "./search";

type Properties = Readonly<Record<string, Property>>;

/** What values are described with. */
interface Known {
  readonly properties: Properties;
  readonly cellOf: CellOf | undefined;
}

/**
 * A filter in one line for people, such as `Region = Europe`, safe to show on any face. `cellOf`: numbers and dates
 * as the person's tables have them; absent: as they are written.
 */
export function describeFilter(filter: DocumentFilter, properties: Properties, cellOf?: CellOf): string {
  if (typeof filter === "string") return visibleText(filter.trim());
  const searched = searchTextOf(properties, filter);
  const line =
    searched === undefined
      ? conditions(filter, { properties, cellOf })
      : message("filter.describe.search", { text: searched });
  return visibleText(line);
}

const joinWord = {
  $and: "filter.describe.and",
  $or: "filter.describe.or",
  $nor: "filter.describe.or",
} as const;
const isJoin = (key: string): key is keyof typeof joinWord => Object.hasOwn(joinWord, key);

function conditions(filter: MongoConditions, known: Known): string {
  const parts = Object.entries(filter).flatMap(([key, value]) => {
    if (isJoin(key) && Array.isArray(value)) return [joined(key, value, known)];
    return key.startsWith("$") ? [`${key} ${plain(value)}`] : field(key, value, known);
  });
  return parts.join(message("filter.describe.and"));
}

function joined(key: keyof typeof joinWord, value: readonly unknown[], known: Known): string {
  const parts = value.map((part) => (isConditions(part) ? conditions(part, known) : plain(part)));
  const single = parts.length === 1 || key === "$and";
  const line = parts.map((part) => (single ? part : grouped(part))).join(message(joinWord[key]));
  return key === "$nor" ? message("filter.describe.not", { condition: line }) : line;
}

const grouped = (part: string): string =>
  part.includes(message("filter.describe.and")) ? `(${part})` : part;

function field(path: string, value: unknown, known: Known): readonly string[] {
  const name = nameOf(path, known.properties);
  if (!isConditions(value) || !Object.keys(value).some((key) => key.startsWith("$"))) {
    return [isText(name, path, value, known) ?? equalsText(name, path, value, known)];
  }
  return Object.entries(value)
    .filter(([operator]) => operator !== "$options")
    .map(([operator, operand]) => operatorText(path, name, operator, operand, value, known));
}

const equalsText = (name: string, path: string, value: unknown, known: Known): string =>
  message("filter.describe.equals", { field: name, value: shown(path, value, known) });

/** Yes or no, as people say it: `Landlocked is yes`. `undefined`: it is another question. */
function isText(
  name: string,
  path: string,
  value: unknown,
  { properties }: Known,
  operator: "$eq" | "$ne" = "$eq",
): string | undefined {
  const type = Object.hasOwn(properties, path) ? properties[path]?.type : undefined;
  if (type !== "boolean" || typeof value !== "boolean") return undefined;
  const key = operator === "$eq" ? "filter.describe.is" : "filter.describe.isNot";
  return message(key, { field: name, value: message(value ? "common.yes" : "common.no") });
}

/** Titles along the path; the `_id` of a relation is the relation. */
function nameOf(path: string, properties: Properties): string {
  // Attributes of identities are named by their path.
  if (Object.hasOwn(properties, path)) return titleOf(path, properties[path]);
  const [root = path, ...rest] = path.split(".");
  const property = Object.hasOwn(properties, root) ? properties[root] : undefined;
  const inner = property !== undefined && isReference(property) && rest.join(".") === "_id" ? [] : rest;
  return [titleOf(root, property), ...inner].join(".");
}

const withValue: Readonly<Record<string, TextKey>> = {
  $eq: "filter.describe.equals",
  $ne: "filter.describe.notEqual",
  $gt: "filter.describe.greater",
  $gte: "filter.describe.greaterOrEqual",
  $lt: "filter.describe.less",
  $lte: "filter.describe.lessOrEqual",
  $in: "filter.describe.oneOf",
  $nin: "filter.describe.noneOf",
  $all: "filter.describe.allOf",
};

function operatorText(
  path: string,
  name: string,
  operator: string,
  operand: unknown,
  siblings: MongoConditions,
  known: Known,
): string {
  const yesNo = operator === "$eq" || operator === "$ne";
  const is = yesNo ? isText(name, path, operand, known, operator) : undefined;
  if (is !== undefined) return is;
  const key = Object.hasOwn(withValue, operator) ? withValue[operator] : undefined;
  if (key !== undefined) return message(key, { field: name, value: shown(path, operand, known) });
  if (operator === "$exists")
    return message(operand ? "filter.describe.set" : "filter.describe.unset", { field: name });
  if (operator === "$regex") return patternText(name, String(operand), siblings.$options);
  if (operator === "$not") {
    return message("filter.describe.not", {
      condition: field(path, operand, known).join(message("filter.describe.and")),
    });
  }
  return `${name} ${operator} ${plain(operand)}`;
}

function patternText(name: string, pattern: string, options: unknown): string {
  const text = unescapePattern(pattern);
  if (text !== undefined) return message("filter.describe.contains", { field: name, value: text });
  const flags = typeof options === "string" ? options : "";
  return message("filter.describe.matches", { field: name, value: `/${pattern}/${flags}` });
}

/** A value of a field: a number or a date of one as tables show it. */
function shown(path: string, value: unknown, { properties, cellOf }: Known): string {
  const property = Object.hasOwn(properties, path) ? properties[path] : undefined;
  const type = property?.items ?? property;
  return plain(value, (each) => {
    const cell = cellOf?.(type, typeof each === "string" ? written(each) : each);
    return cell?.kind === "number" || cell?.kind === "date" ? cell.text : undefined;
  });
}

/** What the server revives as a date or an id. */
const written = (value: string): string => /^(?:Date|ObjectId)\((.*)\)$/s.exec(value)?.[1] ?? value;

/** How many items of a list are named. */
const shownItems = 5;

function plain(value: unknown, own: (value: unknown) => string | undefined = () => undefined): string {
  const known = own(value);
  if (known !== undefined) return known;
  if (typeof value === "string") return written(value);
  if (Array.isArray(value)) {
    const items = value
      .slice(0, shownItems)
      .map((item) => plain(item, own))
      .join(", ");
    return value.length > shownItems
      ? message("filter.describe.more", { items, count: value.length - shownItems })
      : items;
  }
  return JSON.stringify(value) ?? String(value);
}
