import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { once } from "@twinhelm/core/once";
import { type WebSocket, WebSocketServer } from "ws";
import type { FirehoseLimits } from "../../shell/functionLimits";
import type { FirehoseOrder, SocketOrder } from "../runtime/orders";
import { createFlow, type Flow } from "./flow";
import type { Registered } from "./registry";

/** WebSockets whose messages run functions (contract, function-webhook.md section 9). */
export interface Firehose {
  /** False: it is for somebody else. */
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): boolean;
  /** Does what a handler asks for. */
  follow(order: SocketOrder): void;
  close(): void;
}

/** `over`: called when the handler has ended. */
type Run = (each: Registered<"firehose">, order: FirehoseOrder, over: () => void) => void;

interface Parts {
  readonly limits: FirehoseLimits;
  readonly triggers: () => readonly Registered<"firehose">[];
  readonly run: Run;
  readonly log: (error: unknown) => void;
}

/** Milliseconds between two looks for sockets that are gone. */
const pulse = 30_000;
/** The contract's code of a socket that a handler closes. */
const closedByHandler = 4000;

export function createFirehose({ limits, triggers, run, log }: Parts): Firehose {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.message,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const sockets: Sockets = new Map();
  const flow = createFlow(limits);
  let made = 0;
  const timer = setInterval(() => beat(sockets, flow), pulse);
  timer.unref();
  const open = (ws: WebSocket, request: IncomingMessage) => {
    made += 1;
    const socket = { id: String(made), remoteAddress: request.socket.remoteAddress ?? "" };
    const tell: Tell = (event, message, bytes) => {
      for (const each of triggers())
        if (hears(each.options.event, event))
          run(each, { socket, size: sockets.size, message }, once(flow.running(ws, bytes)));
    };
    const url = (request.url ?? "").replace(/^\/api/i, "");
    follow({ ws, sockets, id: socket.id, tell, url, gone: () => flow.forget(ws) });
  };
  return {
    upgrade(request, stream, head) {
      const [path = ""] = (request.url ?? "").split("?", 1);
      if (!/^\/api\/firehose$/i.test(path)) return false;
      if (sockets.size >= limits.sockets)
        stream.end("HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\n\r\n");
      else server.handleUpgrade(request, stream, head, (ws) => open(ws, request));
      return true;
    },
    follow({ to, id = "", name = "", data }) {
      const text = JSON.stringify({ name, ...(data === undefined || data === null ? {} : { data }) });
      if (to === "pool") for (const { ws } of sockets.values()) flow.send(ws, text);
      else {
        const ws = sockets.get(id)?.ws;
        if (ws === undefined) return;
        if (to === "close") ws.close(closedByHandler);
        else flow.send(ws, text);
      }
    },
    close() {
      clearInterval(timer);
      for (const { ws } of sockets.values()) ws.terminate();
      server.close((error) => error && log(error));
    },
  };
}

type Sockets = Map<string, { ws: WebSocket; isAlive: boolean }>;
/** `bytes`: of the message as it came. */
type Tell = (event: Told, message: FirehoseOrder["message"], bytes: number) => void;

interface Followed {
  readonly ws: WebSocket;
  readonly sockets: Sockets;
  readonly id: string;
  readonly tell: Tell;
  readonly url: string;
  readonly gone: () => void;
}

/** Tells of all that becomes of a connection. */
function follow({ ws, sockets, id, tell, url, gone }: Followed): void {
  const own = { ws, isAlive: true };
  sockets.set(id, own);
  tell({ lifecycle: "connection" }, { name: "connection", data: { url } }, url.length);
  ws.on("pong", () => {
    own.isAlive = true;
  });
  ws.on("message", (data) => {
    own.isAlive = true;
    const text = data.toString();
    const message = messageOf(text);
    if (message !== undefined) tell({ name: message.name }, message, text.length);
  });
  ws.on("error", () => ws.terminate());
  ws.on("close", (code) => {
    sockets.delete(id);
    if (code !== closedByHandler) tell({ lifecycle: "close" }, { name: "close" }, 0);
    gone();
  });
}

type Told = { readonly lifecycle: "connection" | "close" } | { readonly name: string };

/** What a client calls itself is no lifecycle, whatever it is. */
export function hears(wanted: string, told: Told): boolean {
  if (wanted === "*") return true;
  if ("name" in told) return wanted === told.name && wanted !== "connection" && wanted !== "close";
  return wanted === "**" || wanted === told.lifecycle;
}

function messageOf(text: string): FirehoseOrder["message"] | undefined {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== "object" || read === null || !("name" in read) || typeof read.name !== "string")
      return undefined;
    return { name: read.name, ...("data" in read ? { data: read.data } : {}) };
  } catch {
    return undefined;
  }
}

function beat(sockets: Sockets, flow: Flow): void {
  for (const each of sockets.values()) {
    // Of one that is read no further for now nobody knows.
    if (!each.isAlive && !flow.isPaused(each.ws)) each.ws.terminate();
    each.isAlive = false;
    each.ws.ping();
  }
}
