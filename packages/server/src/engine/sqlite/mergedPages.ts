import { itemCost } from "../records/meter";
import type { SqlValue } from "../records/work";
import type { Connection } from "./connection";

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
export function readCounted<T>(
  connection: Connection,
  { sql, values }: Statement,
  text: string,
  parse: (row: Record<string, unknown>) => T,
): readonly T[] {
  const found: T[] = [];
  for (const row of connection.rows(sql, ...values)) {
    connection.meter.spend(itemCost(1) + String(row[text]).length);
    found.push(parse(row));
  }
  return found;
}

interface Statement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** Each part stands in its own order already: only as many rows are looked at as are asked for. */
export function mergedPage({ table, columns, kind, kinds }: MergedTable, query: MergedQuery): Statement {
  const { functions, kinds: asked, from, to, skip, limit, ascends, handler } = query;
  const order = `ORDER BY sequence ${ascends ? "ASC" : "DESC"}`;
  const select = `SELECT ${columns} FROM ${table} WHERE`;
  const wanted = asked.length === 0 ? kinds : asked;
  const among = functions ?? [undefined];
  const end = [limit, skip];
  const whole = "sequence >= ? AND sequence < ?";
  if (functions === undefined && wanted.length === kinds.length)
    return { sql: `${select} ${whole} ${order} LIMIT ? OFFSET ?`, values: [from, to, ...end] };
  if (among.length * wanted.length > mostMerged * kinds.length) {
    const named =
      handler === undefined ? { sql: "", values: [] } : { sql: " AND handler = ?", values: [handler] };
    return {
      sql: `${select} ${whole} AND function IN (SELECT value FROM json_each(?)) AND ${kind} IN (SELECT value FROM json_each(?))${named.sql} ${order} LIMIT ? OFFSET ?`,
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
    `SELECT * FROM (${select} ${conditions(id).join(" AND ")} ${order} LIMIT ?)`;
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
