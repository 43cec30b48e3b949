import { createQueue } from "@twinhelm/core/queue";
import type { Pool } from "pg";
import { httpError } from "../../shell/errors";
import { type ChangeLog, createChangeLog, type DocumentChanges } from "../documentChanges";
import type { Engine, Transaction } from "../engine";
import type { Catalogue, TransactionBuckets } from "../records/catalogue";
import type { Touched } from "../records/touch";
import { type Line, writeLine } from "./line";
import { isAway, told, unknownOutcome } from "./problems";
import { createSession } from "./session";
import type { Texts } from "./text";
import { createFlushes, createTurns, type Turn, type Versions } from "./turns";

/** The transaction that runs. */
export interface Running {
  readonly buckets: TransactionBuckets;
  readonly touched: Set<Touched>;
  readonly log: ChangeLog;
}

interface Parts {
  readonly pool: Pool;
  readonly texts: Texts;
  readonly catalogue: Catalogue;
  /** Milliseconds that one may take, and wait for its turn. */
  readonly budget: number;
  /** The records of a transaction, on a session of its own. */
  readonly transactionOn: (session: ReturnType<typeof createSession>, running: Running) => Transaction;
  /** Before each: what other nodes changed is read again. */
  readonly follow: (versions: Versions, line: Line) => Promise<void>;
  /** Called after each commit. */
  readonly committed: (touched: ReadonlySet<Touched>, documents: DocumentChanges, versions: Versions) => void;
  /** It is not known what was stored. */
  readonly lost: () => Promise<void>;
}

const counted = ["access", "functions", "webhooks"] as const;

/**
 * Transactions, one after the other over all nodes: each holds the row of the instance while it runs, so that what it found
 * is still so when it writes.
 */
export function createTransactions(parts: Parts): Pick<Engine, "write"> & { close(): Promise<void> } {
  const line = createWaiting(parts.budget);
  const turns = createTurns(parts.pool);
  const flushed = createFlushes(parts.pool);
  const write: Engine["write"] = async (work, keeping) => {
    const stored = await line.inTurn(async () => {
      try {
        const turn = await turns.take().catch((error: unknown) => {
          throw told(error);
        });
        if (line.waiting() > 0) turns.ask();
        const isLate = () => keeping === "soon" || line.waiting() > 0;
        return await runIn(parts, turn, work, isLate);
      } finally {
        if (line.waiting() === 0) turns.giveBack();
      }
    });
    if (stored.isLate && keeping !== "soon") await flushed().catch((error: unknown) => lostAt(parts, error));
    return stored.result;
  };
  return { write, close: () => line.idle() };
}

interface Stored<T> {
  readonly result: T;
  /** It is committed, and not yet on the disk. */
  readonly isLate: boolean;
}

/** A transaction that has its turn. `isLate`: whether it may be on the disk later than it is committed. */
async function runIn<T>(
  parts: Parts,
  { client, versions }: Turn,
  work: (transaction: Transaction) => Promise<T>,
  isLate: () => boolean,
): Promise<Stored<T>> {
  const line = writeLine(client, parts.texts);
  let broken = false;
  let isCommitting = false;
  try {
    await parts.follow(versions, line);
    const running: Running = {
      buckets: parts.catalogue.begin(),
      touched: new Set(),
      log: createChangeLog(),
    };
    const before = running.buckets.current();
    const result = await work(parts.transactionOn(createSession(line), running));
    const isBuckets = running.buckets.current() !== before;
    const changed = [
      ...counted.filter((what) => running.touched.has(what)),
      ...(isBuckets ? ["buckets" as const] : []),
    ];
    // Numbers that others have seen must not come again for something else.
    const late = changed.length === 0 && isLate();
    isCommitting = true;
    await commit(line, changed, late);
    isCommitting = false;
    running.buckets.publish();
    parts.committed(running.touched, running.log.changes, raised(versions, changed));
    return { result, isLate: late };
  } catch (error) {
    broken = isAway(error);
    if (!broken) await client.query("ROLLBACK").catch(() => undefined);
    if (broken && isCommitting) return await lostAt(parts, error);
    throw told(error);
  } finally {
    client.release(broken);
  }
}

async function commit(line: Line, changed: readonly (keyof Versions)[], late: boolean): Promise<void> {
  const raise = changed.map((what) => `${what} = ${what} + 1`).join(", ");
  const commands = [
    ...(changed.length > 0 ? [`UPDATE instance SET ${raise}`] : []),
    ...(late ? ["SET LOCAL synchronous_commit = off"] : []),
    "COMMIT",
  ];
  await Promise.all(commands.map((each) => line.command(each)));
}

/** It is not known what was stored. */
async function lostAt(parts: Parts, error: unknown): Promise<never> {
  if (!isAway(error)) throw told(error);
  await parts.lost().catch(() => undefined);
  throw unknownOutcome();
}

const raised = (versions: Versions, changed: readonly (keyof Versions)[]): Versions => ({
  ...versions,
  ...Object.fromEntries(changed.map((what) => [what, versions[what] + 1])),
});

/** Tasks that wait for their turn in this process. */
interface Waiting {
  /** Throws 503 where the turn does not come in time: then the task never runs. */
  inTurn<T>(task: () => Promise<T>): Promise<T>;
  /** How many wait. */
  waiting(): number;
  idle(): Promise<void>;
}

function createWaiting(milliseconds: number): Waiting {
  const queue = createQueue();
  let waiting = 0;
  return {
    inTurn: (task) =>
      new Promise((resolve, reject) => {
        let isLate = false;
        waiting += 1;
        const timer = setTimeout(() => {
          isLate = true;
          waiting -= 1;
          const message = "Other changes take long. Nothing was changed. Try again in a moment.";
          reject(httpError(503, message, { "retry-after": "5" }));
        }, milliseconds);
        const run = async () => {
          clearTimeout(timer);
          if (isLate) return;
          waiting -= 1;
          resolve(await task());
        };
        queue.run(run).catch(reject);
      }),
    waiting: () => waiting,
    idle: () => queue.idle(),
  };
}
