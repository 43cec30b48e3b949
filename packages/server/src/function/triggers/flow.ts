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

function createInwards(most: FirehoseLimits["running"]) {
  const ofSocket = new Map<WebSocket, number>();
  const paused = new Set<WebSocket>();
  let all = 0;
  const change = (ws: WebSocket, bytes: number) => {
    all += bytes;
    const own = (ofSocket.get(ws) ?? 0) + bytes;
    if (own > 0) ofSocket.set(ws, own);
    else ofSocket.delete(ws);
  };
  const isTooMuch = (ws: WebSocket) => all > most.all || (ofSocket.get(ws) ?? 0) > most.socket;
  return {
    isPaused: (ws: WebSocket) => paused.has(ws),
    take(ws: WebSocket, bytes: number) {
      change(ws, bytes);
      if (isTooMuch(ws)) {
        paused.add(ws);
        ws.pause();
      }
      return () => {
        change(ws, -bytes);
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
  /** Bytes that wait, by their sockets. */
  const ofSocket = new Map<WebSocket, number>();
  let all = 0;
  const change = (ws: WebSocket, bytes: number) => {
    all += bytes;
    const own = (ofSocket.get(ws) ?? 0) + bytes;
    if (own > 0) ofSocket.set(ws, own);
    else ofSocket.delete(ws);
  };
  /** The one that holds most makes room for the others. */
  const cutOne = () => {
    let slowest: WebSocket | undefined;
    for (const [ws, bytes] of ofSocket)
      if (
        ws.readyState === WebSocket.OPEN &&
        bytes > (slowest === undefined ? 0 : (ofSocket.get(slowest) ?? 0))
      )
        slowest = ws;
    slowest?.terminate();
  };
  return {
    send(ws: WebSocket, text: string) {
      if (ws.readyState !== WebSocket.OPEN) return;
      if ((ofSocket.get(ws) ?? 0) > most.socket) return ws.terminate();
      const bytes = Buffer.byteLength(text);
      change(ws, bytes);
      ws.send(text, () => change(ws, -bytes));
      if (all > most.all) cutOne();
    },
  };
}
