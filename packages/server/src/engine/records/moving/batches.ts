import type { Cell, MovedRow } from "./held";

/** Rows and characters that are in memory together. */
const together = { rows: 1000, characters: 2_000_000 };

/** The rows in batches of what may be in memory together. */
export function* inBatches(rows: Iterable<MovedRow>): Generator<readonly MovedRow[]> {
  let batch: MovedRow[] = [];
  let size = 0;
  for (const row of rows) {
    batch.push(row);
    size += sizeOf(row);
    if (batch.length < together.rows && size < together.characters) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

const sizeOf = (row: MovedRow): number => row.reduce<number>((sum, cell) => sum + lengthOf(cell), 0);

const lengthOf = (cell: Cell): number => (cell === null || typeof cell === "number" ? 8 : cell.length);

/** How many rows to ask for next, of which so many were as long as this. */
export function rowsNext(rows: readonly MovedRow[]): number {
  const size = rows.reduce((sum, row) => sum + sizeOf(row), 0);
  const fitting = Math.floor((together.characters * rows.length) / Math.max(1, size));
  return Math.max(1, Math.min(together.rows, fitting, rows.length * 4));
}
