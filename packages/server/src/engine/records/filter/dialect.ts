import type { Sql } from "./sql";

export type RangeOperator = "<" | "<=" | ">" | ">=";

/** Types of JSON; true and false are one. */
export type JsonType = "null" | "boolean" | "number" | "text" | "object" | "list";

/** A value as SQL. */
export interface Place {
  /** SQL of the value, as its dialect has it. */
  readonly value: string;
  /** SQL of its type, null where nothing is stored; the JSON null has the type 'null' in each dialect. */
  readonly type: string;
  /** SQL of the JSON text that the value stands in, absent where it is no part of one. */
  readonly column?: string | undefined;
  /** SQL of the number of items of a list, absent where there cannot be one. */
  readonly length?: string | undefined;
  /** A text that is a column itself, and no JSON. */
  readonly isColumn?: boolean | undefined;
  /** False where there is no index on the place: conditions need not be such that one answers them. */
  readonly isIndexed?: boolean | undefined;
}

/** A place in a document, which may hold a list. */
export interface FieldPlace extends Place {
  /** SQL of a table of the items of the list that is there. Where there is none the table is not asked. */
  readonly items: string;
}

/**
 * How a database tells what filters, orders and indexes ask of documents. Names and values of callers reach it as
 * parameters, or as paths that `isPlainPath` knows. A condition may be unknown (null) instead of false.
 */
export interface Dialect {
  /** The id of a row of a table. */
  id(table: string): Place;
  /** What a document of the table holds at a dotted path. */
  at(table: string, path: string): FieldPlace;
  /** What it holds at the first of the paths where it holds anything; the last path stands for all others. */
  atFirst(table: string, paths: readonly string[]): FieldPlace;
  /** The item that a row of a table of items, named `item`, stands for. */
  readonly item: Place;

  /** Whether nothing is stored, or null. */
  isNothing(place: Place): Sql;
  is(place: Place, ...types: readonly JsonType[]): Sql;
  /** Equality by type and value. Texts are whole code points without U+0000, numbers those that all sides hold alike. */
  equals(place: Place, value: string | number | boolean): Sql;
  /** Order within the type of the bound: of texts by their bytes, of numbers by their value. */
  within(place: Place, operator: RangeOperator, bound: string | number): Sql;
  /** Whether the value is one of these: texts alone, or numbers alone. */
  among(place: Place, values: readonly string[] | readonly number[]): Sql;
  /** Whether the text is one of these ids in small letters, in whatever case it is stored. */
  isOneId(place: Place, ids: readonly string[]): Sql;
  /** Whether the text has the form of a stored date, and is before or after this one. */
  dateWithin(place: Place, operator: RangeOperator, date: string): Sql;
  /** Whether there is a list of so many items. */
  hasLength(place: Place, length: number): Sql;
  /** Whether there is a list, which an index on the place may find as well. */
  isList(place: Place): Sql;
  /** Whether a row of a table of items meets a condition on `item`. */
  some(items: string, condition: Sql): Sql;
  /** Whether a pattern is found in the text; undefined where that is not the database's to tell. */
  isFound(place: Place, pattern: string, flags: string): Sql | undefined;
  /**
   * A quick condition that every row meets in whose text a pattern is found, where `isFound` is not the database's to tell;
   * undefined where there is none.
   */
  mayBeFound(place: Place, pattern: string, flags: string): Sql | undefined;

  /** The expressions of an index on a path. */
  index(path: string): string;
  /** Whether a document of the table has the same at a path as another one, given as JSON; nothing and null are the same. */
  shares(path: string, json: string): Sql;
  /** What documents are taken together by that are the same at a path. */
  same(path: string): string;
  readonly order: Order;
  readonly grouping: Grouping;
}

/** What moments are taken together by; a quarter of an hour is what all time zones are ahead by. */
export type GroupSpan = "day" | "week" | "month" | "quarter";

/** What takes documents together. */
export interface Grouping {
  /** The column that documents are in. */
  readonly column: string;
  /** Joins a table with a row for each item of the list that is at a place, or for what is there instead: `part.value`. */
  withItems(place: Place & { readonly items: string | undefined }): string;
  /** SQL of what a value belongs to: of a moment its day, the Monday of its week, its month. */
  key(value: string, span: GroupSpan | undefined): string;
  /** SQL of a number, or of nothing. */
  number(place: Place): string;
  /** What a query ends with that is to stay one by itself. */
  readonly apart: string;
}

export type Direction = "ASC" | "DESC";

/**
 * Terms of ORDER BY: nothing and null, then numbers, with false as 0 and true as 1, then texts by their bytes. An index on
 * the path, read forwards or backwards, has the order of `value` and, where values are equal, that of insertion.
 */
export interface Order {
  /** By the value at a path. */
  value(path: string, direction: Direction): string;
  /** By the first text there is in the map of languages at a path. Codes are any text. */
  language(table: string, path: string, codes: readonly string[], direction: Direction): string;
  /** By the lowest item of a list going up, by its highest going down; of its items, or of what they hold at `rest`. */
  item(table: string, list: string, rest: string, direction: Direction): string;
}
