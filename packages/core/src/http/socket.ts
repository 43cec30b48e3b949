/** A connection to open: its address, and `scheme token` beside it. */
export interface SocketRequest {
  /** `ws:` or `wss:`, without the credential. */
  readonly url: string;
  readonly credential: string;
}

/** What becomes of a connection. `closed` is told once, also where it could not be opened. */
export interface SocketEvents {
  opened(): void;
  text(text: string): void;
  closed(): void;
}

/** Opens a connection. What it gives closes it; nothing is told any more from then on. */
export type OpenSocket = (request: SocketRequest, events: SocketEvents) => () => void;

/** What browsers and Node have alike of a WebSocket. */
interface SocketLike {
  addEventListener(type: "open" | "close" | "error", listener: () => void): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  close(): void;
}

/** Opens connections with the WebSocket of a host. */
export const socketsOf =
  (make: (request: SocketRequest) => SocketLike): OpenSocket =>
  (request, events) => {
    const socket = make(request);
    let isLeft = false;
    socket.addEventListener("open", () => isLeft || events.opened());
    socket.addEventListener("message", ({ data }) => {
      if (!isLeft && typeof data === "string") events.text(data);
    });
    // What went wrong is told by the close that follows.
    socket.addEventListener("error", () => undefined);
    socket.addEventListener("close", () => isLeft || events.closed());
    return () => {
      isLeft = true;
      socket.close();
    };
  };
