import { rowTest } from "@twinhelm/core/access/rows";
import { sortBy } from "../../identity/sort";
import type { RecordPage, RecordQuery } from "../recordPage";
import type { Context } from "./context";
import { rowCondition } from "./rowCondition";
import { each, get, type Row, type Work } from "./work";

/** A table of records as JSON, with the columns of fields that SQL can sort by: texts, never absent. */
interface RecordTable<T> {
  readonly table: "identity" | "apikey" | "webhook";
  readonly columns: Readonly<Record<string, string>>;
  /** Columns that a record is made of, `json` among them. */
  readonly selected: string;
  readonly parse: (row: Row) => T;
}

/**
 * One page of a table. SQL decides it where it can: where there is no `matches`, and the order is that of a column
 * or of insertion. Otherwise every record is looked at.
 */
export function* recordPage<T extends { readonly _id: string }>(
  { meter }: Context,
  { table, columns, selected, parse }: RecordTable<T>,
  { rows, sort, skip, limit }: RecordQuery,
  matches?: (record: T) => boolean,
): Work<RecordPage<T>> {
  const read = (row: Row): T => {
    meter.spend(String(row.json).length);
    return parse(row);
  };
  const order = matches === undefined ? orderIn(columns, sort) : undefined;
  if (order === undefined) {
    const isShown = rowTest(rows);
    const found: T[] = [];
    yield* each(`SELECT ${selected} FROM ${table} ORDER BY rowid`, [], (row) => {
      const record = read(row);
      if (isShown(record._id) && (matches === undefined || matches(record))) found.push(record);
      return true;
    });
    const data = sortBy(found, sort).slice(skip, limit === 0 ? undefined : skip + limit);
    return { total: found.length, data };
  }
  const { where, parameters } = rowCondition(rows);
  const total = (yield* get(`SELECT count(*) AS total FROM ${table} WHERE ${where}`, ...parameters))?.total;
  const page = `SELECT ${selected} FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`;
  const data: T[] = [];
  yield* each(page, [...parameters, limit === 0 ? Number.MAX_SAFE_INTEGER : limit, skip], (row) => {
    data.push(read(row));
    return true;
  });
  return { total: Number(total), data };
}

/** The ORDER BY of a sort; `undefined` where SQL knows no such order. */
function orderIn(columns: Readonly<Record<string, string>>, sort: RecordQuery["sort"]): string | undefined {
  const terms = Object.entries(sort ?? {}).map(([path, direction]) =>
    Object.hasOwn(columns, path) && (direction === 1 || direction === -1)
      ? `${columns[path]} ${direction === 1 ? "ASC" : "DESC"}`
      : undefined,
  );
  // More keys than there are columns are refused where they are read.
  if (terms.includes(undefined) || terms.length > Object.keys(columns).length) return undefined;
  return [...terms, "rowid"].join(", ");
}
