import { isPlainPath } from "../../bucket/fields";
import type {
  Dialect,
  Direction,
  FieldPlace,
  Grouping,
  JsonType,
  Order,
  Place,
} from "../records/filter/dialect";
import { allOf, hinted, type Sql, sql } from "../records/filter/sql";
import { textHint } from "../records/filter/textHint";
import { columnExpression, jsonPath, typeExpression } from "./filter/column";
import { regexFunction } from "./filter/functions";

const digits = (count: number): string => "[0-9]".repeat(count);
const dateGlob = `'${digits(4)}-${digits(2)}-${digits(2)}T${digits(2)}:${digits(2)}:${digits(2)}.${digits(3)}Z'`;

const typeNames: Readonly<Record<JsonType, readonly string[]>> = {
  null: ["null"],
  boolean: ["true", "false"],
  number: ["integer", "real"],
  text: ["text"],
  object: ["object"],
  list: ["array"],
};

function typeIs(type: string, ...types: readonly JsonType[]): string {
  const names = types.flatMap((each) => typeNames[each]).map((name) => `'${name}'`);
  return names.length === 1 ? `${type} = ${names.join()}` : `${type} IN (${names.join(", ")})`;
}

/** The place whose JSON path is given by an SQL expression. */
function placeAt(table: string, place: string): FieldPlace {
  // Qualified: inside of a table function a bare `json` would be its own column.
  const column = `${table}.json`;
  return {
    column,
    value: `json_extract(${column}, ${place})`,
    type: `json_type(${column}, ${place})`,
    items: `json_each(${column}, ${place})`,
    length: `json_array_length(${column}, ${place})`,
  };
}

function firstPlace(table: string, paths: readonly string[]): FieldPlace {
  const cases = paths
    .slice(0, -1)
    .map((path) => `WHEN ${typeExpression(path, `${table}.json`)} IS NOT NULL THEN ${jsonPath(path)}`);
  return placeAt(table, `(CASE ${cases.join(" ")} ELSE ${jsonPath(paths.at(-1) ?? "")} END)`);
}

const isOneOf = (value: string, values: readonly unknown[]): Sql =>
  sql(`${value} IN (SELECT expected.value FROM json_each(?) AS expected)`, JSON.stringify(values));

function equals({ value, type }: Place, expected: string | number | boolean): Sql {
  if (typeof expected === "boolean") {
    return sql(`(${value} = ${expected ? 1 : 0} AND ${type} = '${expected}')`);
  }
  return sql(
    `(${value} = ? AND ${typeIs(type, typeof expected === "string" ? "text" : "number")})`,
    expected,
  );
}

function isFound({ value, type, column }: Place, pattern: string, flags: string): Sql {
  const hint = column === undefined ? undefined : textHint(column, pattern, flags, "LIKE");
  const decides = allOf([sql(typeIs(type, "text")), sql(`${regexFunction}(?, ?, ${value})`, pattern, flags)]);
  return hint === undefined ? decides : hinted(hint, decides);
}

const order: Order = {
  value: (path, direction) => `${columnExpression(path)} ${direction}`,
  language: (table, path, codes, direction) =>
    `coalesce(${codes.map((code) => textIn(table, path, code)).join(", ")}) ${direction}`,
  item: (table, list, rest, direction) => `${bestItem(table, list, rest, direction)} ${direction}`,
};

function textIn(table: string, path: string, code: string): string {
  if (isPlainPath(code)) return columnExpression(`${path}.${code}`);
  const key = `CAST(x'${Buffer.from(code).toString("hex")}' AS TEXT)`;
  return `(SELECT text.value FROM json_each(${table}.json, ${jsonPath(path)}) AS text WHERE text.key = ${key})`;
}

function bestItem(table: string, list: string, rest: string, direction: Direction): string {
  const isJson = "item.type IN ('object', 'array')";
  // An item that is a text is no JSON to look into, such as the id of a related document.
  const item =
    rest === "" ? "item.value" : `CASE WHEN ${isJson} THEN ${columnExpression(rest, "item.value")} END`;
  const best = direction === "ASC" ? "min" : "max";
  return `(SELECT ${best}(${item}) FROM json_each(${table}.json, ${jsonPath(list)}) AS item)`;
}

const grouping: Grouping = {
  column: "json",
  withItems: ({ items }) => `LEFT JOIN ${items ?? "json_each('[]')"} AS part`,
  key(value, span) {
    if (span === undefined) return value;
    // Dates are stored in ISO 8601: nothing else passes the schema.
    const day = `substr(${value}, 1, 10)`;
    switch (span) {
      case "day":
        return day;
      case "month":
        return `substr(${value}, 1, 7)`;
      case "week":
        return `date(${day}, '-6 days', 'weekday 1')`;
      case "quarter":
        return `substr(${value}, 1, 14) || substr('00153045', substr(${value}, 15, 2) / 15 * 2 + 1, 2)`;
    }
  },
  number: ({ value }) => value,
  apart: "LIMIT -1",
};

/** Documents are JSON texts in a column `json`, lists and objects in them JSON texts too, true and false 1 and 0. */
export const sqliteDialect: Dialect = {
  id: (table) => ({ value: `${table}.id`, type: "'text'", isColumn: true }),
  at: (table, path) => placeAt(table, jsonPath(path)),
  atFirst: firstPlace,
  item: { value: "item.value", type: "item.type" },

  isNothing: ({ type }) => sql(`(${type} IS NULL OR ${type} = 'null')`),
  is: ({ type }, ...types) => sql(typeIs(type, ...types)),
  equals,
  within({ value, type }, operator, bound) {
    if (typeof bound === "string") return sql(`(${value} ${operator} ? AND ${type} = 'text')`, bound);
    // Texts sort above numbers: without an upper end the index would give them all.
    const end = operator.startsWith(">") ? ` AND ${value} < ''` : "";
    return sql(`(${value} ${operator} ?${end} AND ${typeIs(type, "number")})`, bound);
  },
  among({ value, type }, values) {
    const { text, parameters } = isOneOf(value, values);
    const types = typeIs(type, typeof values[0] === "number" ? "number" : "text");
    return { text: `(${text} AND ${types})`, parameters };
  },
  isOneId: ({ value }, ids) => isOneOf(`lower(${value})`, ids),
  dateWithin: ({ value, type }, operator, date) =>
    sql(`(${value} ${operator} ? AND ${type} = 'text' AND ${value} GLOB ${dateGlob})`, date),
  hasLength: ({ type, length }, expected) => sql(`(${type} = 'array' AND ${length ?? "NULL"} = ?)`, expected),
  // Lists are JSON texts that start with a bracket: that range lets an index on the value find them too.
  isList: ({ value, type }) => sql(`${value} >= '[' AND ${value} < '\\' AND ${type} = 'array'`),
  some: (items, { text, parameters }) => ({
    text: `EXISTS (SELECT 1 FROM ${items} AS item WHERE ${text})`,
    parameters,
  }),
  isFound,
  mayBeFound: () => undefined,

  index: columnExpression,
  shares: (path, json) => sql(`${columnExpression(path)} IS ${columnExpression(path, "?")}`, json),
  same: (path) => columnExpression(path),
  order,
  grouping,
};
