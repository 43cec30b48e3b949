import type { Socket } from "node:net";
import type { ShareLimits } from "./shares";

/** Connections whose first request has not begun: whoever opens them and says nothing takes no room from others. */
export interface Heads {
  /** A connection was opened. Beyond the limits the one that has waited longest is ended. */
  opened(connection: Socket): void;
  /** It has sent the head of a request. False: it was ended before. */
  begun(connection: Socket): boolean;
}

interface Parts {
  readonly limits: ShareLimits;
  /** What a connection counts for; absent: nobody, as that of a proxy is everybody's. */
  readonly addressOf: (connection: Socket) => string | undefined;
}

const refusal = [
  "HTTP/1.1 503 Service Unavailable",
  "retry-after: 5",
  "connection: close",
  "content-length: 0",
  "\r\n",
].join("\r\n");

export function createHeads({ limits, addressOf }: Parts): Heads {
  /** The longest first. */
  const all = new Set<Socket>();
  const ofAddress = new Map<string, Set<Socket>>();
  const ended = new WeakSet<Socket>();
  const forget = (connection: Socket): void => {
    all.delete(connection);
    const address = addressOf(connection);
    const own = address === undefined ? undefined : ofAddress.get(address);
    own?.delete(connection);
    if (address !== undefined && own?.size === 0) ofAddress.delete(address);
  };
  const endFirst = (waiting: ReadonlySet<Socket>): void => {
    const [first] = waiting;
    if (first === undefined) return;
    forget(first);
    ended.add(first);
    first.end(refusal);
    first.destroySoon();
  };
  return {
    opened(connection) {
      all.add(connection);
      connection.once("close", () => forget(connection));
      if (all.size > limits.all) endFirst(all);
      const address = addressOf(connection);
      if (address === undefined) return;
      const own = ofAddress.get(address) ?? new Set();
      ofAddress.set(address, own.add(connection));
      if (own.size > limits.address) endFirst(own);
    },
    begun(connection) {
      forget(connection);
      return !ended.has(connection);
    },
  };
}
