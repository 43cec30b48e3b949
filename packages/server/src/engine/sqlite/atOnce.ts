import type { StatementSync } from "node:sqlite";
import type { Cursor, Result, Row, SqlValue, Statement, Work, WorkOf } from "../records/work";
import type { Received } from "../threads/messages";

/** What work needs of a connection that answers at once. */
interface Source {
  prepare(sql: string): StatementSync;
  readonly database: { exec(sql: string): void; prepare(sql: string): StatementSync };
  rows(sql: string, ...values: readonly SqlValue[]): Iterable<Row>;
}

/** Does all of the work, without a pause. */
export function runAtOnce<T>(source: Source, work: Work<T>): T {
  let step = work.next();
  while (step.done !== true) {
    let result: Result;
    try {
      result = resultOf(source, step.value);
    } catch (error) {
      step = work.throw(error);
      continue;
    }
    step = work.next(result);
  }
  return step.value;
}

const nothing: Result = { rows: [], changes: 0 };

function resultOf(source: Source, statement: Statement): Result {
  switch (statement.kind) {
    case "get": {
      const row = source.prepare(statement.sql).get(...statement.values);
      return row === undefined ? nothing : { rows: [row], changes: 0 };
    }
    case "all":
      return { rows: source.prepare(statement.sql).all(...statement.values), changes: 0 };
    case "run":
      return { rows: [], changes: Number(source.prepare(statement.sql).run(...statement.values).changes) };
    case "together":
      for (const { sql, values } of statement.writes) source.prepare(sql).run(...values);
      return nothing;
    case "each":
      for (const row of source.rows(statement.sql, ...statement.values)) if (!statement.take(row)) break;
      return nothing;
    case "open": {
      // A statement of its own: its rows stay open while others run.
      return {
        ...nothing,
        cursor: new OpenRows(source.database.prepare(statement.sql).iterate(...statement.values)),
      };
    }
    case "next":
      return { rows: openRows(statement.cursor).next(statement.count), changes: 0 };
    case "close":
      openRows(statement.cursor).close();
      return nothing;
    case "define":
      source.database.exec(statement.sql);
      return nothing;
    case "erase":
      source.database.exec(`PRAGMA secure_delete = ${statement.on ? "ON" : "FAST"}`);
      return nothing;
  }
}

class OpenRows {
  readonly #rows: Iterator<Row>;
  constructor(rows: Iterator<Row>) {
    this.#rows = rows;
  }
  next(count: number): readonly Row[] {
    const rows: Row[] = [];
    while (rows.length < count) {
      const { done, value } = this.#rows.next();
      if (done === true) break;
      rows.push(value);
    }
    return rows;
  }
  close(): void {
    this.#rows.return?.();
  }
}

function openRows(cursor: Cursor): OpenRows {
  if (cursor instanceof OpenRows) return cursor;
  throw new Error("The cursor is of another engine");
}

/** Records whose work is done at once, on a connection. */
export function atOnce<Records extends object>(source: Source, records: WorkOf<Records>): Records {
  const done: Received = Object.fromEntries(
    Object.entries<Received>(records).map(([name, work]) => [
      name,
      async (...values: unknown[]) => runAtOnce(source, work(...values)),
    ]),
  );
  return done;
}
