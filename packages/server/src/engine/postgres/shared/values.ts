import { createQueue, type Queue } from "@twinhelm/core/queue";
import type { Place } from "../../../vault/vault";
import type { NewValue, SharedValues } from "../../shared";
import { createArrivals } from "./arrivals";
import { lookupOf, moment, type SharedDatabase } from "./database";
import { createSweep } from "./sweep";

const placeOf = (id: string): Place => ({ table: "shared_value", column: "value", id });

/** Where there is no bound. */
const many = 2 ** 31;

/** `replaces`: it takes the place of an older one that is not over. */
const addition = (replaces: boolean) => `
  INSERT INTO shared_value AS known (kind, key, owner, value, tries, until)
    SELECT $1, $2, $3, $4, $5::bigint, ${moment(7)} + $6::float8 FROM (
      SELECT count(*) FILTER (WHERE owner = $3) AS own, count(*) AS every FROM shared_value
        WHERE kind = $1 AND key <> $2 AND until > ${moment(7)}
    ) AS found WHERE own < $8::bigint AND every < $9::bigint
  ON CONFLICT (kind, key) DO UPDATE SET owner = excluded.owner, value = excluded.value,
    tries = excluded.tries, until = excluded.until, sequence = DEFAULT
    ${replaces ? "" : `WHERE known.until <= ${moment(7)}`}
  RETURNING 1`;

const replacement = addition(true);
const claim = addition(false);

export function createValues(
  database: SharedDatabase,
  log: (error: unknown) => void,
): SharedValues & { close(): void } {
  const { query, now } = database;
  const arrivals = createArrivals(database, log);
  const sweep = createSweep(database, "shared_value", log);
  const queues = new Map<string, Queue>();
  /** One after the other, of each kind: several at once would all see room for one more. */
  const inTurn = <T>(kind: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(kind) ?? createQueue();
    queues.set(kind, queue);
    return queue.run(work);
  };
  const insert = async (sql: string, entry: NewValue, ofOwner: number, all: number): Promise<boolean> => {
    const rows = await query(sql, [...columnsOf(database, entry), ofOwner, Math.min(all, many)]);
    if (rows.length > 0) arrivals.here(entry);
    return rows.length > 0;
  };
  return {
    put(entry, { ofOwner = many, all, beyond }) {
      sweep();
      return inTurn(entry.kind, async () => {
        if (await insert(replacement, entry, ofOwner, all)) return undefined;
        const bound = await boundOf(database, entry, ofOwner);
        if (beyond === "refused") return bound;
        await query(oldest, [entry.kind, bound === "owner" ? ownerOf(database, entry) : "", now()]);
        await insert(replacement, entry, many, many);
        return undefined;
      });
    },
    claim: (entry) => insert(claim, entry, many, many),
    async find(key) {
      const lookup = lookupOf(database, key);
      const [row] = await query(
        `SELECT value FROM shared_value WHERE kind = $1 AND key = $2 AND tries > 0 AND until > ${moment(3)}`,
        [key.kind, lookup, now()],
      );
      return row && opened(database, lookup, row.value);
    },
    async take(key) {
      const lookup = lookupOf(database, key);
      const [row] = await query(
        `DELETE FROM shared_value WHERE kind = $1 AND key = $2 RETURNING value, until > ${moment(3)} AS lives`,
        [key.kind, lookup, now()],
      );
      return row?.lives === true ? opened(database, lookup, row.value) : undefined;
    },
    async spend(key) {
      const rows = await query(
        `UPDATE shared_value SET tries = tries - 1
           WHERE kind = $1 AND key = $2 AND tries > 0 AND until > ${moment(3)} RETURNING 1`,
        [key.kind, lookupOf(database, key), now()],
      );
      return rows.length > 0;
    },
    async replace(entry) {
      const [kind, lookup, , sealed, , lifetime, at] = columnsOf(database, entry);
      const rows = await query(
        `UPDATE shared_value SET value = $4, until = ${moment(3)} + $5::float8
           WHERE kind = $1 AND key = $2 AND until > ${moment(3)} RETURNING 1`,
        [kind, lookup, at, sealed, lifetime],
      );
      if (rows.length > 0) arrivals.here(entry);
      return rows.length > 0;
    },
    async prolong(key, lifetime) {
      const rows = await query(
        `UPDATE shared_value SET until = greatest(until, ${moment(3)} + $4::float8)
           WHERE kind = $1 AND key = $2 AND until > ${moment(3)} RETURNING 1`,
        [key.kind, lookupOf(database, key), now(), lifetime],
      );
      return rows.length > 0;
    },
    arrival: arrivals.of,
    close: arrivals.close,
  };
}

const ownerOf = (database: SharedDatabase, { kind, owner = "" }: NewValue): string =>
  lookupOf(database, { kind: `${kind} owner`, key: owner });

function columnsOf(database: SharedDatabase, entry: NewValue) {
  const { kind, value, lifetime, tries = many } = entry;
  const lookup = lookupOf(database, entry);
  const sealed = database.vault.seal(placeOf(lookup), JSON.stringify({ value }));
  return [kind, lookup, ownerOf(database, entry), sealed, tries, lifetime, database.now()] as const;
}

const opened = ({ vault }: SharedDatabase, lookup: string, value: unknown): unknown =>
  JSON.parse(vault.open(placeOf(lookup), String(value))).value;

/** Which bound refuses one more. */
async function boundOf(database: SharedDatabase, entry: NewValue, ofOwner: number): Promise<"owner" | "all"> {
  const [found] = await database.query(
    `SELECT count(*) AS own FROM shared_value WHERE kind = $1 AND owner = $2 AND until > ${moment(3)}`,
    [entry.kind, ownerOf(database, entry), database.now()],
  );
  return Number(found?.own) >= ofOwner ? "owner" : "all";
}

const oldest = `DELETE FROM shared_value WHERE (kind, key) IN (SELECT kind, key FROM shared_value
  WHERE kind = $1 AND ($2 = '' OR owner = $2) AND until > ${moment(3)}
  ORDER BY sequence LIMIT 1 FOR UPDATE SKIP LOCKED)`;
