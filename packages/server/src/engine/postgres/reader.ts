import type { Pool, PoolClient } from "pg";
import type { ReadFor } from "../readFor";
import { type Meter, meterUntil, shortWaitingWork, workMeter } from "../records/meter";
import type { Work } from "../records/work";
import { boundedLine } from "./bounded";
import { readLine } from "./line";
import { createPlaces } from "./places";
import { isAway } from "./problems";
import type { Texts } from "./text";
import { runSingle, runWaiting } from "./waiting";

export interface ReaderParts {
  readonly pool: Pool;
  readonly texts: Texts;
  /** Reads at once. */
  readonly connections: number;
  /** Milliseconds that a read may take. */
  readonly budget: number;
  /** Ends the statement that runs on a connection, from another one. */
  readonly cancel: (client: PoolClient) => Promise<void>;
  /** Before a read, on the connection that it is to run on: throws where that is not fit for it. */
  readonly ready?: ((client: PoolClient) => Promise<void>) | undefined;
}

/** Makes the work of a read, bounded by the meter. Made anew where it has to begin again. */
export type Begin<T> = (meter: Meter) => Work<T>;

/**
 * Throws `LongWork` where what it does with rows turns out to be long, and somebody may wait for it elsewhere (`readFor`).
 * What needed several statements once is begun in a transaction from then on: it is known by its first one.
 */
export type Reader = <T>(begin: Begin<T>, readFor: ReadFor | undefined) => Promise<T>;

/** Reads on the connections of one pool, each of which sees one moment, whatever is written meanwhile. */
export function createReader(parts: ReaderParts): Reader {
  const several = createSeveral();
  const places = createPlaces(parts.connections, parts.budget);
  return async (begin, readFor) => {
    const leave = await places.take(readFor?.caller);
    try {
      return await readOn(parts, several, begin, readFor);
    } finally {
      leave();
    }
  };
}

/** First statements that are known, at most: texts of filters are as many as callers think of. */
const mostKnown = 5_000;

/** The statements that others follow. */
interface Several {
  has(first: string): boolean;
  add(first: string): void;
}

function createSeveral(): Several {
  const known = new Set<string>();
  return {
    has: (first) => known.has(first),
    add(first) {
      if (known.size >= mostKnown) known.clear();
      known.add(first);
    },
  };
}

async function readOn<T>(
  { pool, texts, budget, cancel, ready }: ReaderParts,
  several: Several,
  begin: Begin<T>,
  readFor: ReadFor | undefined,
): Promise<T> {
  const client = await pool.connect();
  const watch = watchClient(readFor, () => cancel(client));
  const end = performance.now() + budget;
  const isOver = () => watch.isGone() || performance.now() > end;
  const meter = readFor === undefined ? meterUntil(isOver) : workMeter(shortWaitingWork);
  const line = boundedLine(readLine(client, texts), { meter, isOver });
  let broken = false;
  let ended: Promise<unknown> | undefined;
  try {
    await ready?.(client);
    // One statement sees one moment by itself.
    const single = await runSingle(line, begin(meter), several.has);
    if (single.done) return single.value;
    several.add(single.first);
    await client.query("BEGIN");
    try {
      return await runWaiting(line, begin(meter));
    } finally {
      ended = client.query("COMMIT").catch(() => undefined);
    }
  } catch (error) {
    broken = isAway(error);
    throw error;
  } finally {
    watch.stop();
    // Nothing was written: what was read need not wait for the end. What was cancelled may be so late.
    void Promise.resolve(ended).then(() => client.release(broken || watch.isGone()));
  }
}

/** Milliseconds after which it is looked whether anybody waits for a read. */
const short = 100;

/** Calls `cancel` once nobody waits for the answer any more. */
function watchClient(readFor: ReadFor | undefined, cancel: () => Promise<void>) {
  let signal: AbortSignal | undefined;
  let isGone = false;
  const leave = (): void => {
    isGone = true;
    cancel().catch(() => undefined);
  };
  const timer =
    readFor &&
    setTimeout(() => {
      signal = readFor.gone();
      if (signal.aborted) leave();
      else signal.addEventListener("abort", leave, { once: true });
    }, short);
  return {
    isGone: () => isGone,
    stop(): void {
      clearTimeout(timer);
      signal?.removeEventListener("abort", leave);
    },
  };
}
