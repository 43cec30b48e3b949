import { AsyncLocalStorage } from "node:async_hooks";
import { Trouble } from "../../shell/log";
import { isAway, isBusy, reasonOf } from "./problems";

interface Parts {
  /** Resolves where the database answers a connection of its own. */
  readonly probe: () => Promise<void>;
  /** Where it is, for people. */
  readonly place: string;
  /** Takes a line of the log, or what is said in one again and again. */
  readonly say: (line: string | Trouble) => void;
  readonly elapsed?: () => number;
  /** What it is, and what follows while it is away; default the database, whose requests are refused. */
  readonly words?: { readonly what: string; readonly meanwhile: string };
}

const ofDatabase = {
  what: "The database",
  meanwhile: "Requests that need it are answered with 503 until it does.",
};

/** Whether the database is there. Says once that it has gone, and once that it is back. */
export interface Presence {
  /** It is known to be away: whoever asks need not wait to find out. */
  isAway(): boolean;
  /** Told of what went wrong with a connection. */
  noticed(error: unknown): void;
  close(): void;
}

/** Milliseconds between two questions whether it is back. */
const pause = 500;

export function createPresence(parts: Parts): Presence {
  const { probe, place, say, elapsed = () => performance.now(), words = ofDatabase } = parts;
  let state: "here" | "asked" | "away" = "here";
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  // What is said of it belongs to no request, whichever noticed it.
  const outside = AsyncLocalStorage.snapshot();
  const ask = async (): Promise<void> => {
    const error = await probe().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (closed) return;
    if (error === undefined || isBusy(error)) {
      if (state === "away")
        say(
          `${words.what} ${place} answers again, after ${Math.round((elapsed() - since) / 100) / 10} seconds.`,
        );
      state = "here";
      return;
    }
    if (state === "asked")
      say(`${words.what} ${place} does not answer (${reasonOf(error)}). ${words.meanwhile}`);
    state = "away";
    timer = setTimeout(() => void ask(), pause);
    timer.unref();
  };
  return {
    isAway: () => state === "away",
    noticed(error) {
      // It is there: the connections that this server has go on.
      if (isBusy(error))
        outside(
          say,
          new Trouble(
            "connections",
            `${words.what} ${place} takes no more connections (${reasonOf(error)}).`,
          ),
        );
      if (state !== "here" || closed || !isAway(error)) return;
      state = "asked";
      since = elapsed();
      outside(() => void ask());
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
