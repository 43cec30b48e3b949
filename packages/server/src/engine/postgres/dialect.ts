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
import { allOf, never, type Sql, sql } from "../records/filter/sql";
import { textHint } from "../records/filter/textHint";

const typeNames: Readonly<Record<JsonType, string>> = {
  null: "null",
  boolean: "boolean",
  number: "number",
  text: "string",
  object: "object",
  list: "array",
};

const isType = (type: string, ...types: readonly JsonType[]): Sql =>
  sql(`${type} IN (${types.map((each) => `'${typeNames[each]}'`).join(", ")})`);

/** What `value_rank` gives. */
const ranks = { nothing: 0, number: 1, text: 2, several: 3 } as const;

/** Characters of a text that an index holds, as a row of an index may not be longer than some 2,700 bytes. */
const indexed = 200;

const rankOf = (value: string): string => `value_rank(${value})`;
const numberOf = (value: string): string => `value_number(${value})`;
const textOf = (value: string): string => `value_text(${value}) COLLATE "C"`;
const keyOf = (value: string): string => `left(value_text(${value}), ${indexed}) COLLATE "C"`;

/** What values are found and sorted by. */
const termsOf = (value: string): readonly string[] => [rankOf(value), numberOf(value), keyOf(value)];

/** SQL of what is at a path; its pieces are names, even those that are digits. */
function valueAt(column: string, path: string): string {
  if (!isPlainPath(path)) throw new Error(`"${path}" cannot be a path in SQL`);
  return `(${path.split(".").reduce((value, piece) => `${value} -> '${piece}'`, column)})`;
}

/** SQL of a list, and of another one in the place of what is none: functions of lists fail for all else. */
const listIn = (value: string, otherwise: string): string =>
  `CASE WHEN jsonb_typeof(${value}) = 'array' THEN ${value} ELSE ${otherwise} END`;

const itemsOf = (value: string, otherwise: string): string =>
  `jsonb_array_elements(${listIn(value, otherwise)})`;

const placeOf = (table: string, value: string): FieldPlace => ({
  column: `${table}.json`,
  value,
  type: `jsonb_typeof(${value})`,
  items: itemsOf(value, "'[]'"),
  length: `jsonb_array_length(${listIn(value, "'[]'")})`,
});

/** Of a text its terms in an index; the number of a text is 0. */
const isText = (value: string): string => `${rankOf(value)} = ${ranks.text} AND ${numberOf(value)} = 0`;
/**
 * Of a number its first term in an index, which it has in common with true and false. That it is none of these is said so that
 * the planner takes it for what is usual: of a type that is asked for, it thinks that one row of 200 has it.
 */
const isNumber = ({ value, type }: Place): string =>
  `${rankOf(value)} = ${ranks.number} AND ${type} <> 'boolean'`;

/** The first characters of a text, and whether there are no more: an index then holds all of it. */
function keyFor(text: string): { readonly key: string; readonly whole: boolean } {
  const characters = [...text];
  return { key: characters.slice(0, indexed).join(""), whole: characters.length < indexed };
}

/** A comparison of texts: by what an index holds, and of long ones again by the whole. */
function compareText({ value, type, isColumn, isIndexed }: Place, operator: string, text: string): Sql {
  if (isColumn === true) return sql(`(${value} ${operator} ?)`, text);
  if (isIndexed === false) return sql(`(${type} = 'string' AND ${textOf(value)} ${operator} ?)`, text);
  const { key, whole } = keyFor(text);
  if (whole) return sql(`(${isText(value)} AND ${keyOf(value)} ${operator} ?)`, key);
  const about = operator === "=" ? "=" : `${operator.slice(0, 1)}=`;
  return sql(
    `(${isText(value)} AND ${keyOf(value)} ${about} ? AND ${textOf(value)} ${operator} ?)`,
    key,
    text,
  );
}

function compareNumber(place: Place, operator: string, number: number): Sql {
  if (place.isColumn === true) return never;
  const test = place.isIndexed === false ? `${place.type} = 'number'` : isNumber(place);
  return sql(`(${test} AND ${numberOf(place.value)} ${operator} ?)`, number);
}

function equals(place: Place, expected: string | number | boolean): Sql {
  const { value, isColumn, isIndexed } = place;
  if (isColumn === true) return typeof expected === "string" ? compareText(place, "=", expected) : never;
  if (isIndexed === false) return sql(`(${value} = CAST(? AS jsonb))`, JSON.stringify(expected));
  if (typeof expected === "string") return compareText(place, "=", expected);
  if (typeof expected === "number") return compareNumber(place, "=", expected);
  const asNumber = `${rankOf(value)} = ${ranks.number} AND ${numberOf(value)} = ${Number(expected)}`;
  return sql(`(${asNumber} AND ${value} = CAST('${expected}' AS jsonb))`);
}

/** By the terms of an index, and then by all of it. */
function shares(path: string, json: string): Sql {
  const stored = valueAt("body", path);
  const given = valueAt("CAST(? AS jsonb)", path);
  const terms = termsOf(given);
  const parts = termsOf(stored).map((term, at) => `${term} = ${terms[at]}`);
  const whole = `coalesce(${stored}, 'null') = coalesce(${given}, 'null')`;
  return sql(`(${[...parts, whole].join(" AND ")})`, ...Array.from({ length: terms.length + 1 }, () => json));
}

/** A list as PostgreSQL reads it. */
const listOf = (values: readonly (string | number)[]): string =>
  `{${values.map((each) => `"${String(each).replace(/["\\]/g, "\\$&")}"`).join()}}`;

const isAmong = (value: string, type: string, values: readonly (string | number)[]): Sql =>
  sql(`${value} = ANY(CAST(? AS ${type}[]))`, listOf(values));

function among(place: Place, values: readonly (string | number)[]): Sql {
  const { value, isColumn, isIndexed } = place;
  const texts = values.filter((each) => typeof each === "string");
  if (isColumn === true) return texts.length === 0 ? never : isAmong(value, "text", texts);
  if (isIndexed === false)
    return isAmong(
      value,
      "jsonb",
      values.map((each) => JSON.stringify(each)),
    );
  if (texts.length === 0)
    return allOf([sql(isNumber(place)), isAmong(numberOf(value), "double precision", values)]);
  const keys = texts.map(keyFor);
  const byKey = isAmong(
    keyOf(value),
    "text",
    keys.map(({ key }) => key),
  );
  const whole = keys.every((each) => each.whole) ? [] : [isAmong(textOf(value), "text", texts)];
  return allOf([sql(isText(value)), byKey, ...whole]);
}

const digits = (count: number): string => `[0-9]{${count}}`;
const day = `${digits(4)}-${digits(2)}-${digits(2)}`;
const dateForm = `'^${day}T${digits(2)}:${digits(2)}:${digits(2)}[.]${digits(3)}Z$'`;

const order: Order = {
  value: (path, direction) => sorted(termsOf(valueAt("body", path)), direction),
  language(table, path, codes, direction) {
    const texts = codes.map((code) => {
      const name = `convert_from(decode('${Buffer.from(code).toString("hex")}', 'hex'), 'UTF8')`;
      return `nullif(${valueAt(`${table}.body`, path)} -> ${name}, 'null')`;
    });
    return sorted(termsOf(`coalesce(${texts.join(", ")})`), direction);
  },
  item(table, list, rest, direction) {
    const terms = termsOf(rest === "" ? "item.value" : valueAt("item.value", rest));
    const value = valueAt(`${table}.body`, list);
    // One value where many may be is as good as a list of it.
    const items = itemsOf(value, `jsonb_build_array(${value})`);
    const best = `SELECT ROW(${terms.join(", ")}) FROM ${items} AS item(value) WHERE ${terms[0]} > ${ranks.nothing} ORDER BY ${sorted(terms, direction)} LIMIT 1`;
    return `(${best}) ${direction} ${direction === "ASC" ? "NULLS FIRST" : "NULLS LAST"}`;
  },
};

const sorted = (terms: readonly string[], direction: Direction): string =>
  terms.map((term) => `${term} ${direction}`).join(", ");

const grouping: Grouping = {
  column: "body",
  withItems: ({ value }) =>
    `LEFT JOIN LATERAL ${itemsOf(value, `jsonb_build_array(${value})`)} AS part(value) ON TRUE`,
  key(value, span) {
    if (span === undefined)
      return `CASE WHEN jsonb_typeof(${value}) IN ('string', 'number', 'boolean') THEN ${value} END`;
    const text = `(${value} #>> '{}')`;
    const day = `substr(${text}, 1, 10)`;
    switch (span) {
      case "day":
        return day;
      case "month":
        return `substr(${text}, 1, 7)`;
      case "week":
        // There is no year 0 here.
        return `CASE WHEN ${text} ~ ${dateForm} AND ${text} >= '0001' THEN to_char(date_trunc('week', CAST(${day} AS timestamp)), 'YYYY-MM-DD') END`;
      case "quarter":
        return `CASE WHEN ${text} ~ ${dateForm} THEN substr(${text}, 1, 14) || substr('00153045', CAST(substr(${text}, 15, 2) AS integer) / 15 * 2 + 1, 2) END`;
    }
  },
  // As it is stored: exact, and of any size.
  number: ({ value, type }) => `CASE WHEN ${type} = 'number' THEN CAST(${value} AS numeric) END`,
  apart: "",
};

/**
 * Documents are in a column `body`, as `jsonb`. Texts are sorted by their first characters alone, those that an index holds,
 * so that it gives their order.
 */
export const postgresDialect: Dialect = {
  id: (table) => ({ value: `${table}.id`, type: "'string'", isColumn: true }),
  at: (table, path) => placeOf(table, valueAt(`${table}.body`, path)),
  atFirst: (table, paths) =>
    placeOf(table, `coalesce(${paths.map((path) => valueAt(`${table}.body`, path)).join(", ")})`),
  item: { value: "item.value", type: "jsonb_typeof(item.value)", isIndexed: false },

  isNothing: ({ value, isColumn }) =>
    isColumn === true ? never : sql(`${rankOf(value)} = ${ranks.nothing}`),
  is: ({ type }, ...types) => isType(type, ...types),
  equals,
  within: (place, operator, bound) =>
    typeof bound === "string" ? compareText(place, operator, bound) : compareNumber(place, operator, bound),
  among,
  isOneId: ({ value, isColumn }, ids) =>
    isAmong(`lower(${isColumn === true ? value : textOf(value)})`, "text", ids),
  dateWithin: (place, operator, date) =>
    allOf([compareText(place, operator, date), sql(`${textOf(place.value)} ~ ${dateForm}`)]),
  hasLength: ({ type, length }, expected) =>
    length === undefined
      ? never
      : allOf([isType(type, "list"), sql(`${length} = CAST(? AS double precision)`, expected)]),
  isList: ({ value, type }) => allOf([sql(`${rankOf(value)} = ${ranks.several}`), isType(type, "list")]),
  some: (items, { text, parameters }) => ({
    text: `EXISTS (SELECT 1 FROM ${items} AS item(value) WHERE ${text})`,
    parameters,
  }),
  isFound: () => undefined,
  // Of the letters of ASCII alone its collation knows both cases: each is one character then.
  mayBeFound: ({ column }, pattern, flags) =>
    column === undefined
      ? undefined
      : textHint(`${column} COLLATE "C"`, pattern, flags, flags.includes("i") ? "ILIKE" : "LIKE"),

  index: (path) => [...termsOf(valueAt("body", path)), "sequence"].join(", "),
  shares,
  same: (path) => `coalesce(${valueAt("body", path)}, 'null')`,
  order,
  grouping,
};
