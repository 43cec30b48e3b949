import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { DatabaseError, type Pool, type PoolClient } from "pg";
import { Trouble } from "../../shell/log";
import type { ReadFor } from "../readFor";
import type { StandbyCount } from "../stored";
import type { Presence } from "./presence";
import { codeOf, isAway, isWaiting, reasonOf, told } from "./problems";
import { type Begin, createReader, type ReaderParts } from "./reader";
import { together } from "./together";

interface Parts extends Omit<ReaderParts, "ready"> {
  readonly following: Following;
  /** Of the standby. */
  readonly presence: Presence;
  /** Where the standby is, for people. */
  readonly place: string;
  /** What is said where it is away, or behind. */
  readonly meanwhile: string;
  readonly log: (error: unknown) => void;
}

/** A copy of the database that follows it. Of documents it tells what the database would tell, or nothing. */
interface Standby {
  /** Undefined: it cannot tell now, and another one has to be asked. */
  read<T>(begin: Begin<T>, readFor: ReadFor | undefined): Promise<{ readonly value: T } | undefined>;
}

/** Copies of the database of which one after the other is asked. */
export interface Standbys extends Standby {
  count(): StandbyCount;
}

/** What the database had come to when it was asked. */
interface Latest {
  readonly changes: number;
  /** The connection that said so: as long as it stays, the database is the same one. */
  readonly database: PoolClient;
}

/** The standby is not where the database is. */
class Behind extends Error {}

/** Milliseconds for which a read waits until the standby is where the database is, and between two looks. */
const patience = { total: 50, look: 2 } as const;
/** Milliseconds for which nobody looks again whether it has caught up. */
const rest = 100;

/**
 * Each change of documents and buckets has a number, without gaps (`instance.changes`). Before a read the database is asked
 * for the last of them, once for all who ask meanwhile, and the standby is waited for until it has that one: no read sees
 * less than it would see in the database, whoever wrote, and at which node.
 */
export function createStandby(parts: Parts): Standby {
  const { presence, place, meanwhile, log } = parts;
  let restsUntil = 0;
  const reader = createReader({ ...parts, ready: parts.following });
  return {
    async read(begin, readFor) {
      if (presence.isAway() || performance.now() < restsUntil) return undefined;
      try {
        return { value: await reader(begin, readFor) };
      } catch (error) {
        if (!isOfStandby(error)) throw told(error);
        if (isAway(error)) presence.noticed(error);
        else if (!isBroken(error)) {
          restsUntil = performance.now() + rest;
          const reason = `The read replica ${place} is not used (${reasonOf(error)}): ${meanwhile}`;
          log(new Trouble(`replica ${place}`, reason));
        }
        return undefined;
      }
    },
  };
}

export function createStandbys(all: readonly Standby[]): Standbys {
  const reads = { standby: 0, database: 0 };
  let isUsed = true;
  return {
    async read(begin, readFor) {
      for (const standby of all) {
        const done = await standby.read(begin, readFor);
        if (done === undefined) continue;
        isUsed = true;
        reads.standby += 1;
        return done;
      }
      isUsed = false;
      reads.database += 1;
      return undefined;
    },
    count: () => ({ ...reads, isUsed }),
  };
}

/** What is said where one of so many is away, or behind. */
export const meanwhileOf = (count: number): string =>
  `Documents are read from ${count > 1 ? "another one, or from the database," : "the database"} until it does.`;

/** Whether the database may answer what the standby did not. Time that is used up is so there as well. */
export const isOfStandby = (error: unknown): boolean =>
  error instanceof Behind ||
  isAway(error) ||
  isWaiting(error) ||
  (error instanceof DatabaseError && codeOf(error) !== "57014");

/** A read that was in the way of what the standby takes over: the next one may not be. */
const isBroken = (error: unknown): boolean => ["40001", "40P01"].includes(codeOf(error) ?? "");

/** Resolves once a connection to a standby shows all that the database has now. Throws what `isOfStandby` knows. */
export type Following = (standby: PoolClient) => Promise<void>;

/** `database`: one connection to the database that standbys follow. */
export function createFollowing(database: Pool): Following {
  const latest = createLatest(database);
  const prove = createProofs(database);
  return async (client) => follow(client, await latest(), prove);
}

const changes = "SELECT changes FROM instance";
const changesThere = "SELECT changes, pg_is_in_recovery() AS follows FROM instance";

const createLatest = (database: Pool): (() => Promise<Latest>) =>
  together(async () => {
    const client = await database.connect();
    let broken = true;
    try {
      const { rows } = await client.query(changes);
      broken = false;
      return { changes: Number(rows[0]?.changes), database: client };
    } finally {
      client.release(broken);
    }
  });

type Prove = (standby: PoolClient, database: PoolClient) => Promise<void>;

/** Resolves once what the standby shows has all that there was when `latest` was asked. Throws `Behind`. */
async function follow(client: PoolClient, { changes: last, database }: Latest, prove: Prove): Promise<void> {
  await until(async () => {
    const [row] = (await client.query(changesThere)).rows;
    if (row?.follows !== true) throw new Behind("it follows no database");
    return Number(row.changes) >= last;
  }, "it is behind the database");
  await prove(client, database);
}

/** Looks again and again for a moment. Throws `Behind`. */
async function until(isSo: () => Promise<boolean>, reason: string): Promise<void> {
  const end = performance.now() + patience.total;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Behind(reason);
    await wait(patience.look);
  }
}

/**
 * Proves once for each connection that it leads to a copy of just this database: what is written there shows here. One that
 * went on by itself from an earlier moment, as after a failover, may have the same numbers for something else.
 */
function createProofs(pool: Pool): Prove {
  const proved = new WeakMap<PoolClient, PoolClient>();
  return async (standby, database) => {
    if (proved.get(standby) === database) return;
    const mark = `proof ${randomBytes(12).toString("hex")}`;
    const client = await pool.connect();
    try {
      // A row of a node that nobody waits for: others remove it, should this one not come to it.
      await writes(client, "INSERT INTO node (id, until, taken) VALUES ($1, clock_timestamp(), 0)", mark);
    } finally {
      client.release();
    }
    try {
      const shows = async () =>
        (await standby.query("SELECT 1 FROM node WHERE id = $1", [mark])).rows.length > 0;
      await until(shows, "it does not show what is written to the database");
    } finally {
      await forget(pool, mark).catch(() => undefined);
    }
    // Else the database may be another one since it was asked.
    if (client === database) proved.set(standby, database);
    else throw new Behind("the connection to the database is a new one");
  };
}

async function forget(pool: Pool, mark: string): Promise<void> {
  const client = await pool.connect();
  let broken = true;
  try {
    await writes(client, "DELETE FROM node WHERE id = $1", mark);
    broken = false;
  } finally {
    client.release(broken);
  }
}

/** Also on a connection that only reads otherwise. */
async function writes(client: PoolClient, sql: string, value: string): Promise<void> {
  await client.query("BEGIN READ WRITE");
  try {
    await client.query(sql, [value]);
  } finally {
    await client.query("COMMIT");
  }
}
