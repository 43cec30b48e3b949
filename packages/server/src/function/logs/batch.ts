import type { Engine } from "../../engine/engine";
import type { SettledChange } from "../../engine/functionChanges";
import type { FunctionLog } from "../../engine/functionLogs";
import type { StoredRunDetail } from "../../engine/functionRuns";

/** What is stored in one transaction. */
export interface Batch {
  readonly rows: readonly FunctionLog[];
  readonly runs: readonly StoredRunDetail[];
  readonly settled: readonly SettledChange[];
}

/** Gives the rows as they were stored. */
export function storeBatch(
  engine: Pick<Engine, "write">,
  { rows, runs, settled }: Batch,
): Promise<readonly FunctionLog[]> {
  return engine.write(async (tx) => {
    await tx.functionRuns.insert(runs);
    await tx.functionChanges.settle(settled);
    const [first] = rows;
    if (first === undefined) return [];
    // Where the clock was set back, later ones are there.
    const shift = Math.max(0, (await tx.functionLogs.last()) + 1 - first.sequence);
    const shifted = shift === 0 ? rows : rows.map((row) => ({ ...row, sequence: row.sequence + shift }));
    await tx.functionLogs.insert(shifted);
    return shifted;
  });
}

/** The same, one for each function. */
export function byFunction(batch: Batch): readonly Batch[] {
  const all = [...batch.rows, ...batch.runs, ...batch.settled];
  const rows = Map.groupBy(batch.rows, ({ function: id }) => id);
  const runs = Map.groupBy(batch.runs, ({ function: id }) => id);
  const settled = Map.groupBy(batch.settled, ({ function: id }) => id);
  return [...new Set(all.map(({ function: id }) => id))].map((id) => ({
    rows: rows.get(id) ?? [],
    runs: runs.get(id) ?? [],
    settled: settled.get(id) ?? [],
  }));
}
