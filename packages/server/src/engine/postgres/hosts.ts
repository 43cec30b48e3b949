import { Socket } from "node:net";
import { Client, type ClientConfig } from "pg";
import type { DatabaseAddress, DatabaseHost } from "./address";
import { onOwn } from "./ownConnection";

/** The servers of a database, of which one takes changes at a time. */
export interface Hosts {
  /** A client of the one that took changes when it was looked last. */
  readonly Client: new (
    config?: ClientConfig,
  ) => Client;
  /**
   * Looks which one takes changes. Where it is another one than before, connections to that are ended. Throws where none
   * answers, or none of several takes changes.
   */
  find(): Promise<Found>;
  /** Ends all connections, without a word to whoever holds their other ends. */
  sever(): void;
  /** Ends those on which the server does nothing at the moment: it may never have heard what was asked on them. */
  severQuiet(): Promise<void>;
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
    sever: () => open.sever(),
    async severQuiet() {
      const active = await activeOf(current, config, open.ids());
      open.sever(active);
    },
    Client: class extends Client {
      constructor(given: ClientConfig = {}) {
        const socket = new Socket();
        // Pools hide the password from whoever copies what they give.
        const { password } = given;
        super({ ...given, password, host: current.host, port: current.port, stream: () => socket });
        open.add(this, socket);
      }
    },
    async find() {
      const asked = await firstOf(all, config);
      const isOther = asked.host !== current || (timeline > 0 && asked.timeline > timeline);
      current = asked.host;
      if (asked.timeline > 0) timeline = asked.timeline;
      if (isOther) open.sever();
      return asked;
    },
  };
}

/** The number that a server gave a connection; undefined: it has not answered yet. */
const idOf = (client: Client): number | undefined => Number(Reflect.get(client, "processID")) || undefined;

/** Connections that are open. */
function createOpen() {
  const sockets = new Map<Client, Socket>();
  return {
    add(client: Client, socket: Socket): void {
      sockets.set(client, socket);
      socket.once("close", () => sockets.delete(client));
    },
    ids: () => [...sockets.keys()].flatMap((client) => idOf(client) ?? []),
    /** All, or those that a server has answered and that are not `active`. */
    sever(active?: ReadonlySet<number>): void {
      for (const [client, socket] of sockets) {
        const id = idOf(client);
        if (active === undefined || (id !== undefined && !active.has(id))) socket.destroy();
      }
    },
  };
}

async function activeOf(
  host: DatabaseHost,
  config: ClientConfig,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const sql = "SELECT pid FROM pg_stat_activity WHERE pid = ANY($1) AND state = 'active'";
  const rows = await on(
    host,
    config,
    async (client) => (await client.query<{ pid: number }>(sql, [ids])).rows,
  );
  return new Set(rows.map(({ pid }) => pid));
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
class StandbysError extends Error {
  /** As PostgreSQL says of a change that it does not take. */
  readonly code = "25006";
  constructor() {
    super("none of its servers takes changes");
  }
}

/** Asks one of the servers. */
const on = <T>(
  { host, port }: DatabaseHost,
  config: ClientConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> => onOwn(new Client({ ...config, host, port }), work);

const ask = (host: DatabaseHost, config: ClientConfig): Promise<Asked> =>
  on(host, config, async (client) => {
    const { rows } = await client.query<{ standby: boolean; only: string }>(
      "SELECT pg_is_in_recovery() AS standby, current_setting('transaction_read_only') AS only",
    );
    const isStandby = rows[0]?.standby === true;
    const timeline = isStandby ? 0 : await timelineOf(client);
    return { host, isStandby, timeline, takesChanges: rows[0]?.only === "off" };
  });

/** What only speaks the protocol of PostgreSQL may not know it. */
async function timelineOf(client: Client): Promise<number> {
  const sql = "SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline";
  const asked = await client.query<{ timeline: string }>(sql).catch(() => undefined);
  return Number.parseInt(asked?.rows[0]?.timeline ?? "0", 16) || 0;
}
