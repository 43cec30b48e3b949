import type { Pool } from "pg";
import type { ChangeLog } from "../documentChanges";
import type { Keeping, Transaction } from "../engine";
import { changeTooLong } from "../longWrites";
import type { Notice } from "../notices";
import type { Catalogue, TransactionBuckets } from "../records/catalogue";
import { type Ahead, nothingAhead } from "../records/documents/ahead";
import type { Touched } from "../records/touch";
import { TimeUp } from "../timeUp";
import { type Bound, createBounds, type Outside } from "./bound";
import { type Change, commit, isDecisive, isUndone, raised, type Versions } from "./change";
import { type Line, writeLine } from "./line";
import type { Node } from "./node";
import type { Presence } from "./presence";
import { databaseAway, isAway, told, unknownOutcome } from "./problems";
import type { Session } from "./session";
import { createSharing } from "./sharing";
import type { Texts } from "./text";
import { createFlushes, createTurns, type Turn } from "./turns";
import { type Asked, createTurnWork, type Stored, type Turned, togetherOf } from "./turnWork";
import { createWaitingChanges, type WaitingChanges } from "./waitingChanges";

/** The transaction that runs. */
export interface Running {
  readonly buckets: TransactionBuckets;
  readonly touched: Set<Touched>;
  readonly log: ChangeLog;
  readonly notices: Notice[];
  readonly ahead: Ahead;
  /** What others did before in the same transaction. */
  readonly earlier: readonly ChangeLog[];
}

interface Parts {
  readonly pool: Pool;
  readonly presence: Presence;
  /** Of the key that this server seals with. */
  readonly keyId: string;
  readonly texts: Texts;
  readonly catalogue: Catalogue;
  readonly node: Pick<Node, "id" | "channel" | "voice" | "takenOver">;
  /** Milliseconds that one may take, and wait for its turn. */
  readonly budget: number;
  /** Who asks for what is done at the moment. */
  readonly caller: () => string;
  readonly outside: Outside;
  /** The records of a transaction, on a session of its own. */
  readonly on: (session: Session, running: Running) => Transaction;
  /** Before the records of each. */
  readonly begin: () => void;
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

/**
 * Transactions, one after the other over all nodes: each holds the row of the instance while it runs, so that what it found
 * is still so when it writes. Short changes that wait in this process share one.
 */
export function createTransactions(parts: Parts): Transactions {
  const turns = createTurns(parts.pool, parts.keyId);
  const flushed = createFlushes(parts.pool);
  const bounds = createBounds(parts);
  const sharing = createSharing(() => performance.now());
  const runTurn = async (first: Asked, next: () => Asked | undefined): Promise<readonly Asked[]> => {
    const turn = await turns.take().catch((error: unknown) => first.fail(problemOf(parts, error)));
    if (turn === undefined) return [];
    const ending = () => {
      const isAwaited = waiting.count() > 0;
      if (isAwaited) turns.ask();
      return isAwaited;
    };
    const { again, culprit } = await runIn(parts, turn, bounds.of(turn.client), { first, next, ending });
    if (culprit !== undefined) sharing.leave(culprit);
    return again;
  };
  const serve = async (): Promise<void> => {
    const first = waiting.next();
    if (first === undefined) return;
    const taken = [first];
    const next = () => {
      const found = sharing.may(first) ? waiting.next(sharing.may) : undefined;
      if (found !== undefined) taken.push(found);
      return found;
    };
    try {
      for (const asked of await runTurn(first, next)) await runTurn(asked, () => undefined);
    } catch (error) {
      // Whoever was answered is not told again.
      for (const { fail } of taken) fail(error);
    } finally {
      if (waiting.count() === 0) turns.giveBack();
    }
  };
  const waiting = createWaitingChanges<Asked>(parts.budget, serve);
  const write: WriteAhead = async (work, keeping, ahead = nothingAhead) => {
    if (parts.presence.isAway()) throw databaseAway();
    const given = { work, keeping, ahead, owner: parts.caller() };
    const { result, isLate, awaited } = await inTurn(waiting, given);
    if (isLate && keeping !== "soon")
      await flushed().catch(async (error: unknown) => {
        await lostAt(parts, error);
        // It is committed: whatever keeps it from the disk, it was not undone.
        throw unknownOutcome();
      });
    if (awaited !== undefined) await parts.node.takenOver(awaited);
    return result;
  };
  return {
    write,
    close() {
      bounds.close();
      return waiting.idle();
    },
  };
}

interface Given<T> {
  readonly work: (transaction: Transaction) => Promise<T>;
  readonly keeping: Keeping | undefined;
  readonly ahead: Ahead;
  readonly owner: string;
}

/** Runs work when its turn comes; gives what that gives, and how it was stored. */
const inTurn = <T>(waiting: WaitingChanges<Asked>, { work, keeping, ahead, owner }: Given<T>) =>
  new Promise<Stored & { readonly result: T }>((resolve, reject) =>
    waiting.add({
      owner,
      keeping,
      ahead,
      fail: reject,
      async run(transaction) {
        const result = await work(transaction);
        return (stored) => resolve({ ...stored, result });
      },
    }),
  );

interface Changes {
  readonly first: Asked;
  /** What shares the transaction; undefined: nothing more. */
  readonly next: () => Asked | undefined;
  /** It ends; gives whether others wait for their turn. */
  readonly ending: () => boolean;
}

/** What became of a turn. */
interface Outcome {
  /** Changes that are to run again, each by itself: they were undone as one of them could not be stored. */
  readonly again: readonly Asked[];
  readonly culprit?: string | undefined;
}

/** A transaction that has its turn. */
async function runIn(
  parts: Parts,
  turn: Turn,
  bound: Bound,
  { first, next, ending }: Changes,
): Promise<Outcome> {
  const { client, versions } = turn;
  const work = createTurnWork({ ...parts, buckets: parts.catalogue.begin }, turn, bound);
  let broken = false;
  let isCommitting = false;
  let isCommitted = false;
  try {
    parts.begin();
    const line = bound.line(writeLine(client, parts.texts));
    await bound.within(() => parts.follow(versions, line));
    const turned = await work.run(first, next);
    const change = togetherOf(turned);
    const after = raised(versions, change);
    const isSoon = turned.every(({ asked }) => asked.keeping === "soon");
    const late = (ending() || isSoon) && change.counted.length === 0 && !isDecisive(change);
    isCommitting = true;
    await bound.commit(() => commit(work.line(), { change, versions: after, node: parts.node, late }));
    isCommitting = false;
    isCommitted = true;
    committed(parts, turned, { change, after, late });
    return { again: [] };
  } catch (thrown) {
    const isUsable = await bound.over();
    const error = bound.reason(thrown);
    broken = error !== thrown || isAway(thrown) || !isUsable;
    if (!broken) await client.query("ROLLBACK").catch(() => undefined);
    const isUnstored =
      !isCommitted && !isAway(error) && (!isCommitting || isUndone(thrown) || error !== thrown);
    if (work.begun.length > 1 && isUnstored) return { again: work.begun, culprit: work.culprit() };
    const problem = isAway(error) && isCommitting ? await lostAt(parts, error) : problemOf(parts, error);
    for (const { fail } of work.begun.length > 0 ? work.begun : [first]) fail(problem);
    return { again: [] };
  } finally {
    const isUsable = await bound.over();
    client.release(broken || !isUsable);
    // What an ended one still does fails with its connection, before the next begins.
    await work.end();
  }
}

/** All of it is committed. */
function committed(
  parts: Parts,
  turned: readonly Turned[],
  { change, after, late }: { readonly change: Change; readonly after: Versions; readonly late: boolean },
): void {
  const buckets = turned.findLast(({ succeed }) => succeed !== undefined)?.running.buckets;
  if (buckets !== undefined) parts.committed(change, after, buckets);
  for (const { asked, change: own, succeed, refused } of turned)
    if (succeed === undefined) asked.fail(problemOf(parts, refused));
    else succeed({ isLate: late, awaited: isDecisive(own) ? after.changes : undefined });
}

/** What a caller is told of an error: a change that takes too long is none of a read. */
function problemOf({ presence, budget }: Parts, error: unknown): unknown {
  presence.noticed(error);
  const problem = told(error);
  return problem instanceof TimeUp ? changeTooLong(budget) : problem;
}

/** What is told where it is not known what was stored. */
async function lostAt(parts: Parts, error: unknown): Promise<unknown> {
  if (!isAway(error)) return problemOf(parts, error);
  parts.presence.noticed(error);
  await parts.lost().catch(() => undefined);
  return unknownOutcome();
}
