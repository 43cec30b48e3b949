import type { IndexBeingBuilt } from "../../indexes";
import { all, type Row, type Work } from "../../records/work";

/** Indexes that are being built, with how far PostgreSQL is with each. */
export function* beingBuilt(): Work<readonly IndexBeingBuilt[]> {
  const rows = yield* all(
    `SELECT bucket, path, since, problem, CASE WHEN problem IS NULL THEN NULL ELSE due END AS again,
       CASE WHEN kind = 'fill' THEN 'filling' ELSE phase END AS phase, filled, blocks_done, blocks_total, tuples_done, tuples_total,
       lockers_total > lockers_done AS waits
     FROM index_work
       LEFT JOIN pg_class ON relname = index_work.name AND relnamespace = current_schema()::regnamespace
       LEFT JOIN pg_stat_progress_create_index AS progress
         ON index_relid = pg_class.oid AND progress.datname = current_database()
     WHERE kind = 'make' OR (kind IN ('ahead', 'fill') AND due > extract(epoch FROM clock_timestamp()) * 1000
       AND NOT EXISTS (SELECT 1 FROM pg_index WHERE indexrelid = pg_class.oid AND indisvalid))
     ORDER BY since, index_work.name`,
  );
  return rows.map((row) => ({
    bucketId: String(row.bucket),
    path: String(row.path),
    since: Number(row.since),
    done: doneOf(row),
    waits: row.waits === true || row.waits === 1,
    problem: typeof row.problem === "string" ? row.problem : undefined,
    again: row.again === null ? undefined : Number(row.again),
  }));
}

/** Phases in their order: what it says, and the share of the whole that is done when it begins. */
const phases: readonly (readonly [string, number])[] = [
  ["waiting for writers before build", 0],
  ["building index: scanning table", 0],
  ["building index: sorting live tuples", 0.4],
  ["building index: loading tuples in tree", 0.5],
  ["waiting for writers before validation", 0.7],
  ["index validation: scanning index", 0.7],
  ["index validation: sorting tuples", 0.75],
  ["index validation: scanning table", 0.8],
  ["waiting for old snapshots", 0.99],
];

/** What is left once a table is filled: what was written meanwhile is taken in, and items are compared. */
const ofFilling = 0.9;

function doneOf({ phase, ...row }: Row): number | undefined {
  if (phase === "filling") return Math.round(Number(row.filled ?? 0) * ofFilling * 1000) / 1000;
  const at = phases.findIndex(([name]) => name === phase);
  const from = phases[at]?.[1];
  if (from === undefined) return typeof phase === "string" ? 0 : undefined;
  const to = phases[at + 1]?.[1] ?? from;
  const ofTuples = phase === "building index: loading tuples in tree";
  const [done, total] = ofTuples ? [row.tuples_done, row.tuples_total] : [row.blocks_done, row.blocks_total];
  const share = Number(total) > 0 ? Math.min(1, Number(done) / Number(total)) : 0;
  return Math.round((from + (to - from) * share) * 1000) / 1000;
}
