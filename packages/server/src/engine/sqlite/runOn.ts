import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Work } from "../records/work";
import { runAtOnce } from "./atOnce";

/** Does all of the work, without a pause, on a database that nobody is connected to yet. */
export function runOn<T>(database: DatabaseSync, work: Work<T>): T {
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return runAtOnce({ database, prepare, rows: (sql, ...values) => prepare(sql).iterate(...values) }, work);
}
