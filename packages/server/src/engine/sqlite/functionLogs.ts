import type { SQLInputValue } from "node:sqlite";
import type { FunctionLog, FunctionLogQuery, FunctionLogReads, FunctionLogWrites } from "../functionLogs";
import type { Connection } from "./connection";
import { itemCost } from "./meter";

const columns = "sequence, function, event, level, content";
const levels = [0, 1, 2, 3, 4];
/** Functions that are read one by one, each in its own order. */
const mostMerged = 80;

/** Lines of functions on one connection, by an index of each function and level. */
export const functionLogRecords = (connection: Connection): FunctionLogWrites => {
  const reads = logReads(connection);
  return { ...reads, ...logWrites(connection, reads) };
};

const logOf = (row: Record<string, unknown>): FunctionLog => ({
  sequence: Number(row.sequence),
  function: String(row.function),
  event: String(row.event),
  level: Number(row.level),
  content: String(row.content),
});

function logReads(connection: Connection): FunctionLogReads {
  return {
    async page(query) {
      const { sql, values } = pageSql(query);
      const found: FunctionLog[] = [];
      for (const row of connection.rows(sql, ...values)) {
        connection.meter.spend(itemCost(1) + String(row.content).length);
        found.push(logOf(row));
      }
      return found;
    },
    async last() {
      return Number(connection.prepare("SELECT max(sequence) AS last FROM function_log").get()?.last ?? 0);
    },
  };
}

/** Each part stands in its own order already: only as many rows are looked at as are asked for. */
function pageSql({ functions, levels: asked, from, to, skip, limit, ascends }: FunctionLogQuery): {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
} {
  const order = `ORDER BY sequence ${ascends ? "ASC" : "DESC"}`;
  const wanted = asked.length === 0 ? levels : asked;
  const isAll = wanted.length === levels.length;
  const among = functions ?? [undefined];
  const end = [limit, skip];
  if (functions === undefined && isAll)
    return {
      sql: `SELECT ${columns} FROM function_log WHERE sequence >= ? AND sequence < ? ${order} LIMIT ? OFFSET ?`,
      values: [from, to, ...end],
    };
  if (among.length * wanted.length > mostMerged * levels.length)
    return {
      sql: `SELECT ${columns} FROM function_log WHERE sequence >= ? AND sequence < ? AND function IN (SELECT value FROM json_each(?)) AND level IN (SELECT value FROM json_each(?)) ${order} LIMIT ? OFFSET ?`,
      values: [from, to, JSON.stringify(functions), JSON.stringify(wanted), ...end],
    };
  const parts = among.flatMap((id) => wanted.map((level) => ({ id, level })));
  if (parts.length === 0)
    return { sql: `SELECT ${columns} FROM function_log WHERE false LIMIT ? OFFSET ?`, values: end };
  const part = (id: string | undefined) =>
    `SELECT * FROM (SELECT ${columns} FROM function_log WHERE ${id === undefined ? "" : "function = ? AND "}level = ? AND sequence >= ? AND sequence < ? ${order} LIMIT ?)`;
  return {
    sql: `${parts.map(({ id }) => part(id)).join(" UNION ALL ")} ${order} LIMIT ? OFFSET ?`,
    values: [
      ...parts.flatMap(({ id, level }) => [...(id === undefined ? [] : [id]), level, from, to, limit + skip]),
      ...end,
    ],
  };
}

function logWrites(
  { prepare }: Connection,
  reads: FunctionLogReads,
): Omit<FunctionLogWrites, keyof FunctionLogReads> {
  return {
    async insert(rows) {
      const insert = prepare(
        "INSERT INTO function_log (sequence, function, event, level, content) VALUES (?, ?, ?, ?, ?)",
      );
      for (const row of rows) insert.run(row.sequence, row.function, row.event, row.level, row.content);
    },
    async remove(query) {
      const found = await reads.page({ ...query, skip: 0, ascends: true }, nobody);
      const remove = prepare("DELETE FROM function_log WHERE sequence = ?");
      for (const { sequence } of found) remove.run(sequence);
      return found.map(({ sequence }) => sequence);
    },
  };
}

/** For whom a read of a transaction is. */
const nobody = { caller: "", gone: () => new AbortController().signal };
