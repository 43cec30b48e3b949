import { httpError } from "../../shell/errors";
import { createTurns as createCallerTurns } from "../callerTurns";

/** One change that waits for its turn. */
export interface Waits {
  /** Whose it is: callers take turns. */
  readonly owner: string;
  /** It is told that its turn did not come. */
  fail(error: unknown): void;
}

/** Changes that wait for their turn in this process. Callers take turns; what one of them asks for comes in its order. */
export interface WaitingChanges<T extends Waits> {
  add(change: T): void;
  /** Takes out the next one, where it fits: one that does not stays the next. */
  next(fits?: (change: T) => boolean): T | undefined;
  /** How many wait. */
  count(): number;
  /** Resolves once none waits and none runs. */
  idle(): Promise<void>;
}

/** `budget`: milliseconds that one waits at most; then it never runs. `serve`: called while there are some, until it resolves. */
export function createWaitingChanges<T extends Waits>(
  budget: number,
  serve: () => Promise<void>,
): WaitingChanges<T> {
  const turns = createCallerTurns<T>();
  const timers = new Map<T, NodeJS.Timeout>();
  /** Taken out, and did not fit. */
  let ahead: T | undefined;
  let running: Promise<void> | undefined;
  const giveUp = (change: T): void => {
    timers.delete(change);
    if (ahead === change) ahead = undefined;
    else turns.remove(change.owner, change);
    const message = "Other changes take long. Nothing was changed. Try again in a moment.";
    change.fail(httpError(503, message, { "retry-after": "5" }));
  };
  const serveAll = async (): Promise<void> => {
    while (timers.size > 0) await serve();
    running = undefined;
  };
  return {
    add(change) {
      timers.set(
        change,
        setTimeout(() => giveUp(change), budget),
      );
      turns.add(change.owner, change);
      running ??= serveAll();
    },
    next(fits = () => true) {
      ahead ??= turns.next();
      if (ahead === undefined || !fits(ahead)) return undefined;
      const change = ahead;
      ahead = undefined;
      clearTimeout(timers.get(change));
      timers.delete(change);
      return change;
    },
    count: () => timers.size,
    idle: async () => running,
  };
}
