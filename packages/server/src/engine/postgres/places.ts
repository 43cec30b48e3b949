import { httpError } from "../../shell/errors";
import { createTurns } from "../callerTurns";

interface Waiting {
  readonly caller: string;
  readonly begin: () => void;
}

/** Connections for reads, of which no caller has all. */
export interface Places {
  /** Gives what ends it. `caller`: absent: it is no caller's. Throws 503 where there is none for a long time. */
  take(caller: string | undefined): Promise<() => void>;
}

const tooMany = () =>
  httpError(503, "Too many long reads are waiting. Try again in a moment.", { "retry-after": "5" });

/** `size`: reads at once; `patience`: milliseconds that one waits. */
export function createPlaces(size: number, patience: number): Places {
  const mostOfOne = Math.max(1, size - 2);
  let free = size;
  const held = new Map<string, number>();
  const turns = createTurns<Waiting>();
  /** Of callers that have as many as one may have. */
  const aside = createTurns<Waiting>();
  const heldBy = (caller: string) => held.get(caller) ?? 0;
  const isFull = (caller: string) => caller !== "" && heldBy(caller) >= mostOfOne;
  const begin = (caller: string): void => {
    free -= 1;
    held.set(caller, heldBy(caller) + 1);
  };
  const end = (caller: string): void => {
    free += 1;
    if (heldBy(caller) > 1) held.set(caller, heldBy(caller) - 1);
    else held.delete(caller);
    const next = aside.nextOf(caller);
    if (next !== undefined) turns.add(caller, next);
    startNext();
  };
  const startNext = (): void => {
    while (free > 0) {
      const next = turns.next();
      if (next === undefined) return;
      if (isFull(next.caller)) aside.add(next.caller, next);
      else next.begin();
    }
  };
  const wait = (caller: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const queue = isFull(caller) ? aside : turns;
      const waiting: Waiting = {
        caller,
        begin() {
          clearTimeout(timer);
          begin(caller);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        for (const each of [turns, aside]) each.remove(caller, waiting);
        reject(tooMany());
      }, patience);
      queue.add(caller, waiting);
    });
  return {
    async take(caller = "") {
      if (free > 0 && !isFull(caller)) begin(caller);
      else await wait(caller);
      return () => end(caller);
    },
  };
}
