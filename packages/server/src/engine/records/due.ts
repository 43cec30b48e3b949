import type { Context } from "./context";
import { each, get, type Row, run, type SqlValue, type Work } from "./work";

/** Two tables: changes that are told to several, each with a count of those it still waits for, and what waits for each. */
export interface DueTables {
  readonly changes: string;
  readonly due: string;
  /** The column of `due` that says for whom. */
  readonly who: string;
}

/** That one of them was told of a change. */
export interface Told {
  readonly who: string;
  readonly sequence: number;
}

/** Takes away what was told, and the changes that nobody else is still to be told of. What waited for nobody counts nothing. */
export function* takeDue(
  context: Context,
  { changes, due, who: column }: DueTables,
  told: readonly Told[],
): Work<void> {
  /** How many there are of each change: all who are told of it are in one transaction, mostly. */
  const counts = new Map<number, number>();
  for (const { who, sequence } of told) {
    const taken = yield* run(`DELETE FROM ${due} WHERE ${column} = ? AND change = ?`, who, sequence);
    if (taken > 0) counts.set(sequence, (counts.get(sequence) ?? 0) + taken);
    context.aside += taken;
  }
  for (const [sequence, count] of counts) {
    const forget = `DELETE FROM ${changes} WHERE sequence = ? AND waiting <= ?`;
    const gone = yield* run(forget, sequence, count);
    const fewer = `UPDATE ${changes} SET waiting = waiting - ? WHERE sequence = ?`;
    context.aside += gone > 0 ? gone : yield* run(fewer, count, sequence);
  }
}

/** Forgets all that waits for one. */
export function* forgetDue(context: Context, { changes, due, who }: DueTables, id: string): Work<void> {
  const waiting = `SELECT change FROM ${due} WHERE ${who} = ?`;
  const statements = [
    `UPDATE ${changes} SET waiting = waiting - 1 WHERE sequence IN (${waiting})`,
    `DELETE FROM ${changes} WHERE waiting <= 0 AND sequence IN (${waiting})`,
    `DELETE FROM ${due} WHERE ${who} = ?`,
  ];
  for (const sql of statements) context.aside += yield* run(sql, id);
}

/** Characters of changes that are read together, beside one that is longer. */
const together = 2_000_000;

/** The oldest of what waits. */
export interface Due<T> {
  readonly waiting: readonly T[];
  /** Whether there was more when it was read. */
  readonly more: boolean;
}

interface DueQuery<T> {
  /** Its last value is how many rows are read. */
  readonly sql: string;
  readonly values: readonly SqlValue[];
  readonly limit: number;
  /** `size`: characters. */
  readonly read: (row: Row) => readonly [value: T, size: number];
}

/** Reads changes that wait: so many, or until they are so large. */
export function* readDue<T>({ sql, values, limit, read }: DueQuery<T>): Work<Due<T>> {
  const waiting: T[] = [];
  let size = 0;
  let more = false;
  yield* each(sql, [...values, limit + 1], (row) => {
    more = waiting.length === limit || size > together;
    if (more) return false;
    const [value, own] = read(row);
    waiting.push(value);
    size += own;
    return true;
  });
  return { waiting, more };
}

/** Of those that wait, at most so many are counted. */
const mostCounted = 100_000;

/** How many wait for all. */
export function* countDue({ due, who }: DueTables): Work<number> {
  const first = `SELECT ${who} FROM ${due} LIMIT ${mostCounted}`;
  return Number((yield* get(`SELECT count(*) AS n FROM (${first}) AS counted`))?.n);
}
