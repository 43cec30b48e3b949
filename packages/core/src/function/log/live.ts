import type { SocketState, SocketStatus } from "../../http/socketMachine";
import type { Sockets } from "../../http/sockets";
import type { FunctionLog } from "./model";
import { createTail, type TailNews } from "./tail";

/** Lines of functions as they are said, as far as they are kept. */
export interface LiveView {
  readonly status: SocketStatus;
  /** Why the server closed the connection. */
  readonly refusal: string | undefined;
  /** Those that match, the latest first. */
  readonly rows: readonly FunctionLog[];
  /** True: lines that come are kept, and not shown yet. */
  readonly held: boolean;
  /** Lines that match and came since. */
  readonly waiting: number;
  /** Lines that were let go, as more came than are kept. */
  readonly letGo: number;
}

export interface LiveLogs {
  view(): LiveView;
  subscribe(listener: () => void): () => void;
  /** Shows other lines. */
  match(matches: (line: FunctionLog) => boolean): void;
  /** Keeps what is shown as it is. */
  hold(): void;
  release(): void;
  stop(): void;
}

export interface LiveOptions {
  readonly sockets: Pick<Sockets, "watch">;
  /** Ids; empty: all. */
  readonly functions: readonly string[];
  /** The last line that was said before. */
  readonly after: string;
  readonly matches: (line: FunctionLog) => boolean;
}

/** Lines and characters that are kept; milliseconds in which what comes is shown together. */
export const liveLimits = { lines: 50_000, characters: 16_000_000, together: 100 } as const;

const connecting: SocketState = { status: "connecting", refusal: undefined };

/** Follows functions until it is stopped. */
export function createLiveLogs({ sockets, functions, after, matches }: LiveOptions): LiveLogs {
  const tail = createTail(functions, { after });
  const kept = new KeptLines(matches);
  const listeners = new Set<() => void>();
  let news: TailNews[] = [];
  let state = connecting;
  let timer: unknown;
  let view: LiveView | undefined;
  const tell = () => {
    clearTimeout(timer);
    timer = undefined;
    kept.take(news);
    news = [];
    view = undefined;
    for (const listener of listeners) listener();
  };
  const leave = sockets.watch(tail.target, {
    message(message) {
      const said = tail.take(message);
      if (said === undefined) return;
      news.push(said);
      timer ??= setTimeout(tell, liveLimits.together);
    },
    state(next) {
      state = next;
      tell();
    },
  });
  return {
    view() {
      view ??= { status: state.status, refusal: state.refusal?.message, ...kept.view() };
      return view;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    match(next) {
      kept.match(next);
      tell();
    },
    hold() {
      tell();
      kept.hold();
      tell();
    },
    release() {
      kept.release();
      tell();
    },
    stop() {
      clearTimeout(timer);
      leave();
    },
  };
}

/** The lines that are kept, the oldest first, and those of them that match. */
class KeptLines {
  #matches: (line: FunctionLog) => boolean;
  #lines: FunctionLog[] = [];
  #matching: FunctionLog[] = [];
  #characters = 0;
  #letGo = 0;
  /** Since it is held: what is shown, and how many lines that match came. */
  #held: { readonly shown: FunctionLog[]; readonly waiting: number } | undefined;

  constructor(matches: (line: FunctionLog) => boolean) {
    this.#matches = matches;
  }

  take(news: readonly TailNews[]): void {
    const removed = new Set<string>();
    let waiting = 0;
    for (const each of news) {
      if (each.kind === "removed") {
        removed.add(each.id);
        continue;
      }
      this.#lines.push(each.line);
      this.#characters += each.line.content.length;
      if (!this.#matches(each.line)) continue;
      this.#matching.push(each.line);
      waiting += 1;
    }
    if (this.#held !== undefined) this.#held = { ...this.#held, waiting: this.#held.waiting + waiting };
    if (removed.size > 0) this.#remove(removed);
    this.#letOlderGo();
  }

  match(matches: (line: FunctionLog) => boolean): void {
    this.#matches = matches;
    this.#matching = this.#lines.filter(matches);
    // What is held is chosen anew, of all that there are now.
    if (this.#held !== undefined) this.#held = { shown: this.#matching.slice(), waiting: 0 };
  }

  hold(): void {
    this.#held ??= { shown: this.#matching.slice(), waiting: 0 };
  }

  release(): void {
    this.#held = undefined;
  }

  view(): Pick<LiveView, "rows" | "held" | "waiting" | "letGo"> {
    const held = this.#held;
    return {
      rows: (held?.shown ?? this.#matching).toReversed(),
      held: held !== undefined,
      waiting: held?.waiting ?? 0,
      letGo: this.#letGo,
    };
  }

  #remove(ids: ReadonlySet<string>): void {
    const stays = ({ _id }: FunctionLog) => !ids.has(_id);
    if (this.#held !== undefined) {
      const { shown, waiting } = this.#held;
      const seen = new Set(shown);
      const gone = this.#matching.filter((line) => !stays(line) && !seen.has(line)).length;
      this.#held = { shown: shown.filter(stays), waiting: waiting - gone };
    }
    this.#lines = this.#lines.filter(stays);
    this.#matching = this.#matching.filter(stays);
    this.#characters = this.#lines.reduce((sum, { content }) => sum + content.length, 0);
  }

  #letOlderGo(): void {
    let [count, found] = [0, 0];
    while (this.#lines.length - count > liveLimits.lines || this.#characters > liveLimits.characters) {
      const line = this.#lines[count];
      // The last one stays, however long it is.
      if (line === undefined || count === this.#lines.length - 1) break;
      this.#characters -= line.content.length;
      if (this.#matching[found] === line) found += 1;
      count += 1;
    }
    if (count === 0) return;
    this.#lines = this.#lines.slice(count);
    this.#matching = this.#matching.slice(found);
    this.#letGo += count;
  }
}
