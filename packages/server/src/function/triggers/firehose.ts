import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocket, WebSocketServer } from "ws";
import type { FirehoseOrder, SocketOrder } from "../runtime/orders";
import type { Registered } from "./registry";

/** WebSockets whose messages run functions (contract, function-webhook.md section 9). */
export interface Firehose {
  /** False: it is for somebody else. */
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): boolean;
  /** Does what a handler asks for. */
  follow(order: SocketOrder): void;
  close(): void;
}

type Run = (each: Registered<"firehose">, order: FirehoseOrder) => void;

/** Of all sockets, whoever opens them; bytes of one message, and of those that wait for a reader. */
const limits = { sockets: 2000, message: 256 * 1024, waiting: 4 * 1024 * 1024, beat: 30_000 };
/** The contract's code of a socket that a handler closes. */
const closedByHandler = 4000;

export function createFirehose(
  triggers: () => readonly Registered<"firehose">[],
  run: Run,
  log: (error: unknown) => void,
): Firehose {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.message,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const sockets: Sockets = new Map();
  let made = 0;
  const timer = setInterval(() => beat(sockets), limits.beat);
  timer.unref();
  const open = (ws: WebSocket, request: IncomingMessage) => {
    made += 1;
    const socket = { id: String(made), remoteAddress: request.socket.remoteAddress ?? "" };
    follow(
      ws,
      sockets,
      socket.id,
      (event, message) => {
        for (const each of triggers())
          if (hears(each.options.event, event)) run(each, { socket, size: sockets.size, message });
      },
      (request.url ?? "").replace(/^\/api/i, ""),
    );
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
      if (to === "pool") for (const { ws } of sockets.values()) send(ws, text);
      else {
        const ws = sockets.get(id)?.ws;
        if (ws === undefined) return;
        if (to === "close") ws.close(closedByHandler);
        else send(ws, text);
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
type Tell = (event: Told, message: FirehoseOrder["message"]) => void;

/** Tells of all that becomes of a connection. */
function follow(ws: WebSocket, sockets: Sockets, id: string, tell: Tell, url: string): void {
  const own = { ws, isAlive: true };
  sockets.set(id, own);
  tell({ lifecycle: "connection" }, { name: "connection", data: { url } });
  ws.on("pong", () => {
    own.isAlive = true;
  });
  ws.on("message", (data) => {
    own.isAlive = true;
    const message = messageOf(data.toString());
    if (message !== undefined) tell({ name: message.name }, message);
  });
  ws.on("error", () => ws.terminate());
  ws.on("close", (code) => {
    sockets.delete(id);
    if (code !== closedByHandler) tell({ lifecycle: "close" }, { name: "close" });
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

/** Who does not read what is sent is cut off. */
function send(ws: WebSocket, text: string): void {
  if (ws.readyState !== WebSocket.OPEN) return;
  if (ws.bufferedAmount > limits.waiting) ws.terminate();
  else ws.send(text);
}

function beat(sockets: Sockets): void {
  for (const each of sockets.values()) {
    if (!each.isAlive) each.ws.terminate();
    each.isAlive = false;
    each.ws.ping();
  }
}
