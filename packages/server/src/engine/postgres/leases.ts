import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import type { Hold, Leases } from "../leases";

/** What nodes hold, and the moments that were taken of what runs by the clock. */
export const leaseTables = `
  CREATE TABLE lease (name TEXT PRIMARY KEY, owner TEXT NOT NULL, until TIMESTAMPTZ NOT NULL);
  CREATE TABLE claim (name TEXT PRIMARY KEY, moment BIGINT NOT NULL);
`;

/** Milliseconds that a node has what it holds without renewing it. */
export const leaseTime = 5_000;

interface Parts {
  /** One connection: what is asked for is done in its order. What it writes need not outlive the database. */
  readonly pool: Pool;
  /** Moments that were taken outlive the database. */
  readonly kept: Pool;
  /** Milliseconds. */
  readonly lifetime: number;
  readonly log: (error: unknown) => void;
}

/** Is renewed by all nodes: as long as it lasts, one of them lives. */
const ofInstance = "instance";

const from = (milliseconds: string) => `clock_timestamp() + make_interval(secs => ${milliseconds} / 1000.0)`;

/** In the order of the names: nodes that ask for the same ones wait for each other in one direction alone. */
const takeSql = `INSERT INTO lease (name, owner, until) VALUES ($2, $1, ${from("$3::float")})
  ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, until = excluded.until
  WHERE lease.until < clock_timestamp() OR lease.owner = excluded.owner RETURNING name`;
const renewSql = `UPDATE lease SET until = ${from("$3::float")} WHERE owner = $1 AND name = ANY($2::text[]) RETURNING name`;
const wakeSql = `INSERT INTO lease (name, owner, until) VALUES ('${ofInstance}', '', ${from("$1::float")})
  ON CONFLICT (name) DO UPDATE SET until = excluded.until`;
const awakenSql = `${wakeSql} WHERE lease.until < clock_timestamp() RETURNING name`;
const freeSql = `SELECT asked.name FROM unnest($1::text[]) AS asked (name)
  WHERE NOT EXISTS (SELECT 1 FROM lease WHERE lease.name = asked.name AND lease.until >= clock_timestamp())`;

const hour = 3_600_000;
/** A moment far ahead is of a clock that was wrong: it holds nobody up. */
const claimSql = `INSERT INTO claim (name, moment) VALUES ($1, $2)
  ON CONFLICT (name) DO UPDATE SET moment = excluded.moment
  WHERE claim.moment < excluded.moment OR claim.moment > extract(epoch FROM clock_timestamp()) * 1000 + ${hour} RETURNING name`;
/** What comes no more, such as schedules of functions that were deleted. */
const forgetClaimsSql = `DELETE FROM claim WHERE name IN
  (SELECT name FROM claim WHERE moment < extract(epoch FROM clock_timestamp()) * 1000 - ${24 * hour} FOR UPDATE SKIP LOCKED)`;
/** Moments between two looks for those. */
const unlooked = 1000;

/** Leases of one node, as rows that it renews. */
export class PostgresLeases implements Leases {
  readonly isShared = true;
  readonly until = new SharedArrayBuffer(8);
  readonly #deadline = new BigInt64Array(this.until);
  readonly #parts: Parts;
  readonly #owner = randomUUID();
  readonly #held = new Set<string>();
  readonly #listeners: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #turning: Promise<void> | undefined;
  #first: Promise<boolean> | undefined;
  #isAwake = false;
  #isClosed = false;
  #claims = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async hold(name: string): Promise<Hold> {
    if (this.holds(name)) return "kept";
    this.#begin();
    const began = process.hrtime.bigint();
    const { rows } = await this.#parts.pool.query(takeSql, [this.#owner, name, this.#parts.lifetime]);
    if (rows.length === 0) return "elsewhere";
    this.#dropLate();
    if (this.#held.size === 0) this.#holdUntil(began);
    this.#held.add(name);
    return this.holds(name) ? "taken" : "elsewhere";
  }

  holds(name: string): boolean {
    return this.#held.has(name) && !this.#isLate();
  }

  async letGo(name: string): Promise<void> {
    if (!this.#held.delete(name)) return;
    await this.#parts.pool.query("DELETE FROM lease WHERE name = $1 AND owner = $2", [name, this.#owner]);
  }

  async free(names: readonly string[]): Promise<readonly string[]> {
    if (names.length === 0) return [];
    const { rows } = await this.#parts.pool.query<{ name: string }>(freeSql, [names]);
    return rows.map(({ name }) => name);
  }

  async claim(name: string, moment: number): Promise<boolean> {
    const { kept, log } = this.#parts;
    if (this.#claims++ % unlooked === 0) kept.query(forgetClaimsSql).catch(log);
    const { rows } = await kept.query(claimSql, [name, moment]);
    return rows.length > 0;
  }

  first(): Promise<boolean> {
    this.#begin();
    this.#first ??= this.#look();
    return this.#first;
  }

  onTurn(listener: () => void): void {
    this.#begin();
    this.#listeners.push(listener);
  }

  /** Lets all go: others need not wait for it. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#turning;
    await this.#first;
    this.#held.clear();
    await this.#parts.pool.query("DELETE FROM lease WHERE owner = $1", [this.#owner]).catch(this.#parts.log);
  }

  #isLate(): boolean {
    return process.hrtime.bigint() >= Atomics.load(this.#deadline, 0);
  }

  /** What could not be renewed in time is another node's, or may be. */
  #dropLate(): void {
    if (this.#isLate()) this.#held.clear();
  }

  /** A part of it is left for clocks that run at another pace. */
  #holdUntil(began: bigint): void {
    const nanoseconds = BigInt(Math.floor(this.#parts.lifetime * 0.9 * 1_000_000));
    Atomics.store(this.#deadline, 0, began + nanoseconds);
  }

  #begin(): void {
    if (this.#isClosed) return;
    this.#timer ??= setInterval(() => {
      this.#turning ??= this.#turn()
        .catch(this.#parts.log)
        .finally(() => {
          this.#turning = undefined;
        });
    }, this.#parts.lifetime / 5).unref();
  }

  async #turn(): Promise<void> {
    const { pool, lifetime } = this.#parts;
    if (this.#isAwake) await pool.query(wakeSql, [lifetime]);
    this.#dropLate();
    if (this.#held.size > 0) await this.#renew();
    for (const listener of this.#listeners) listener();
  }

  async #renew(): Promise<void> {
    const names = [...this.#held];
    const began = process.hrtime.bigint();
    const values = [this.#owner, names, this.#parts.lifetime];
    const { rows } = await this.#parts.pool.query<{ name: string }>(renewSql, values);
    const renewed = new Set(rows.map(({ name }) => name));
    for (const name of names) if (!renewed.has(name)) this.#held.delete(name);
    // What took too long to be said was not held meanwhile.
    this.#dropLate();
    if (this.#held.size > 0) this.#holdUntil(began);
  }

  /** Looks whether another node renews what says that one lives. */
  async #look(): Promise<boolean> {
    const { pool, lifetime, log } = this.#parts;
    for (let seen: string | undefined; !this.#isClosed; ) {
      try {
        const { rows: own } = await pool.query(awakenSql, [lifetime]);
        const { rows } = await pool.query("SELECT until::text AS until FROM lease WHERE name = $1", [
          ofInstance,
        ]);
        const until: string | undefined = rows[0]?.until;
        const isOther = seen !== undefined && until !== undefined && until !== seen;
        this.#isAwake = own.length > 0 || isOther;
        if (this.#isAwake) return own.length > 0;
        seen = until;
      } catch (error) {
        log(error);
      }
      await wait(lifetime / 20, undefined, { ref: false });
    }
    return false;
  }
}
