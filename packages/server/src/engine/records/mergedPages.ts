import type { Context } from "./context";
import { itemCost } from "./meter";
import { each, type Row, type SqlValue, type Work } from "./work";

/** A table of what functions do, with an index that begins with the function and the kind of its rows. */
export interface MergedTable {
  readonly table: string;
  readonly columns: string;
  /** The column that tells rows apart, with all its values; it has an index of its own. */
  readonly kind: string;
  readonly kinds: readonly number[];
}

export interface MergedQuery {
  /** Absent: all. */
  readonly functions: readonly string[] | undefined;
  /** Empty: all. */
  readonly kinds: readonly number[];
  /** Sequences: from this one on, up to but without that one. */
  readonly from: number;
  readonly to: number;
  readonly skip: number;
  readonly limit: number;
  /** The oldest first; else the newest. */
  readonly ascends: boolean;
  /** Absent: any. Asked for with functions, which it is indexed with. */
  readonly handler?: string | undefined;
}

/** Functions that are read one by one, each in its own order. */
const mostMerged = 80;

/** Reads rows of a statement; `text`: the column whose length counts. */
export function* readCounted<T>(
  context: Context,
  { sql, values }: MergedStatement,
  text: string,
  parse: (row: Row) => T,
): Work<readonly T[]> {
  const found: T[] = [];
  yield* each(sql, values, (row) => {
    context.meter.spend(itemCost(1) + String(row[text]).length);
    found.push(parse(row));
    return true;
  });
  return found;
}

export interface MergedStatement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** Each part stands in its own order already: only as many rows are looked at as are asked for. */
export function mergedPage(
  { table, columns, kind, kinds }: MergedTable,
  { functions, kinds: asked, skip, limit, ascends, handler, ...range }: MergedQuery,
): MergedStatement {
  const order = `ORDER BY sequence ${ascends ? "ASC" : "DESC"}`;
  const select = `SELECT ${columns} FROM ${table} WHERE`;
  // Each once, and what no row has not at all.
  const wanted = asked.length === 0 ? kinds : kinds.filter((each) => asked.includes(each));
  const among = functions ?? [undefined];
  const end = [limit, skip];
  const whole = "sequence >= ? AND sequence < ?";
  const from = Math.min(range.from, Number.MAX_SAFE_INTEGER);
  const to = Math.min(range.to, Number.MAX_SAFE_INTEGER);
  if (functions === undefined && wanted.length === kinds.length)
    return { sql: `${select} ${whole} ${order} LIMIT ? OFFSET ?`, values: [from, to, ...end] };
  if (among.length * wanted.length > mostMerged * kinds.length) {
    const named =
      handler === undefined ? { sql: "", values: [] } : { sql: " AND handler = ?", values: [handler] };
    return {
      sql: `${select} ${whole} AND function IN (SELECT value FROM json_each(?)) AND ${kind} IN (SELECT CAST(value AS BIGINT) FROM json_each(?))${named.sql} ${order} LIMIT ? OFFSET ?`,
      values: [from, to, JSON.stringify(functions), JSON.stringify(wanted), ...named.values, ...end],
    };
  }
  const parts = among.flatMap((id) => wanted.map((each) => ({ id, each })));
  if (parts.length === 0) return { sql: `${select} false LIMIT ? OFFSET ?`, values: end };
  const conditions = (id: string | undefined) => [
    ...(id === undefined ? [] : ["function = ?"]),
    ...(handler === undefined ? [] : ["handler = ?"]),
    `${kind} = ?`,
    whole,
  ];
  const part = (id: string | undefined) =>
    `SELECT * FROM (${select} ${conditions(id).join(" AND ")} ${order} LIMIT ?) AS part`;
  return {
    sql: `${parts.map(({ id }) => part(id)).join(" UNION ALL ")} ${order} LIMIT ? OFFSET ?`,
    values: [
      ...parts.flatMap(({ id, each }) => [
        ...(id === undefined ? [] : [id]),
        ...(handler === undefined ? [] : [handler]),
        each,
        from,
        to,
        limit + skip,
      ]),
      ...end,
    ],
  };
}
