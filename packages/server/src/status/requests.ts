import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ReadFor } from "../engine/readFor";
import type { RequestMinute, RequestSpan, RequestSum } from "../engine/requests";
import { lentScheme } from "../session/lent";
import type { ServerContext } from "../shell/context";

/** Milliseconds. */
const minute = 60_000;

/** Milliseconds that a server which closes waits for others who write. */
const patience = 2_000;

/** Counts requests in memory, and stores their sums once a minute: a kill loses at most that much. */
export interface RequestCounter {
  /** Follows a request to the end of its answer, and counts it unless `isCounted` says no by then. */
  follow(request: IncomingMessage, response: ServerResponse, isCounted?: () => boolean): void;
  total(): Promise<RequestSum>;
  /** A sum for each slice. */
  series(span: RequestSpan, readFor: ReadFor): Promise<readonly RequestSum[]>;
  /** Stores what was counted, and counts no more. What waits for a long write is given up after a moment. */
  close(): Promise<void>;
}

/** What was counted, on its way to the disk. */
interface Outgoing {
  /** One more. */
  add(request: RequestMinute): void;
  /** Stores what there is. */
  flush(): Promise<void>;
  /** What `read` finds in what is stored, and all that is not: each request is in one of them. */
  beside<T>(read: () => Promise<T>): Promise<{ readonly stored: T; readonly unstored: RequestMinute[] }>;
}

function createOutgoing({ engine }: Pick<ServerContext, "engine">, log: (error: unknown) => void): Outgoing {
  /** By the minute that they began in. */
  let waiting = new Map<number, RequestSum>();
  /** The same, while it is stored. */
  let leaving = new Map<number, RequestSum>();
  let storing = Promise.resolve();
  /** Whether it is being written: part of it may be stored already, or none. How often that began. */
  let isWriting = false;
  let begun = 0;
  const store = async () => {
    leaving = waiting;
    waiting = new Map();
    try {
      if (leaving.size > 0)
        await engine.write((tx) => {
          isWriting = true;
          begun += 1;
          return tx.requests.add(minutesOf(leaving));
        });
    } catch (error) {
      for (const each of minutesOf(leaving)) add(waiting, each);
      log(error);
    }
    leaving = new Map();
    isWriting = false;
  };
  return {
    add: (request) => add(waiting, request),
    flush() {
      storing = storing.then(store);
      return storing;
    },
    async beside(read) {
      for (;;) {
        while (isWriting) await storing;
        const before = begun;
        const stored = await read();
        if (begun === before) return { stored, unstored: [...minutesOf(leaving), ...minutesOf(waiting)] };
      }
    },
  };
}

export function createRequestCounter(
  { engine, now }: Pick<ServerContext, "engine" | "now">,
  log: (error: unknown) => void,
): RequestCounter {
  const outgoing = createOutgoing({ engine }, log);
  const timer = setInterval(outgoing.flush, minute);
  timer.unref();
  return {
    follow(request, response, isCounted = () => true) {
      const { socket } = request;
      const before = socket.bytesWritten;
      const at = Math.floor(now() / minute) * minute;
      response.once("close", () => {
        if (!response.headersSent || !isCounted()) return;
        const downloaded = bodyBytes(response, socket.bytesWritten - before);
        outgoing.add({ at, count: 1, uploaded: lengthOf(request.headers["content-length"]), downloaded });
      });
    },
    async total() {
      const { stored, unstored } = await outgoing.beside(() => engine.requests.total());
      return unstored.reduce(sum, stored);
    },
    async series(span, readFor) {
      const { begin, end, slices } = span;
      const { stored, unstored } = await outgoing.beside(() => engine.requests.series(span, readFor));
      const series = [...stored];
      for (const each of unstored) {
        if (each.at < begin || each.at >= end) continue;
        const index = Math.floor(((each.at - begin) * slices) / (end - begin));
        series[index] = sum(series[index] ?? each, each);
      }
      return series;
    },
    close() {
      clearInterval(timer);
      const late = new Promise<void>((resolve) => setTimeout(resolve, patience).unref());
      return Promise.race([outgoing.flush(), late]);
    },
  };
}

/** Counts every request that somebody was let through with (contract, section 4). Behind the guard. */
export function countRequests(app: FastifyInstance, requests: RequestCounter): void {
  app.addHook("preValidation", (request, reply, done) => {
    // What the server asks itself for an assistant is part of the request that the assistant made.
    const isInside = request.headers.authorization?.startsWith(`${lentScheme} `) === true;
    if (isAnswered(request) && !isInside) requests.follow(request.raw, reply.raw);
    done();
  });
}

/** Whether there is something at its address; the rest of the API answers with 404. */
const isAnswered = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.guard !== undefined && routeOptions.url !== "/api/*";

const sum = (one: RequestSum, other: RequestSum): RequestSum => ({
  count: one.count + other.count,
  uploaded: one.uploaded + other.uploaded,
  downloaded: one.downloaded + other.downloaded,
});

function add(minutes: Map<number, RequestSum>, { at, ...more }: RequestMinute): void {
  const known = minutes.get(at);
  minutes.set(at, known === undefined ? more : sum(known, more));
}

const minutesOf = (minutes: ReadonlyMap<number, RequestSum>): RequestMinute[] =>
  [...minutes].map(([at, each]) => ({ at, ...each }));

/** Bytes of the body of an answer: as it says itself, else what was written without its head. */
function bodyBytes(response: ServerResponse, written: number): number {
  const said = response.getHeader("content-length");
  const { statusCode, req } = response;
  if (req.method === "HEAD" || statusCode === 304 || statusCode === 204) return 0;
  if (said !== undefined) return Math.min(lengthOf(String(said)), Math.max(0, written));
  return Math.max(0, written - headBytes(response));
}

function headBytes(response: ServerResponse): number {
  const lines = Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [String(value)]).map((each) => name.length + each.length + 4),
  );
  // The first line, the empty one, and what Node adds by itself.
  return lines.reduce((all, each) => all + each, 120);
}

const lengthOf = (text: string | undefined): number => (/^\d{1,15}$/.test(text ?? "") ? Number(text) : 0);
