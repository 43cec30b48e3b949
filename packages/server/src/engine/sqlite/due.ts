import type { Connection } from "./connection";

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
export function takeDue(
  connection: Connection,
  { changes, due, who: column }: DueTables,
  told: readonly Told[],
): void {
  const { prepare } = connection;
  const take = prepare(`DELETE FROM ${due} WHERE ${column} = ? AND change = ?`);
  /** How many there are of each change: all who are told of it are in one transaction, mostly. */
  const counts = new Map<number, number>();
  for (const { who, sequence } of told) {
    const taken = Number(take.run(who, sequence).changes);
    if (taken > 0) counts.set(sequence, (counts.get(sequence) ?? 0) + taken);
    connection.aside += taken;
  }
  for (const [sequence, count] of counts) {
    const forget = prepare(`DELETE FROM ${changes} WHERE sequence = ? AND waiting <= ?`);
    const gone = Number(forget.run(sequence, count).changes);
    const fewer =
      gone > 0
        ? 0
        : prepare(`UPDATE ${changes} SET waiting = waiting - ? WHERE sequence = ?`).run(count, sequence)
            .changes;
    connection.aside += gone + Number(fewer);
  }
}

/** Forgets all that waits for one. */
export function forgetDue(connection: Connection, { changes, due, who }: DueTables, id: string): void {
  const { prepare } = connection;
  const waiting = `SELECT change FROM ${due} WHERE ${who} = ?`;
  const written = [
    `UPDATE ${changes} SET waiting = waiting - 1 WHERE sequence IN (${waiting})`,
    `DELETE FROM ${changes} WHERE waiting <= 0 AND sequence IN (${waiting})`,
    `DELETE FROM ${due} WHERE ${who} = ?`,
  ].map((sql) => Number(prepare(sql).run(id).changes));
  for (const each of written) connection.aside += each;
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
  readonly values: readonly (string | number)[];
  readonly limit: number;
  /** `size`: characters. */
  readonly read: (row: Record<string, unknown>) => readonly [value: T, size: number];
}

/** Reads changes that wait: so many, or until they are so large. */
export function readDue<T>(connection: Connection, { sql, values, limit, read }: DueQuery<T>): Due<T> {
  const waiting: T[] = [];
  let size = 0;
  for (const row of connection.rows(sql, ...values, limit + 1)) {
    if (waiting.length === limit || size > together) return { waiting, more: true };
    const [value, own] = read(row);
    waiting.push(value);
    size += own;
  }
  return { waiting, more: false };
}

/** Of those that wait, at most so many are counted. */
const mostCounted = 100_000;

/** How many wait for all. */
export const countDue = ({ prepare }: Connection, table: DueTables["due"]): number =>
  Number(prepare(`SELECT count(*) AS n FROM (SELECT 1 FROM ${table} LIMIT ${mostCounted})`).get()?.n ?? 0);
