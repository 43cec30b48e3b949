import { createQueue, type Queue } from "@twinhelm/core/queue";
import type { Place } from "../../../vault/vault";
import type { Row } from "../../records/work";
import type { Bounds, NewValue, SharedKey, SharedValues } from "../../shared";
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

/** In a table; each is one statement, or a few. */
export class PostgresValues implements SharedValues {
  readonly #database: SharedDatabase;
  readonly #arrivals: ReturnType<typeof createArrivals>;
  readonly #sweep: ReturnType<typeof createSweep>;
  readonly #queues = new Map<string, Queue>();

  constructor(database: SharedDatabase, log: (error: unknown) => void) {
    this.#database = database;
    this.#arrivals = createArrivals(database, log);
    this.#sweep = createSweep(database, "shared_value", log);
  }

  put(entry: NewValue, { ofOwner = many, all, beyond }: Bounds): Promise<"owner" | "all" | undefined> {
    this.#sweep();
    // One after the other, of each kind: several at once would all see room for one more.
    const queue = this.#queues.get(entry.kind) ?? createQueue();
    this.#queues.set(entry.kind, queue);
    return queue.run(async () => {
      if (await this.#insert(replacement, entry, ofOwner, all)) return undefined;
      const bound = await boundOf(this.#database, entry, ofOwner);
      if (beyond === "refused") return bound;
      const owner = bound === "owner" ? ownerOf(this.#database, entry) : "";
      await this.#database.query(oldest, [entry.kind, owner, this.#database.now()]);
      await this.#insert(replacement, entry, many, many);
      return undefined;
    });
  }

  claim(entry: NewValue): Promise<boolean> {
    return this.#insert(claim, entry, many, many);
  }

  async find(key: SharedKey): Promise<unknown> {
    const row = await this.#one(
      `SELECT value FROM shared_value WHERE kind = $1 AND key = $2 AND tries > 0 AND until > ${moment(3)}`,
      key,
    );
    return row && this.#opened(key, row);
  }

  async take(key: SharedKey): Promise<unknown> {
    const row = await this.#one(
      `DELETE FROM shared_value WHERE kind = $1 AND key = $2 RETURNING value, until > ${moment(3)} AS lives`,
      key,
    );
    return row?.lives === true ? this.#opened(key, row) : undefined;
  }

  async spend(key: SharedKey): Promise<boolean> {
    const row = await this.#one(
      `UPDATE shared_value SET tries = tries - 1
         WHERE kind = $1 AND key = $2 AND tries > 0 AND until > ${moment(3)} RETURNING 1`,
      key,
    );
    return row !== undefined;
  }

  async replace(entry: Pick<NewValue, "kind" | "key" | "value" | "lifetime">): Promise<boolean> {
    const row = await this.#one(
      `UPDATE shared_value SET value = $4, until = ${moment(3)} + $5::float8
         WHERE kind = $1 AND key = $2 AND until > ${moment(3)} RETURNING 1`,
      entry,
      sealedValue(this.#database, entry),
      entry.lifetime,
    );
    if (row !== undefined) this.#arrivals.here(entry);
    return row !== undefined;
  }

  async prolong(key: SharedKey, lifetime: number): Promise<boolean> {
    const row = await this.#one(
      `UPDATE shared_value SET until = greatest(until, ${moment(3)} + $4::float8)
         WHERE kind = $1 AND key = $2 AND until > ${moment(3)} RETURNING 1`,
      key,
      lifetime,
    );
    return row !== undefined;
  }

  arrival(key: SharedKey, signal: AbortSignal): Promise<void> {
    return this.#arrivals.of(key, signal);
  }

  close(): void {
    this.#arrivals.close();
  }

  async #one(sql: string, key: SharedKey, ...more: readonly (string | number)[]): Promise<Row | undefined> {
    const { query, now } = this.#database;
    const [row] = await query(sql, [key.kind, lookupOf(this.#database, key), now(), ...more]);
    return row;
  }

  async #insert(sql: string, entry: NewValue, ofOwner: number, all: number): Promise<boolean> {
    const { query, now } = this.#database;
    const { kind, lifetime, tries = many } = entry;
    const own = [lookupOf(this.#database, entry), ownerOf(this.#database, entry)];
    const value = sealedValue(this.#database, entry);
    const rows = await query(sql, [
      kind,
      ...own,
      value,
      tries,
      lifetime,
      now(),
      ofOwner,
      Math.min(all, many),
    ]);
    if (rows.length > 0) this.#arrivals.here(entry);
    return rows.length > 0;
  }

  #opened(key: SharedKey, { value }: Row): unknown {
    const place = placeOf(lookupOf(this.#database, key));
    return JSON.parse(this.#database.vault.open(place, String(value))).value;
  }
}

const ownerOf = (database: SharedDatabase, { kind, owner = "" }: NewValue): string =>
  lookupOf(database, { kind: `${kind} owner`, key: owner });

function sealedValue(database: SharedDatabase, entry: Pick<NewValue, "kind" | "key" | "value">): string {
  const place = placeOf(lookupOf(database, entry));
  return database.vault.seal(place, JSON.stringify({ value: entry.value }));
}

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
