import type { Pool, PoolClient } from "pg";
import { httpError } from "../../shell/errors";
import type { Versions } from "./change";
import { processOf, standstill } from "./pool";
import { together } from "./together";

/** A transaction that has its turn among all nodes: it holds the row of the instance. */
export interface Turn {
  readonly client: PoolClient;
  readonly versions: Versions;
}

const lock = {
  name: "lock",
  text: "SELECT access, buckets, functions, webhooks, changes, key_id FROM instance FOR UPDATE",
};

const otherSecret = () =>
  httpError(
    503,
    "The secret of the instance is another one since this server was started. Nothing was changed. Start the server again.",
  );

/**
 * One that holds the row and does not read what it asked for stands still too, and is not idle: the database waits until it
 * takes the rest. Nobody whose network is alive is that slow.
 */
const endUnread = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE pid = ANY(pg_blocking_pids($1)) AND wait_event = 'ClientWrite'
  AND state_change < now() - interval '${standstill} milliseconds'`;

async function beginOn(pool: Pool, keyId: string): Promise<Turn> {
  const client = await pool.connect();
  const look = setInterval(() => {
    pool.query(endUnread, [processOf(client)]).catch(() => undefined);
  }, standstill);
  try {
    const [, { rows }] = await Promise.all([
      client.query("BEGIN"),
      client.query<Versions & { readonly key_id: string }>(lock),
    ]);
    const [row] = rows;
    if (row === undefined) throw new Error("The instance has no row in its database");
    const { key_id, ...versions } = row;
    if (key_id !== keyId) throw otherSecret();
    return { client, versions };
  } catch (error) {
    // A transaction ends with its connection.
    client.release(true);
    throw error;
  } finally {
    clearInterval(look);
  }
}

export interface Turns {
  /** Takes the next turn. */
  take(): Promise<Turn>;
  /** Somebody takes a turn after the one that runs: the database gives it the moment that this one ends. */
  ask(): void;
  /** Nobody takes one: what was asked for is given back. */
  giveBack(): void;
}

/** `keyId`: of the key that this server seals with. */
export function createTurns(pool: Pool, keyId: string): Turns {
  let asked: Promise<Turn> | undefined;
  return {
    take() {
      const turn = asked ?? beginOn(pool, keyId);
      asked = undefined;
      return turn;
    },
    ask() {
      asked ??= beginOn(pool, keyId);
      // Whoever takes it is told.
      asked.catch(() => undefined);
    },
    giveBack() {
      void asked?.then(end, () => undefined);
      asked = undefined;
    },
  };
}

async function end({ client }: Turn): Promise<void> {
  const isEnded = await client.query("ROLLBACK").then(
    () => true,
    () => false,
  );
  client.release(!isEnded);
}

/**
 * Waits until all that was committed before is on the disk. Transactions that others wait for are committed without that, so
 * that the next one begins, and wait here together: one write to the disk is enough for many.
 */
export const createFlushes = (pool: Pool): (() => Promise<void>) =>
  together(async () => {
    // Whatever is committed takes with it to the disk what was committed before.
    await pool.query("SELECT pg_logical_emit_message(true, 'twinhelm', '')");
  });
