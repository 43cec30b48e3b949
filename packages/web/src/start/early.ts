/** Reads that `boot.ts` sent before the console had loaded: their addresses and answers. */
export interface EarlyReads {
  readonly credential: string;
  readonly answers: Map<string, Promise<Response>>;
}

/** One read of this tab: what was asked below `/api/`, and the address of the console at which it was. */
export interface KnownRead {
  readonly at: string;
  readonly path: string;
}

declare global {
  interface Window {
    earlyReads?: EarlyReads;
  }
}

/** Where this tab keeps which reads its addresses need. Their answers are kept nowhere. `boot.ts` reads it. */
const key = "early-reads";

/** Milliseconds since the page began, after which an early answer is no longer news. */
const freshness = 10_000;

/** Of one address, and of the whole tab. */
const most = { ofAddress: 6, ofTab: 60 };

interface EarlyFetch {
  readonly fetch: typeof fetch;
  /** Called at the end of a session. */
  readonly forget: () => void;
}

/** A `fetch` that takes what has been asked early, once, and remembers what this address needs for the next time. */
export function createEarlyFetch(api: string): EarlyFetch {
  const early = window.earlyReads;
  let known = readKnown();
  const keep = () => {
    try {
      sessionStorage.setItem(key, JSON.stringify(known));
    } catch {
      // Where storage is full, the next load asks one after the other.
    }
  };
  if (early !== undefined) {
    const at = location.pathname + location.search;
    setTimeout(() => {
      // What this address did without, such as rows that the palette had asked for, is not asked for early again.
      const isUnused = ({ path }: KnownRead) => early.answers.has(`${api}/${path}`);
      known = known.filter((each) => each.at !== at || !isUnused(each));
      early.answers.clear();
      keep();
    }, freshness);
  }
  const remember = (path: string) => {
    const at = location.pathname + location.search;
    const here = known.filter((each) => each.at === at);
    if (here.length >= most.ofAddress || here.some((each) => each.path === path)) return;
    known.push({ at, path });
    if (known.length > most.ofTab) known.shift();
    keep();
  };
  return {
    async fetch(input, init) {
      const request = new Request(input, init);
      const credential = request.headers.get("authorization");
      if (request.method !== "GET") early?.answers.clear();
      else if (credential !== null) {
        remember(request.url.slice(`${api}/`.length));
        const answer = early?.answers.get(request.url);
        early?.answers.delete(request.url);
        if (answer !== undefined && early?.credential === credential && performance.now() < freshness)
          return orAborted(answer, request.signal).catch((error) => {
            if (request.signal.aborted) throw error;
            return fetch(request);
          });
      }
      return fetch(request);
    },
    forget() {
      early?.answers.clear();
      known = [];
      sessionStorage.removeItem(key);
    },
  };
}

function orAborted(answer: Promise<Response>, signal: AbortSignal): Promise<Response> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(signal.reason);
  if (signal.aborted) end();
  signal.addEventListener("abort", end, { once: true });
  return Promise.race([answer, promise]).finally(() => signal.removeEventListener("abort", end));
}

const isRead = (value: unknown): value is KnownRead =>
  typeof value === "object" &&
  value !== null &&
  "at" in value &&
  "path" in value &&
  typeof value.at === "string" &&
  typeof value.path === "string";

function readKnown(): KnownRead[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isRead) : [];
  } catch {
    return [];
  }
}
