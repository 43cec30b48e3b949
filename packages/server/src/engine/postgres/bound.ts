import type { PoolClient } from "pg";
import { type HttpError, httpError } from "../../shell/errors";
import { changeTooLong, serverStops } from "../longWrites";
import { outside } from "../records/outside";
import { type Line, Rows } from "./line";
import { standstill } from "./pool";
import { codeOf } from "./problems";

/** Ends from outside what a connection does. */
export interface Outside {
  /** The statement that runs on it. */
  cancel(client: PoolClient): Promise<void>;
  /** All of it. */
  terminate(client: PoolClient): Promise<void>;
}

interface Parts {
  readonly client: PoolClient;
  /** Milliseconds that the transaction may take. */
  readonly budget: number;
  readonly outside: Outside;
}

/** Ends one transaction whose time is up, whatever it does at that moment. */
export interface Bound {
  /** A connection that is asked nothing more once the transaction has ended. */
  line(line: Line): Line;
  /** What the work gives. Throws 503 once its time is up: it may go on then, and asks nothing more. */
  within<T>(work: () => Promise<T>): Promise<T>;
  /** The end of the transaction: what was told before it is ended when its time is up, a commit that has begun is not. */
  commit(work: () => Promise<void>): Promise<void>;
  /** Gives it so many milliseconds from now on, if it has not begun to commit. */
  limit(milliseconds: number, reason: HttpError): void;
  /** What went wrong: where the connection was lost while it was asked nothing, its first error says so. */
  reason(error: unknown): unknown;
  /** It is over. Gives whether its connection may be used again, once nothing more happens to that. */
  over(): Promise<boolean>;
}

const stoodStill = () =>
  httpError(
    503,
    `The server stood still for longer than ${standstill / 1000} seconds while it stored this, so that others went on. Nothing was changed. Try again in a moment.`,
    { "retry-after": "5" },
  );

/** PostgreSQL has ended a connection whose transaction asked nothing for too long: it stored nothing of that. */
const isStandstill = (error: unknown): boolean => codeOf(error) === "25P03";

/** Begins with it. */
function createBound({ client, budget, outside: { cancel, terminate } }: Parts): Bound {
  const begun = performance.now();
  const ending = Promise.withResolvers<never>();
  // Whoever waits for the work is told.
  ending.promise.catch(() => undefined);
  let ended: HttpError | undefined;
  let isCommitting = false;
  let isOver = false;
  let after: Promise<void> | undefined;
  const end = (reason: HttpError): void => {
    if (isCommitting || ended !== undefined) return;
    ended = reason;
    ending.reject(reason);
    after = terminate(client).catch(() => undefined);
  };
  const timeUp = (): void => {
    if (isCommitting) after = cancel(client).catch(() => undefined);
    else end(changeTooLong(budget));
  };
  let lost: unknown;
  const onLost = (error: unknown): void => {
    lost ??= error;
  };
  client.on("error", onLost);
  const timers = [setTimeout(timeUp, budget)];
  const check = (): void => {
    // Work that waits for nothing leaves no clock its turn.
    if (performance.now() - begun > budget) end(changeTooLong(budget));
    if (ended !== undefined) throw ended;
    if (isOver) outside();
  };
  return {
    line: (line) => boundLine(line, { budget, begun, check, end: () => end(stoodStill()) }),
    within: (work) => Promise.race([work(), ending.promise]),
    commit(work) {
      check();
      const committed = work();
      isCommitting = true;
      return committed;
    },
    limit: (milliseconds, reason) => void timers.push(setTimeout(() => end(reason), milliseconds)),
    reason: (error) => (isStandstill(error) || isStandstill(lost) ? stoodStill() : error),
    async over() {
      isOver = true;
      client.off("error", onLost);
      for (const timer of timers) clearTimeout(timer);
      await after;
      return after === undefined;
    },
  };
}

/** The bounds of transactions, one after the other. */
export interface Bounds {
  /** Of one that begins on this connection. */
  of(client: PoolClient): Bound;
  /** The one that runs, and each that comes, has a moment left. */
  close(): void;
}

/** Milliseconds that a transaction may still take once the server is being stopped. */
const moment = 1000;

export function createBounds(parts: Omit<Parts, "client">): Bounds {
  let running: Bound | undefined;
  let isClosing = false;
  return {
    of(client) {
      running = createBound({ ...parts, client });
      if (isClosing) running.limit(moment, serverStops());
      return running;
    },
    close() {
      isClosing = true;
      running?.limit(moment, serverStops());
    },
  };
}

interface LineBounds {
  readonly budget: number;
  readonly begun: number;
  /** Throws where nothing more may be asked. */
  readonly check: () => void;
  /** It asked nothing for so long that the database ends it. */
  readonly end: () => void;
}

const shortened = "SELECT set_config('statement_timeout', ?, true)";

/**
 * Looks before each statement. Also gives statements the time that is left for the transaction, now and then: so the database
 * ends it without this process.
 */
function boundLine(line: Line, { budget, begun, check, end }: LineBounds): Line {
  let told = begun;
  /** Since when the database waits for this process; undefined: it does not. */
  let idle: number | undefined = begun;
  const begin = (): void => {
    const now = performance.now();
    if (idle !== undefined && now - idle > standstill) end();
    check();
    idle = undefined;
    if (now - told < budget / 10) return;
    told = now;
    const left = Math.max(1, Math.ceil(begun + budget - now));
    void line.tell({ sql: shortened, values: [String(left)] });
  };
  const answered = async <T>(ask: () => Promise<T>): Promise<T> => {
    begin();
    try {
      return await ask();
    } finally {
      idle = performance.now();
    }
  };
  return {
    ask: (asked) => answered(() => line.ask(asked)),
    async tell(asked) {
      begin();
      await line.tell(asked);
    },
    command: (sql) => answered(() => line.command(sql)),
    open(asked) {
      begin();
      const rows = line.open(asked);
      return new Rows({
        read: (count) => answered(() => rows.read(count)),
        hand: (count, take) => answered(() => rows.hand(count, take)),
        close: rows.close,
      });
    },
  };
}
