import { WebSocket } from "ws";
import type { FirehoseLimits } from "../../shell/functionLimits";

/** What is on its way between sockets and functions. */
export interface Flow {
  /** A message of a socket is being handled; gives what ends that. The socket is read no further where it is too much. */
  running(ws: WebSocket, bytes: number): () => void;
  isPaused(ws: WebSocket): boolean;
  /** Sends to one that reads what it is sent; who does not is cut off. */
  send(ws: WebSocket, text: string): void;
  forget(ws: WebSocket): void;
}

export function createFlow(limits: Pick<FirehoseLimits, "running" | "waiting">): Flow {
  const inwards = createInwards(limits.running);
  const outwards = createOutwards(limits.waiting);
  return {
    running: inwards.take,
    isPaused: inwards.isPaused,
    send: outwards.send,
    forget: inwards.forget,
  };
}

/** Bytes of sockets, each and all together. */
function createTally() {
  const ofSocket = new Map<WebSocket, number>();
  let all = 0;
  return {
    all: () => all,
    of: (ws: WebSocket) => ofSocket.get(ws) ?? 0,
    sockets: () => ofSocket.keys(),
    change(ws: WebSocket, bytes: number) {
      all += bytes;
      const own = (ofSocket.get(ws) ?? 0) + bytes;
      if (own > 0) ofSocket.set(ws, own);
      else ofSocket.delete(ws);
    },
  };
}

function createInwards(most: FirehoseLimits["running"]) {
  const handled = createTally();
  const paused = new Set<WebSocket>();
  const isTooMuch = (ws: WebSocket) => handled.all() > most.all || handled.of(ws) > most.socket;
  return {
    isPaused: (ws: WebSocket) => paused.has(ws),
    take(ws: WebSocket, bytes: number) {
      handled.change(ws, bytes);
      if (isTooMuch(ws)) {
        paused.add(ws);
        ws.pause();
      }
      return () => {
        handled.change(ws, -bytes);
        for (const each of paused) {
          if (isTooMuch(each)) continue;
          paused.delete(each);
          each.resume();
        }
      };
    },
    forget(ws: WebSocket) {
      paused.delete(ws);
    },
  };
}

function createOutwards(most: FirehoseLimits["waiting"]) {
  const waiting = createTally();
  /** The one that holds most makes room for the others. */
  const cutOne = () => {
    let slowest: WebSocket | undefined;
    for (const ws of waiting.sockets())
      if (
        ws.readyState === WebSocket.OPEN &&
        waiting.of(ws) > (slowest === undefined ? 0 : waiting.of(slowest))
      )
        slowest = ws;
    slowest?.terminate();
  };
  return {
    send(ws: WebSocket, text: string) {
      if (ws.readyState !== WebSocket.OPEN) return;
      if (waiting.of(ws) > most.socket) return ws.terminate();
      const bytes = Buffer.byteLength(text);
      waiting.change(ws, bytes);
      ws.send(text, () => waiting.change(ws, -bytes));
      if (waiting.all() > most.all) cutOne();
    },
  };
}
