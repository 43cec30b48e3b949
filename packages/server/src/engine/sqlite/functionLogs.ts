import type { FunctionLog, FunctionLogReads, FunctionLogWrites } from "../functionLogs";
import type { Connection } from "./connection";
import { addSizes, sizeOf } from "./functionSizes";
import { type MergedTable, mergedPage, readCounted } from "./mergedPages";

const columns = "sequence, function, event, level, content";
const lines: MergedTable = { table: "function_log", columns, kind: "level", kinds: [0, 1, 2, 3, 4] };

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
  const read = (statement: Parameters<typeof readCounted>[1]) =>
    readCounted(connection, statement, "content", logOf);
  return {
    async page(query) {
      return read(mergedPage(lines, { ...query, kinds: query.levels }));
    },
    async ofEvent(event, limit) {
      const sql = `SELECT ${columns} FROM function_log WHERE event = ? ORDER BY sequence LIMIT ?`;
      return read({ sql, values: [event, limit] });
    },
    async last() {
      return Number(connection.prepare("SELECT max(sequence) AS last FROM function_log").get()?.last ?? 0);
    },
  };
}

function logWrites(
  connection: Connection,
  reads: FunctionLogReads,
): Omit<FunctionLogWrites, keyof FunctionLogReads> {
  const { prepare } = connection;
  return {
    async insert(rows) {
      const insert = prepare(
        "INSERT INTO function_log (sequence, function, event, level, content) VALUES (?, ?, ?, ?, ?)",
      );
      for (const row of rows) insert.run(row.sequence, row.function, row.event, row.level, row.content);
      // No page of documents shows them.
      connection.aside += rows.length;
      addSizes(connection, "lines", rows.map(sizeOfLine(1)));
    },
    async remove(query) {
      const found = await reads.page({ ...query, skip: 0, ascends: true }, nobody);
      const remove = prepare("DELETE FROM function_log WHERE sequence = ?");
      for (const { sequence } of found) remove.run(sequence);
      connection.aside += found.length;
      addSizes(connection, "lines", found.map(sizeOfLine(-1)));
      return found.map(({ sequence, function: id }) => ({ sequence, function: id }));
    },
  };
}

const sizeOfLine =
  (sign: 1 | -1) =>
  ({ function: id, content }: FunctionLog) =>
    [id, sign * sizeOf(content)] as const;

/** For whom a read of a transaction is. */
const nobody = { caller: "", gone: () => new AbortController().signal };
