import type { Count, SharedCounts } from "../../shared";
import { lookupOf, moment, type SharedDatabase } from "./database";
import { createSweep } from "./sweep";

export function createCounts(database: SharedDatabase, log: (error: unknown) => void): SharedCounts {
  const { query, together, now } = database;
  const sweep = createSweep(database, "shared_count", log);
  const blockedFor = async (count: Count): Promise<number> => {
    const [row] = await query(
      `SELECT until - ${moment(3)} AS left FROM shared_count
         WHERE kind = $1 AND key = $2 AND count >= $4 AND until > ${moment(3)}`,
      [count.kind, lookupOf(database, count), now(), count.limit],
    );
    return Number(row?.left ?? 0);
  };
  return {
    blockedFor,
    async add(counts, by = 1) {
      if (sweep()) for (const each of counts) forgetOldest(database, each, log);
      // In the same order everywhere: nobody waits for somebody who waits for them.
      const rows = counts
        .map((each) => ({ ...each, lookup: lookupOf(database, each) }))
        .toSorted((one, other) => (one.kind + one.lookup < other.kind + other.lookup ? -1 : 1));
      const isCounted = await together(async (ask) => {
        for (const { kind, lookup, limit, window } of rows)
          if ((await ask(addition, [kind, lookup, by, limit, window, now()])).length === 0)
            throw new Blocked();
        return true;
      }).catch((error: unknown) => {
        if (error instanceof Blocked) return false;
        throw error;
      });
      if (isCounted) return 0;
      for (const each of counts) {
        const milliseconds = await blockedFor(each);
        if (milliseconds > 0) return milliseconds;
      }
      // The window has ended at this moment.
      return 1;
    },
    async takeBack(counts) {
      for (const each of counts)
        await query(
          `UPDATE shared_count SET count = greatest(0, count - 1) WHERE kind = $1 AND key = $2 AND until > ${moment(3)}`,
          [each.kind, lookupOf(database, each), now()],
        );
    },
    async forget(count) {
      await query("DELETE FROM shared_count WHERE kind = $1 AND key = $2", [
        count.kind,
        lookupOf(database, count),
      ]);
    },
  };
}

/** Nothing is counted. */
class Blocked extends Error {}

/** Whoever adds to the same one waits for the end of this. No row: it is blocked. */
const addition = `INSERT INTO shared_count AS known (kind, key, count, most, since, until)
      VALUES ($1, $2, $3, $4, ${moment(6)}, ${moment(6)} + $5)
    ON CONFLICT (kind, key) DO UPDATE SET
      count = CASE WHEN known.until <= ${moment(6)} OR known.count = 0 THEN excluded.count ELSE known.count + excluded.count END,
      since = CASE WHEN known.until <= ${moment(6)} OR known.count = 0 THEN excluded.since ELSE known.since END,
      until = CASE WHEN known.until <= ${moment(6)} OR known.count = 0 THEN excluded.until ELSE known.until END,
      most = excluded.most
      WHERE known.until <= ${moment(6)} OR known.count < excluded.most
    RETURNING 1`;

/** Those that are blocked are counted apart: names invented by the thousand push nobody out who is blocked. */
function forgetOldest(
  { query }: SharedDatabase,
  { kind, capacity }: Count,
  log: (error: unknown) => void,
): void {
  for (const blocked of ["count >= most", "count < most"])
    query(
      `DELETE FROM shared_count WHERE (kind, key) IN (SELECT kind, key FROM shared_count
         WHERE kind = $1 AND ${blocked} ORDER BY since DESC OFFSET $2 FOR UPDATE SKIP LOCKED)`,
      [kind, capacity],
    ).catch(log);
}
