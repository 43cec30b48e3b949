import type { FunctionLog, FunctionLogReads, FunctionLogWrites } from "../functionLogs";
import type { Note } from "../notices";
import type { Context } from "./context";
import { addSizes, sizeOf } from "./functionSizes";
import { type MergedStatement, type MergedTable, mergedPage, readCounted } from "./mergedPages";
import { get, type Row, run, type WorkOf } from "./work";

const columns = "sequence, function, event, level, content";
const lines: MergedTable = { table: "function_log", columns, kind: "level", kinds: [0, 1, 2, 3, 4] };

/** Lines of functions on one connection, by an index of each function and level. */
export const functionLogRecords = (context: Context, note: Note): WorkOf<FunctionLogWrites> => ({
  ...logReads(context),
  ...logWrites(context, note),
});

const logOf = (row: Row): FunctionLog => ({
  sequence: Number(row.sequence),
  function: String(row.function),
  event: String(row.event),
  level: Number(row.level),
  content: String(row.content),
});

const linesOf = (context: Context, statement: MergedStatement) =>
  readCounted(context, statement, "content", logOf);

const logReads = (context: Context): WorkOf<FunctionLogReads> => ({
  page: (query) => linesOf(context, mergedPage(lines, { ...query, kinds: query.levels })),
  ofEvent(event, limit) {
    const sql = `SELECT ${columns} FROM function_log WHERE event = ? ORDER BY sequence LIMIT ?`;
    return linesOf(context, { sql, values: [event, limit] });
  },
  *last() {
    return Number((yield* get("SELECT max(sequence) AS last FROM function_log"))?.last ?? 0);
  },
});

const logWrites = (
  context: Context,
  note: Note,
): WorkOf<Omit<FunctionLogWrites, keyof FunctionLogReads>> => ({
  *insert(rows) {
    const sql = "INSERT INTO function_log (sequence, function, event, level, content) VALUES (?, ?, ?, ?, ?)";
    for (const { sequence, function: id, event, level, content } of rows)
      yield* run(sql, sequence, id, event, level, content);
    // No page of documents shows them.
    context.aside += rows.length;
    yield* addSizes(context, "lines", rows.map(sizeOfLine(1)));
    const [first, last] = [rows[0], rows.at(-1)];
    if (first !== undefined && last !== undefined)
      note({ kind: "lines", from: first.sequence, to: last.sequence });
  },
  *remove({ levels, ...query }) {
    const oldest = mergedPage(lines, { ...query, kinds: levels, skip: 0, ascends: true });
    const found = yield* linesOf(context, oldest);
    for (const { sequence } of found) yield* run("DELETE FROM function_log WHERE sequence = ?", sequence);
    context.aside += found.length;
    yield* addSizes(context, "lines", found.map(sizeOfLine(-1)));
    const removed = found.map(({ sequence, function: id }) => ({ sequence, function: id }));
    if (removed.length > 0) note({ kind: "linesRemoved", rows: removed });
    return removed;
  },
});

const sizeOfLine =
  (sign: 1 | -1) =>
  ({ function: id, content }: FunctionLog) =>
    [id, sign * sizeOf(content)] as const;
