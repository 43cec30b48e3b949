import type { Connection } from "./connection";

/** Two tables: changes that are told to several, each with a count of those it still waits for, and what waits for each. */
export interface DueTables {
  readonly changes: string;
  readonly due: string;
  /** The column of `due` that says for whom. */
  readonly who: string;
}

/** Takes away that one of them is to be told of a change, and the change itself with the last. False: nothing waited. */
export function takeDue(
  { prepare }: Connection,
  { changes, due, who }: DueTables,
  id: string,
  sequence: number,
): number {
  const taken = prepare(`DELETE FROM ${due} WHERE ${who} = ? AND change = ?`).run(id, sequence).changes;
  // What waited for somebody that was deleted meanwhile is gone already.
  if (taken === 0) return 0;
  const counted = prepare(`UPDATE ${changes} SET waiting = waiting - 1 WHERE sequence = ?`).run(
    sequence,
  ).changes;
  const gone = prepare(`DELETE FROM ${changes} WHERE sequence = ? AND waiting <= 0`).run(sequence).changes;
  return Number(taken) + Number(counted) + Number(gone);
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

/** Reads changes that wait until they are so large; `sizeOf`: characters of one. */
export function readDue<T>(
  { database }: Connection,
  sql: string,
  values: readonly (string | number)[],
  read: (row: Record<string, unknown>) => readonly [value: T, size: number],
): readonly T[] {
  const found: T[] = [];
  let size = 0;
  // A statement of its own: its rows may stay unread.
  for (const row of database.prepare(sql).iterate(...values)) {
    const [value, own] = read(row);
    found.push(value);
    size += own;
    if (size > together) break;
  }
  return found;
}
