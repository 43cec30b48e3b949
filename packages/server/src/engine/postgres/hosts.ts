import { Socket } from "node:net";
import { Client, type ClientConfig } from "pg";
import type { DatabaseAddress, DatabaseHost } from "./address";

/** The servers of a database, of which one takes changes at a time. */
export interface Hosts {
  /** A client of the one that took changes when it was looked last. */
  readonly Client: new (config?: ClientConfig) => Client;
  /**
   * Looks which one takes changes. Where it is another one than before, connections to that are ended. Throws where none
   * answers, or none of several takes changes.
   */
  find(): Promise<Found>;
  /** Ends connections without a word to whoever holds their other ends; `idle`: those that nobody waits for. */
  sever(which: "all" | "idle"): void;
  /** Somebody waits for answers on a connection, or nobody does any more. */
  busy(client: object, isBusy: boolean): void;
}

/** A server that was asked. */
export interface Found {
  readonly takesChanges: boolean;
}

interface Asked extends Found {
  readonly host: DatabaseHost;
  /** It follows another one. */
  readonly isStandby: boolean;
  /** Grows each time that a standby takes over; 0: it is not known. */
  readonly timeline: number;
}

/** All of an address, in its order. */
export const hostsOf = ({ host, port, others = [] }: DatabaseAddress): readonly DatabaseHost[] => [
  { host, port },
  ...others,
];

/** `config`: of a connection that only asks. */
export function createHosts(address: DatabaseAddress, config: ClientConfig): Hosts {
  const all = hostsOf(address);
  const open = createOpen();
  let current = all[0] ?? address;
  let timeline = 0;
  return {
    sever: open.sever,
    busy: open.busy,
    Client: class extends Client {
      constructor(given: ClientConfig = {}) {
        const socket = new Socket();
        super({ ...given, host: current.host, port: current.port, stream: () => socket });
        open.add(this, socket);
        open.busy(this, true);
      }
    },
    async find() {
      const asked = await firstOf(all, config);
      const isOther = asked.host !== current || (timeline > 0 && asked.timeline > timeline);
      current = asked.host;
      if (asked.timeline > 0) timeline = asked.timeline;
      if (isOther) open.sever("all");
      return asked;
    },
  };
}

/** Connections that are open. */
function createOpen() {
  const sockets = new Map<object, Socket>();
  const waited = new WeakSet<object>();
  return {
    add(client: object, socket: Socket): void {
      sockets.set(client, socket);
      socket.once("close", () => sockets.delete(client));
    },
    busy(client: object, isBusy: boolean): void {
      if (isBusy) waited.add(client);
      else waited.delete(client);
    },
    sever(which: "all" | "idle"): void {
      for (const [client, socket] of sockets) if (which === "all" || !waited.has(client)) socket.destroy();
    },
  };
}

/** Of those that take changes, the one that took over last: one that others took over from may still take them. */
async function firstOf(all: readonly DatabaseHost[], config: ClientConfig): Promise<Asked> {
  const answers = await Promise.allSettled(all.map((host) => ask(host, config)));
  const there = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  const [alone] = there;
  if (all.length === 1 && alone !== undefined) return alone;
  const [best] = there.filter(({ isStandby }) => !isStandby).toSorted((a, b) => b.timeline - a.timeline);
  if (best !== undefined) return best;
  const failed = answers.find((answer) => answer.status === "rejected");
  throw failed === undefined ? new StandbysError() : failed.reason;
}

/** All servers of an address follow another one. */
export class StandbysError extends Error {
  /** As PostgreSQL says of a change that it does not take. */
  readonly code = "25006";
  constructor() {
    super("none of its servers takes changes");
  }
}

async function ask(host: DatabaseHost, config: ClientConfig): Promise<Asked> {
  const client = new Client({ ...config, host: host.host, port: host.port });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean; only: string }>(
      "SELECT pg_is_in_recovery() AS standby, current_setting('transaction_read_only') AS only",
    );
    const isStandby = rows[0]?.standby === true;
    const timeline = isStandby ? 0 : await timelineOf(client);
    return { host, isStandby, timeline, takesChanges: rows[0]?.only === "off" };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What only speaks the protocol of PostgreSQL may not know it. */
async function timelineOf(client: Client): Promise<number> {
  const sql = "SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline";
  const asked = await client.query<{ timeline: string }>(sql).catch(() => undefined);
  return Number.parseInt(asked?.rows[0]?.timeline ?? "0", 16) || 0;
}
