import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import type { DatabaseAddress } from "@twinhelm/server/engine/postgres/address";

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

/** A way to a database that can be cut. */
export interface DatabaseRelay extends Omit<Relay, "url"> {
  /** The address of the database by this way. */
  readonly address: DatabaseAddress;
  /** From now on nothing comes through, and nobody is told: until `open`. */
  stall(): void;
}

export async function startDatabaseRelay(address: DatabaseAddress): Promise<DatabaseRelay> {
  const { host, port } = address;
  const isPath = host.startsWith("/");
  const way = await startWay(() => (isPath ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)));
  return { ...way, address: { ...address, host: "127.0.0.1", port: way.port } };
}

async function startWay(reach: () => Socket) {
  const sockets = new Set<Socket>();
  let state: "open" | "stalled" | "closed" = "open";
  let sent = "";
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
    near.pipe(far).pipe(near);
    if (state === "stalled") for (const each of [near, far]) each.pause();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = (closed: boolean) => {
    if (closed) state = "closed";
    for (const each of sockets) each.destroy();
  };
  return {
    port: Number(Object(server.address()).port),
    sent: () => sent,
    cut,
    stall() {
      state = "stalled";
      for (const each of sockets) each.pause();
    },
    open() {
      if (state === "stalled") for (const each of sockets) each.resume();
      state = "open";
    },
    async close() {
      cut(true);
      server.close();
      await once(server, "close");
    },
  };
}
