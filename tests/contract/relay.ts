import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A way to a server that can be cut. */
export interface Relay {
  /** The address of the server by this way. */
  readonly url: string;
  /** Bytes that clients sent so far, as text. */
  sent(): string;
  /** Ends all connections; `closed`: nobody comes through from now on. */
  cut(closed: boolean): void;
  open(): void;
  close(): Promise<void>;
}

/** Stands between clients and the server of an address. */
export async function startRelay(address: string): Promise<Relay> {
  const { port, pathname } = new URL(address);
  const sockets = new Set<Socket>();
  let isClosed = false;
  let sent = "";
  const server = createServer((near) => {
    if (isClosed) return void near.destroy();
    const far = connect(Number(port), "127.0.0.1");
    for (const each of [near, far]) {
      sockets.add(each);
      each.on("error", () => undefined);
      each.on("close", () => {
        near.destroy();
        far.destroy();
        sockets.delete(each);
      });
    }
    near.on("data", (data) => {
      sent += data.toString("latin1");
    });
    near.pipe(far).pipe(near);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = (closed: boolean) => {
    isClosed = closed;
    for (const each of sockets) each.destroy();
  };
  return {
    url: `http://127.0.0.1:${Object(server.address()).port}${pathname}`,
    sent: () => sent,
    cut,
    open() {
      isClosed = false;
    },
    async close() {
      cut(true);
      server.close();
      await once(server, "close");
    },
  };
}
