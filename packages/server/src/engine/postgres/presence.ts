import { AsyncLocalStorage } from "node:async_hooks";
import { Trouble } from "../../shell/log";
import type { Hosts } from "./hosts";
import { isAway, isBusy, isReadOnly, isSilent, reasonOf } from "./problems";

interface Parts {
  readonly hosts: Pick<Hosts, "find" | "sever" | "severQuiet">;
  /** Where it is, for people. */
  readonly place: string;
  /** Takes a line of the log, or what is said in one again and again. */
  readonly say: (line: unknown) => void;
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
  /** Told of what went wrong where nobody is: what is said of the database is said once, others are logged. */
  told(error: unknown): void;
  close(): void;
}

/** Milliseconds between two questions whether it is back, or takes changes. */
const pause = 500;

export function createPresence(parts: Parts): Presence {
  const { place, elapsed = () => performance.now(), words = ofDatabase } = parts;
  const troubleOf = troublesOf(words.what, place);
  let state: "here" | "asked" | "away" = "here";
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let looked = Number.NEGATIVE_INFINITY;
  // What is said of it belongs to no request, whichever noticed it.
  const outside = AsyncLocalStorage.snapshot();
  const say = (line: string | Trouble) => outside(parts.say, line);
  const ask = async (why: unknown): Promise<void> => {
    looked = elapsed();
    const answer = await answerOf(parts.hosts);
    if (closed) return;
    if (answer.isThere) {
      if (state === "away")
        say(`${words.what} ${place} answers again, after ${secondsOf(elapsed() - since)}.`);
      else renew(parts.hosts, why, answer.takesChanges);
      state = "here";
      return;
    }
    if (state === "asked") {
      say(`${words.what} ${place} does not answer (${reasonOf(answer.error)}). ${words.meanwhile}`);
      // Whoever waits for it is told so; and what is there once it is back are no ways that lead nowhere.
      parts.hosts.sever();
    }
    state = "away";
    timer = setTimeout(() => void ask(why), pause);
    timer.unref();
  };
  const noticed = (error: unknown): void => {
    const trouble = troubleOf(error);
    if (trouble !== undefined) say(trouble);
    if (state !== "here" || closed) return;
    if (!isAway(error) && (!isReadOnly(error) || elapsed() - looked < pause)) return;
    state = "asked";
    since = elapsed();
    outside(() => void ask(error));
  };
  return {
    isAway: () => state === "away",
    noticed,
    told(error) {
      if (isAway(error) || troubleOf(error) !== undefined) noticed(error);
      else parts.say(error);
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

const secondsOf = (milliseconds: number): string => `${Math.round(milliseconds / 100) / 10} seconds`;

/** What is so while it answers. */
const troublesOf =
  (what: string, place: string) =>
  (error: unknown): Trouble | undefined => {
    if (isBusy(error))
      return new Trouble("connections", `${what} ${place} takes no more connections (${reasonOf(error)}).`);
    if (isReadOnly(error))
      return new Trouble("read only", `${what} ${place} takes no changes (${reasonOf(error)}).`);
    return undefined;
  };

type Answer =
  | { readonly isThere: true; readonly takesChanges: boolean }
  | { readonly isThere: false; readonly error: unknown };

async function answerOf({ find }: Pick<Hosts, "find">): Promise<Answer> {
  try {
    const { takesChanges } = await find();
    return { isThere: true, takesChanges };
  } catch (error) {
    // It is there: the connections that this server has go on.
    return isBusy(error) ? { isThere: true, takesChanges: false } : { isThere: false, error };
  }
}

/** Connections that may lead nowhere, or to what takes no changes any more, are made anew. */
function renew(
  { sever, severQuiet }: Pick<Hosts, "sever" | "severQuiet">,
  why: unknown,
  takesChanges: boolean,
): void {
  if (isReadOnly(why) && takesChanges) sever();
  // Where this fails as well, it is noticed by whoever asks next.
  if (isSilent(why)) severQuiet().catch(() => undefined);
}
