import { type HttpError, httpError } from "../../shell/errors";
import { createChangeLog } from "../documentChanges";
import type { Keeping, Transaction } from "../engine";
import type { Ahead } from "../records/documents/ahead";
import { outside } from "../records/outside";
import type { Bound } from "./bound";
import { type Change, isDecisive } from "./change";
import { type Line, whileOpen, writeLine } from "./line";
import { codeOf } from "./problems";
import { createSession, type Session } from "./session";
import type { Texts } from "./text";
import type { Running } from "./transactions";
import type { Turn } from "./turns";
import type { Waits } from "./waitingChanges";

/** How a change was stored. */
export interface Stored {
  /** It is committed, and not yet on the disk. */
  readonly isLate: boolean;
  /** The change that every node has to take over before it is answered. */
  readonly awaited: number | undefined;
}

/** A change that somebody waits for. */
export interface Asked extends Waits {
  readonly keeping: Keeping | undefined;
  /** What was prepared for it. */
  readonly ahead: Ahead;
  /** Does its work; gives what tells how that was stored. */
  run(transaction: Transaction): Promise<(stored: Stored) => void>;
}

/** What one turn does: changes, each after the other. */
export interface Turned {
  readonly asked: Asked;
  readonly change: Change;
  readonly running: Running;
  /** Absent: it was refused, by this error, and has changed nothing. */
  readonly succeed: ((stored: Stored) => void) | undefined;
  readonly refused: unknown;
}

/** Changes of one transaction, at most. */
const most = 16;
/** Milliseconds after the beginning of a turn in which another change may begin. */
const longest = 100;
/** Milliseconds in which changes that share a transaction have to be done. */
const patience = 500;

/** What is told to nobody: all of them run again, each by itself. */
const crowded = (): HttpError =>
  httpError(503, "The changes that share a transaction took too long. Nothing was changed.");

interface Parts {
  readonly texts: Texts;
  /** The records of a transaction, on a session of its own. */
  readonly on: (session: Session, running: Running) => Transaction;
  readonly buckets: () => Running["buckets"];
}

/** The work of one turn. */
export interface TurnWork {
  /** Changes that have begun. */
  readonly begun: readonly Asked[];
  /** Throws where the transaction has to be undone: nothing of it may be stored then. */
  run(first: Asked, next: () => Asked | undefined): Promise<readonly Turned[]>;
  /** That of the last one: it throws what failed there. */
  line(): Line;
  /** Of a turn that was undone: whose change was the reason, so that it shares no transaction for a while. */
  culprit(): string | undefined;
  /** Nothing more is asked. Resolves once what was asked is done. */
  end(): Promise<void>;
}

/** One change that has begun. */
interface Begun {
  readonly asked: Asked;
  readonly running: Running;
  readonly session: Session;
  readonly transaction: Transaction;
  /** Not over with it. */
  readonly line: Line;
  hasWritten(): boolean;
  failure(): unknown;
  end(): void;
}

export function createTurnWork(parts: Parts, { client }: Pick<Turn, "client">, bound: Bound): TurnWork {
  const all: Begun[] = [];
  const beginOf = (asked: Asked): Begun => {
    const written = writeLine(client, parts.texts);
    const line = bound.line(written);
    const watched = watchedLine(line);
    const session = createSession(watched.line);
    const running: Running = {
      buckets: parts.buckets(),
      touched: new Set(),
      log: createChangeLog(),
      notices: [],
      ahead: asked.ahead,
      earlier: all.map(({ running: { log } }) => log),
    };
    const transaction = parts.on(session, running);
    return { ...watched, line, asked, running, session, transaction, failure: written.failure };
  };
  return {
    get begun() {
      return all.map(({ asked }) => asked);
    },
    async run(first, next) {
      const turned: Turned[] = [];
      const begin = performance.now();
      const isFull = (): boolean => turned.length >= most || performance.now() - begin > longest;
      for (let asked: Asked | undefined = first; asked !== undefined; ) {
        // Whoever is alone has all the time that there is.
        if (turned.length === 1) bound.limit(patience, crowded());
        const begun = beginOf(asked);
        all.push(begun);
        const done = await tryOut(begun, bound);
        turned.push(done);
        // What others have in memory is theirs once it is committed.
        asked = isFull() || !isPlain(done.change) ? undefined : next();
      }
      return turned;
    },
    line: () => all.at(-1)?.line ?? outside(),
    culprit() {
      const failed = all.find(({ failure }) => failure() !== undefined && codeOf(failure()) !== aborted);
      return (failed ?? all.at(-1))?.asked.owner;
    },
    async end() {
      for (const begun of all) begun.end();
      for (const { session } of all) await session.idle();
    },
  };
}

/** Runs one of them. Throws where the transaction has to be undone. */
async function tryOut(begun: Begun, bound: Bound): Promise<Turned> {
  const { asked, running, session, transaction } = begun;
  const before = running.buckets.current();
  const about = () => ({ asked, running, change: changeOf(running, running.buckets.current() !== before) });
  try {
    const succeed = await bound.within(async () => {
      const told = await asked.run(transaction);
      // What it did not wait for belongs to it as well.
      await session.idle();
      return told;
    });
    return { ...about(), succeed, refused: undefined };
  } catch (error) {
    // What it goes on with asks nothing, and what it asked is done before others begin.
    begun.end();
    await bound.within(() => session.idle());
    if (begun.hasWritten() || begun.failure() !== undefined) throw error;
    return { ...about(), succeed: undefined, refused: error };
  } finally {
    begun.end();
  }
}

/** A statement behind one that failed in its transaction. */
const aborted = "25P02";

const counted = ["access", "functions", "webhooks"] as const;

const changeOf = ({ touched, log, notices }: Running, isBuckets: boolean): Change => ({
  counted: [...counted.filter((what) => touched.has(what)), ...(isBuckets ? ["buckets" as const] : [])],
  documents: log.changes,
  notices,
});

/** It changes nothing that is held in memory. */
const isPlain = (change: Change): boolean => change.counted.length === 0 && !isDecisive(change);

/** What all that succeeded did, as one change. */
export function togetherOf(turned: readonly Turned[]): Change {
  const changes = turned.filter(({ succeed }) => succeed !== undefined).map(({ change }) => change);
  const log = createChangeLog();
  for (const { documents } of changes) for (const [id, each] of documents) log.take(id, each);
  return {
    counted: [...new Set(changes.flatMap((change) => change.counted))],
    documents: log.changes,
    notices: changes.flatMap(({ notices }) => notices),
  };
}

/** The line of one change, until that is over; knows whether anything was written on it. */
function watchedLine(line: Line) {
  let isOver = false;
  let hasWritten = false;
  const open = whileOpen(line, () => isOver);
  const watched: Line = {
    ask(asked) {
      hasWritten ||= !asked.sql.startsWith("SELECT");
      return open.ask(asked);
    },
    tell(asked) {
      hasWritten = true;
      return open.tell(asked);
    },
    command(sql) {
      hasWritten = true;
      return open.command(sql);
    },
    open: (asked) => open.open(asked),
  };
  return {
    line: watched,
    hasWritten: () => hasWritten,
    end() {
      isOver = true;
    },
  };
}
