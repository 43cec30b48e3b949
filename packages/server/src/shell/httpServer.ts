import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { endUnread } from "./answers";
import { limitBodyTime } from "./bodyTime";
import type { ServerOptions } from "./context";
import { createHeads } from "./heads";
import { networkOf, proxyTest } from "./network";

/** Milliseconds; longer than proxies keep theirs, so that none of them uses one that is just being closed. */
const keepAliveTimeout = 72_000;

/** Who sees requests before all else; true: it answers. */
export interface Front {
  take?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Answers it by `next`. */
  around?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

/** The servers of one instance, one for each address that it listens on: their connections are counted together. */
export interface HttpServers {
  make(handler: RequestListener): Server;
  /** A connection has said what it is for. Requests do so by themselves. */
  begun(connection: Socket): void;
}

export function httpServers(
  { intakeLimits: limits, answerLimits: { stall } }: Pick<ServerOptions, "intakeLimits" | "answerLimits">,
  trustedProxies: string | undefined,
  front: Front,
): HttpServers {
  const isProxy = proxyTest(trustedProxies);
  const { head, whole, between } = limits.times;
  const timeouts = {
    headersTimeout: head,
    // Each body has a clock of its own.
    requestTimeout: 0,
    connectionsCheckingInterval: between,
    keepAliveTimeout,
  };
  // A connection that has ended has no address any more, and still counts for the one it had.
  const addresses = new WeakMap<Socket, string>();
  const heads = createHeads({ limits: limits.heads, addressOf: (connection) => addresses.get(connection) });
  return {
    make(handler) {
      const server = createServer(timeouts, (request, response) => {
        if (!heads.begun(request.socket)) return;
        limitBodyTime(request, response, whole);
        endUnread(request, response, stall);
        const next = () => {
          if (front.take?.(request, response) !== true) handler(request, response);
        };
        if (front.around === undefined) next();
        else front.around(request, response, next);
      });
      server.on("connection", (connection) => {
        const { remoteAddress } = connection;
        if (remoteAddress !== undefined && !isProxy(remoteAddress))
          addresses.set(connection, networkOf(remoteAddress));
        heads.opened(connection);
      });
      return server;
    },
    begun: (connection) => void heads.begun(connection),
  };
}
