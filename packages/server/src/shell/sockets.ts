import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { createQueue } from "@twinhelm/core/queue";
import type { FastifyInstance } from "fastify";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { bareError } from "./errors";
import { parseQuery, type Query } from "./query";
import type { SocketLimits } from "./socketLimits";
import type { Tickets } from "./tickets";
import { takeUpgrades } from "./upgrades";

/** One connection. */
export interface Socket {
  /** Sends texts, as `frameOf` has made them. Who does not read them is cut off. */
  send(frames: readonly Buffer[]): void;
  /** Resolves once little waits for the reader, or nobody reads any more. */
  drained(): Promise<void>;
  /** Takes one of the places for callers who are known. Throws 429 where this one has too many, 503 where all are taken. */
  admit(callerId: string): void;
  /** Ends the connection with the contract's code, after what was sent; its place is free at once. */
  close(): void;
  /** Ends it without a word: whoever is there connects anew. */
  cut(): void;
  /** Aborts when the connection has ended. */
  readonly gone: AbortSignal;
}

/** What an address does with a connection. */
export interface SocketHandler {
  /** Called for one text after the other: the next waits until it is done. */
  message(text: string): Promise<void>;
  /** Called from time to time. */
  beat(): void;
}

/** The request that a connection began with. */
export interface SocketRequest {
  /** The part of the path in parentheses, decoded. */
  readonly id: string;
  readonly query: Query;
  /** `scheme credential`, of the header, or else of a ticket or of the query. */
  readonly authorization: string | undefined;
}

interface Parts {
  /** What these connections are for. */
  readonly kind: string;
  /** Of the path below the origin, with one group. */
  readonly path: RegExp;
  readonly open: (socket: Socket, request: SocketRequest) => SocketHandler;
  readonly tickets: Tickets;
  readonly limits: SocketLimits;
  /** Bytes of one message. */
  readonly payloadLimit: number;
  readonly log: (error: unknown) => void;
}

/** Code of a connection that ends for a reason that was told (contract, bucket.md section 12.1). */
const refused = 1003;

/** Takes connections at an address. */
export function installSockets(app: FastifyInstance, parts: Parts): void {
  // Not given in one piece: the types do not know `closeTimeout` yet.
  const options = {
    noServer: true,
    maxPayload: parts.payloadLimit,
    perMessageDeflate: false,
    clientTracking: false,
    closeTimeout: parts.limits.parting,
  };
  const server = new WebSocketServer(options);
  const places = createPlaces(parts.limits);
  const timer = setInterval(() => {
    for (const each of places.all()) each.beat();
  }, parts.limits.beat);
  timer.unref();
  let isCut = false;
  takeUpgrades(app, {
    kind: parts.kind,
    take(request, stream, head) {
      const asked = requestOf(request, parts);
      if (asked === undefined) return false;
      const upgrade = (authorization: string | undefined): void => {
        // The server has been closed while its ticket was looked for: nobody would cut it any more.
        if (isCut) return void stream.destroy();
        server.handleUpgrade(request, stream, head, (ws) =>
          connectionOn({ ws, stream }, { ...asked, authorization }, parts, places),
        );
      };
      const { ticket } = asked.query;
      if (asked.authorization !== undefined || typeof ticket !== "string") upgrade(inQuery(asked));
      else void withTicket(ticket, stream, parts, (found) => upgrade(found ?? inQuery(asked)));
      return true;
    },
    cut() {
      isCut = true;
      clearInterval(timer);
      for (const each of places.all()) each.cut();
    },
  });
}

/** Who is connected: those who are known have places of their own, which nobody else can take. */
function createPlaces({ sockets, strangers, ofCaller }: SocketLimits) {
  /** With the caller of each. */
  const admitted = new Map<Connection, string>();
  const counts = new Map<string, number>();
  /** Not known yet, or refused; the longest first. */
  const others = new Set<Connection>();
  const forget = (connection: Connection) => {
    others.delete(connection);
    const callerId = admitted.get(connection);
    if (callerId === undefined) return;
    admitted.delete(connection);
    const left = (counts.get(callerId) ?? 1) - 1;
    if (left === 0) counts.delete(callerId);
    else counts.set(callerId, left);
  };
  return {
    all: () => [...admitted.keys(), ...others],
    forget,
    admit(connection: Connection, callerId: string): void {
      const own = counts.get(callerId) ?? 0;
      if (own >= ofCaller) throw bareError(429, `One caller can have ${ofCaller} sockets at once.`);
      if (admitted.size >= sockets) throw bareError(503, "The server has as many sockets as it takes.");
      others.delete(connection);
      admitted.set(connection, callerId);
      counts.set(callerId, own + 1);
    },
    /** Beyond the limit the one that is there longest is cut: to know a caller takes a moment. */
    addStranger(connection: Connection) {
      forget(connection);
      others.add(connection);
      const [first] = others;
      if (first === undefined || others.size <= strangers) return;
      forget(first);
      first.cut();
    },
  };
}

type Places = ReturnType<typeof createPlaces>;

/** Takes a ticket, which another node may have given; a connection that ends meanwhile ends nothing else. */
async function withTicket(
  ticket: string,
  stream: Duplex,
  { tickets, log }: Parts,
  use: (authorization: string | undefined) => void,
): Promise<void> {
  const ended = () => stream.destroy();
  stream.on("error", ended);
  try {
    use(await tickets.take(ticket));
  } catch (error) {
    log(error);
    stream.destroy();
  } finally {
    stream.off("error", ended);
  }
}

/** The credential of a header, or else of the address. */
function inQuery({ authorization, query }: SocketRequest): string | undefined {
  const { Authorization: found } = query;
  return authorization ?? (typeof found === "string" ? found : undefined);
}

function requestOf(
  { url = "", headers }: IncomingMessage,
  { path: pattern }: Parts,
): SocketRequest | undefined {
  const [path = "", query = ""] = url.split("?", 2);
  const text = pattern.exec(path)?.[1];
  if (text === undefined) return undefined;
  return { id: decoded(text), query: parseQuery(query), authorization: headers.authorization };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface Connection {
  beat(): void;
  cut(): void;
}

/** A text as it goes over the network (RFC 6455, section 5.2): made once, however many are told of it. */
export function frameOf(text: string): Buffer {
  const content = Buffer.from(text);
  const { length } = content;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x81;
  if (length < 126) head[1] = length;
  else if (length < 65_536) {
    head[1] = 126;
    head.writeUInt16BE(length, 2);
  } else {
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, content]);
}

interface Wire {
  readonly ws: WebSocket;
  /** What the socket is on: frames that are made already go there, in turn with those it makes by itself. */
  readonly stream: Duplex;
}

/** Bytes that wait for a reader, at most so many. */
function createUnread(most: number, gone: AbortSignal) {
  let bytes = 0;
  let onRead = () => {};
  const hasRoom = () => bytes < most / 8 || gone.aborted;
  gone.addEventListener("abort", () => onRead());
  return {
    /** False: that is too many. */
    add(length: number): boolean {
      bytes += length;
      return bytes <= most;
    },
    take(length: number): void {
      bytes -= length;
      if (hasRoom()) onRead();
    },
    drained: (): Promise<void> =>
      new Promise((resolve) => {
        if (hasRoom()) resolve();
        else onRead = resolve;
      }),
  };
}

function connectionOn(
  { ws, stream }: Wire,
  request: SocketRequest,
  { open, limits, log }: Parts,
  places: Places,
): void {
  const gone = new AbortController();
  const unread = createUnread(limits.waiting, gone.signal);
  let isAlive = true;
  const connection: Connection = {
    beat() {
      // Who is kept waiting by the server cannot give a sign.
      if (!isAlive && !isBusy()) return ws.terminate();
      isAlive = false;
      ws.ping();
      handler.beat();
    },
    cut: () => ws.terminate(),
  };
  const socket: Socket = {
    gone: gone.signal,
    send(frames) {
      for (const frame of frames) {
        if (gone.signal.aborted || ws.readyState !== ws.OPEN) return;
        if (!unread.add(frame.length)) return ws.terminate();
        stream.write(frame, () => {
          unread.take(frame.length);
          isAlive = true;
        });
      }
    },
    drained: unread.drained,
    admit(callerId) {
      if (!gone.signal.aborted) places.admit(connection, callerId);
    },
    close() {
      if (ws.readyState !== ws.OPEN) return;
      ws.close(refused);
      places.addStranger(connection);
    },
    cut: connection.cut,
  };
  places.addStranger(connection);
  ws.once("close", () => {
    places.forget(connection);
    gone.abort();
  });
  // Frames that are none, or too large: the connection is closed with the code for it.
  ws.on("error", () => ws.terminate());
  ws.on("pong", () => {
    isAlive = true;
  });
  const handler = open(socket, request);
  const isBusy = takeInTurns(ws, handler, log);
}

/** Gives messages to the handler one after the other. Nothing is read from the network meanwhile. */
function takeInTurns(ws: WebSocket, handler: SocketHandler, log: (error: unknown) => void): () => boolean {
  const queue = createQueue();
  let open = 0;
  ws.on("message", (data: RawData, isBinary: boolean) => {
    if (isBinary) return;
    const text = data.toString();
    open += 1;
    ws.pause();
    void queue
      .run(async () => (ws.readyState === ws.OPEN ? handler.message(text) : undefined))
      .catch(log)
      .finally(() => {
        open -= 1;
        if (open === 0) ws.resume();
      });
  });
  return () => open > 0;
}
