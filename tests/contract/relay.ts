import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { type Duplex, PassThrough } from "node:stream";

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
  const relay = await startWay(() => connect(Number(port), "127.0.0.1"));
  return { ...relay, url: `http://127.0.0.1:${relay.port}${pathname}` };
}

/** What bytes go through, to the server and back. */
interface Between {
  forth(): Duplex;
  back(): Duplex;
}

const nothing: Between = { forth: () => new PassThrough(), back: () => new PassThrough() };

/** A way to whatever `reach` connects to. */
export async function startWay(reach: () => Socket, { forth, back }: Between = nothing) {
  const sockets = new Set<Socket>();
  let state: "open" | "stalled" | "closed" = "open";
  let sent = "";
  const forgotten = new Set<Socket>();
  const server = createServer((near) => {
    if (state === "closed") return void near.destroy();
    const far = reach();
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
    near.pipe(forth()).pipe(far).pipe(back()).pipe(near);
    if (state === "stalled") for (const each of [near, far]) each.pause();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = (closed: boolean) => {
    if (closed) state = "closed";
    for (const each of sockets) each.destroy();
  };
  const stall = () => {
    state = "stalled";
    for (const each of sockets) each.pause();
  };
  return {
    port: Number(Object(server.address()).port),
    sent: () => sent,
    cut,
    stall,
    forget() {
      for (const each of sockets) forgotten.add(each);
      stall();
    },
    open() {
      if (state === "stalled") for (const each of sockets) if (!forgotten.has(each)) each.resume();
      state = "open";
    },
    async close() {
      cut(true);
      server.close();
      await once(server, "close");
    },
  };
}
