import type { Pool, PoolClient } from "pg";
import type { Versions } from "./change";

/** A transaction that has its turn among all nodes: it holds the row of the instance. */
export interface Turn {
  readonly client: PoolClient;
  readonly versions: Versions;
}

const lock = {
  name: "lock",
  text: "SELECT access, buckets, functions, webhooks, changes FROM instance FOR UPDATE",
};

async function beginOn(pool: Pool): Promise<Turn> {
  const client = await pool.connect();
  try {
    const [, { rows }] = await Promise.all([client.query("BEGIN"), client.query<Versions>(lock)]);
    const [versions] = rows;
    if (versions === undefined) throw new Error("The instance has no row in its database");
    return { client, versions };
  } catch (error) {
    // A transaction ends with its connection.
    client.release(true);
    throw error;
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

export function createTurns(pool: Pool): Turns {
  let asked: Promise<Turn> | undefined;
  return {
    take() {
      const turn = asked ?? beginOn(pool);
      asked = undefined;
      return turn;
    },
    ask() {
      asked ??= beginOn(pool);
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
export function createFlushes(pool: Pool): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const flush = async (): Promise<void> => {
    // Whatever is committed takes with it to the disk what was committed before.
    await pool.query("SELECT pg_logical_emit_message(true, 'twinhelm', '')");
  };
  const start = (): Promise<void> => {
    next = undefined;
    running = flush().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (running === undefined) return start();
    // The one that runs may have begun before.
    next ??= running.catch(() => undefined).then(start);
    return next;
  };
}
