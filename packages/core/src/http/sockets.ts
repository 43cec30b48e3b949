import type { SessionStore } from "../session/store";
import type { OpenSocket } from "./socket";
import type { LastingSocket, SocketState, SocketText } from "./socketMachine";

/** What to be told of. */
export interface SocketTarget {
  /**
   * Below the API base, with its query; those who ask for the same share a connection. A function is asked anew for
   * each connection, and what it gives is shared with nobody: it goes on where the last one ended.
   */
  readonly path: string | (() => string);
  /** What a text says; `undefined`: nothing that is known. */
  readonly read: (text: string) => SocketText | undefined;
}

/** Somebody who is told what comes. */
export interface SocketListener {
  /** A connection begins: what was told before it counts no more. */
  opened?(): void;
  message(message: unknown): void;
  /** Told of each change. */
  state(state: SocketState): void;
}

/** The connections of a console that stay open, one for each target. */
export interface Sockets {
  /** Tells `listener` until the function that it gives is called. Who joins later is told of what comes from then on. */
  watch(target: SocketTarget, listener: SocketListener): () => void;
  close(): void;
}

export interface SocketsOptions {
  /** Address of the API without a trailing slash. */
  readonly baseUrl: string;
  readonly session: Pick<SessionStore, "getState" | "subscribe">;
  readonly open: OpenSocket;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** Tries until a server that never answered counts as one without sockets; then each target tries once. */
const tries = 3;
/** Milliseconds that a connection stays when nobody listens: the next screen may ask for the same. */
const stay = 1000;

interface Shared {
  readonly listeners: Set<SocketListener>;
  socket: LastingSocket | undefined;
  stop(): void;
}

/** Makes the connections of one console. The machine that keeps them is loaded with the first. */
export function createSockets(options: SocketsOptions): Sockets {
  const shared = new Map<SocketTarget["path"], Shared>();
  const server = { isAbsent: false };
  const leave = options.session.subscribe(() => {
    for (const { socket } of shared.values()) socket?.reconsider();
  });
  return {
    watch(target, listener) {
      const own = shared.get(target.path) ?? share(options, target, server);
      shared.set(target.path, own);
      own.listeners.add(listener);
      if (own.socket !== undefined) listener.state(own.socket.state());
      return () => {
        own.listeners.delete(listener);
        const end = () => {
          if (own.listeners.size > 0 || shared.get(target.path) !== own) return;
          shared.delete(target.path);
          own.stop();
        };
        if (typeof target.path === "string") setTimeout(end, stay);
        else end();
      };
    },
    close() {
      leave();
      for (const each of shared.values()) each.stop();
      shared.clear();
    },
  };
}

/** The address of a socket below an API. */
export const socketAddress = (baseUrl: string, path: string): string =>
  `${baseUrl.replace(/^http/, "ws")}/${path}`;

function share(
  { baseUrl, session, open, random }: SocketsOptions,
  { path, read }: SocketTarget,
  server: { isAbsent: boolean },
): Shared {
  const listeners = new Set<SocketListener>();
  const url = () => socketAddress(baseUrl, typeof path === "string" ? path : path());
  let isStopped = false;
  const own: Shared = {
    listeners,
    socket: undefined,
    stop() {
      isStopped = true;
      own.socket?.stop();
    },
  };
  void import("./socketMachine").then(({ keepConnected }) => {
    if (isStopped) return;
    const socket = keepConnected({
      connect: (credential, events) => open({ url: url(), credential }, events),
      read,
      credential: () => session.getState().credential,
      random,
      tries: server.isAbsent ? 1 : tries,
      onOpen() {
        server.isAbsent = false;
        for (const listener of listeners) listener.opened?.();
      },
      onMessage(message) {
        for (const listener of listeners) listener.message(message);
      },
    });
    own.socket = socket;
    const tell = () => {
      const state = socket.state();
      if (state.status === "absent") server.isAbsent = true;
      for (const listener of listeners) listener.state(state);
    };
    socket.subscribe(tell);
    tell();
  });
  return own;
}
