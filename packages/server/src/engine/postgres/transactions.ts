import type { Pool } from "pg";
import { httpError } from "../../shell/errors";
import { createTurns as createCallerTurns } from "../callerTurns";
import { type ChangeLog, createChangeLog } from "../documentChanges";
import type { Keeping, Transaction } from "../engine";
import type { Notice } from "../notices";
import type { Catalogue, TransactionBuckets } from "../records/catalogue";
import { type Ahead, nothingAhead } from "../records/documents/ahead";
import { changeTooLong } from "../records/longWrites";
import type { Touched } from "../records/touch";
import { TimeUp } from "../timeUp";
import { type Bound, createBounds, type Outside } from "./bound";
import { type Change, commit, isDecisive, raised, type Versions } from "./change";
import { type Line, whileOpen, writeLine } from "./line";
import type { Node } from "./node";
import type { Presence } from "./presence";
import { databaseAway, isAway, told, unknownOutcome } from "./problems";
import { createSession } from "./session";
import type { Texts } from "./text";
import { createFlushes, createTurns, type Turn } from "./turns";

/** The transaction that runs. */
export interface Running {
  readonly buckets: TransactionBuckets;
  readonly touched: Set<Touched>;
  readonly log: ChangeLog;
  readonly notices: Notice[];
  readonly ahead: Ahead;
}

interface Parts {
  readonly pool: Pool;
  readonly presence: Presence;
  /** Of the key that this server seals with. */
  readonly keyId: string;
  readonly texts: Texts;
  readonly catalogue: Catalogue;
  readonly node: Pick<Node, "id" | "channel" | "takenOver">;
  /** Milliseconds that one may take, and wait for its turn. */
  readonly budget: number;
  /** Who asks for what is done at the moment. */
  readonly caller: () => string;
  readonly outside: Outside;
  /** The records of a transaction, on a session of its own. */
  readonly transactionOn: (session: ReturnType<typeof createSession>, running: Running) => Transaction;
  /** Before each: what other nodes changed is read again. */
  readonly follow: (versions: Versions, line: Line) => Promise<void>;
  /** Called after each commit, with the numbers behind it. */
  readonly committed: (change: Change, versions: Versions, buckets: TransactionBuckets) => void;
  /** It is not known what was stored. */
  readonly lost: () => Promise<void>;
}

/** `ahead`: what was prepared for it; absent: nothing. */
export type WriteAhead = <T>(
  work: (transaction: Transaction) => Promise<T>,
  keeping?: Keeping,
  ahead?: Ahead,
) => Promise<T>;

interface Transactions {
  readonly write: WriteAhead;
  close(): Promise<void>;
}

const counted = ["access", "functions", "webhooks"] as const;

/**
 * Transactions, one after the other over all nodes: each holds the row of the instance while it runs, so that what it found
 * is still so when it writes.
 */
export function createTransactions(parts: Parts): Transactions {
  const line = createWaiting(parts);
  const turns = createTurns(parts.pool, parts.keyId);
  const flushed = createFlushes(parts.pool);
  const bounds = createBounds(parts);
  const write: WriteAhead = async (work, keeping, ahead = nothingAhead) => {
    if (parts.presence.isAway()) throw databaseAway();
    const stored = await line.inTurn(async () => {
      try {
        const turn = await turns.take().catch((error: unknown) => {
          throw problemOf(parts, error);
        });
        if (line.waiting() > 0) turns.ask();
        const isLate = () => keeping === "soon" || line.waiting() > 0;
        return await runIn(parts, turn, bounds.of(turn.client), { work, isLate, ahead });
      } finally {
        if (line.waiting() === 0) turns.giveBack();
      }
    });
    if (stored.isLate && keeping !== "soon") await flushed().catch((error: unknown) => lostAt(parts, error));
    if (stored.awaited !== undefined) await parts.node.takenOver(stored.awaited);
    return stored.result;
  };
  return {
    write,
    close() {
      bounds.close();
      return line.idle();
    },
  };
}

interface Stored<T> {
  readonly result: T;
  /** It is committed, and not yet on the disk. */
  readonly isLate: boolean;
  /** The change that every node has to take over before it is answered. */
  readonly awaited: number | undefined;
}

interface Asked<T> {
  readonly work: (transaction: Transaction) => Promise<T>;
  /** Whether it may be on the disk later than it is committed. */
  readonly isLate: () => boolean;
  readonly ahead: Ahead;
}

/** A transaction that has its turn. */
async function runIn<T>(
  parts: Parts,
  { client, versions }: Turn,
  bound: Bound,
  { work, isLate, ahead }: Asked<T>,
): Promise<Stored<T>> {
  let isOver = false;
  const line = whileOpen(bound.line(writeLine(client, parts.texts)), () => isOver);
  const session = createSession(line);
  let broken = false;
  let isCommitting = false;
  try {
    await bound.within(() => parts.follow(versions, line));
    const running: Running = {
      buckets: parts.catalogue.begin(),
      touched: new Set(),
      log: createChangeLog(),
      notices: [],
      ahead,
    };
    const before = running.buckets.current();
    const result = await bound.within(() => work(parts.transactionOn(session, running)));
    const change = changeOf(running, running.buckets.current() !== before);
    const after = raised(versions, change);
    const late = change.counted.length === 0 && !isDecisive(change) && isLate();
    isCommitting = true;
    await bound.commit(() => commit(line, { change, versions: after, node: parts.node, late }));
    isCommitting = false;
    parts.committed(change, after, running.buckets);
    return { result, isLate: late, awaited: isDecisive(change) ? after.changes : undefined };
  } catch (thrown) {
    const isUsable = await bound.over();
    const error = bound.reason(thrown);
    broken = error !== thrown || isAway(thrown) || !isUsable;
    if (!broken) await client.query("ROLLBACK").catch(() => undefined);
    if (isAway(error) && isCommitting) return await lostAt(parts, error);
    throw problemOf(parts, error);
  } finally {
    isOver = true;
    const isUsable = await bound.over();
    client.release(broken || !isUsable);
    // What an ended one still does fails with its connection, before the next begins.
    await session.idle();
  }
}

/** What a caller is told of an error: a change that takes too long is none of a read. */
function problemOf({ presence, budget }: Parts, error: unknown): unknown {
  presence.noticed(error);
  const problem = told(error);
  return problem instanceof TimeUp ? changeTooLong(budget) : problem;
}

/** It is not known what was stored. */
async function lostAt(parts: Parts, error: unknown): Promise<never> {
  if (!isAway(error)) throw problemOf(parts, error);
  parts.presence.noticed(error);
  await parts.lost().catch(() => undefined);
  throw unknownOutcome();
}

const changeOf = ({ touched, log, notices }: Running, isBuckets: boolean): Change => ({
  counted: [...counted.filter((what) => touched.has(what)), ...(isBuckets ? ["buckets" as const] : [])],
  documents: log.changes,
  notices,
});

/** Tasks that wait for their turn in this process. */
interface Waiting {
  /** Throws 503 where the turn does not come in time: then the task never runs. */
  inTurn<T>(task: () => Promise<T>): Promise<T>;
  /** How many wait. */
  waiting(): number;
  idle(): Promise<void>;
}

/** Callers take turns; what one of them asks for comes in its order. */
function createWaiting({ budget, caller }: Pick<Parts, "budget" | "caller">): Waiting {
  const turns = createCallerTurns<() => Promise<void>>();
  let waiting = 0;
  let running: Promise<void> | undefined;
  const runAll = async (): Promise<void> => {
    for (let next = turns.next(); next !== undefined; next = turns.next()) await next();
    running = undefined;
  };
  return {
    inTurn: (task) =>
      new Promise((resolve, reject) => {
        const owner = caller();
        waiting += 1;
        const begin = async (): Promise<void> => {
          clearTimeout(timer);
          waiting -= 1;
          await task().then(resolve, reject);
        };
        const timer = setTimeout(() => {
          waiting -= 1;
          turns.remove(owner, begin);
          const message = "Other changes take long. Nothing was changed. Try again in a moment.";
          reject(httpError(503, message, { "retry-after": "5" }));
        }, budget);
        turns.add(owner, begin);
        running ??= runAll();
      }),
    waiting: () => waiting,
    idle: async () => running,
  };
}
