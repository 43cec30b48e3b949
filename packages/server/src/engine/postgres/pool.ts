import { EventEmitter } from "node:events";
import { Duplex } from "node:stream";
import { type ClientBase, type ClientConfig, Pool, type PoolClient, types } from "pg";
import type { ConnectionCount } from "../stored";
import type { DatabaseAddress } from "./address";
import { createHosts, type Hosts } from "./hosts";

/** Object ids of types whose values are numbers of ours: they stay within 2^53. */
const whole = 20;
const numeric = 1700;

const asNumbers: ClientConfig["types"] = {
  getTypeParser: (id, format) =>
    Number(id) === whole || Number(id) === numeric
      ? (text: string) => Number(text)
      : types.getTypeParser(Number(id), format),
};

export interface Pools {
  readonly reads: Pool;
  /** Transactions that write take turns: one runs, one waits for its turn, and others wait for the disk together. */
  readonly writes: Pool;
  /** One connection, on which nothing waits for the disk: what nodes hold while they live. */
  readonly leases: Pool;
  /** Where all of them lead. */
  readonly hosts: Hosts;
  counts(): readonly ConnectionCount[];
  /** What lives for a short time: it waits for no transaction, and a power cut may take the latest of it. */
  readonly shared: Pool;
  /** One for each kind of work that nodes do in turns. */
  readonly turns: Pool;
  close(): Promise<void>;
}

interface Limits {
  /** Milliseconds that one statement of a read may take. */
  readonly readBudget: number;
  /** Milliseconds that one statement of a write may take, and that it may wait for others. */
  readonly writeBudget: number;
  /** What the database sees of this program; default a server. */
  readonly name?: string | undefined;
  /** Whether writes ask before the last answer is there; default true. Rows that stay open go without. */
  readonly pipeline?: boolean | undefined;
  /** A connection was lost while nobody waited for its answer. */
  readonly onLost: (error: unknown) => void;
}

/** Milliseconds until a connection is there. */
const patience = 5_000;
/** Milliseconds after the end of a statement's time for which the database may keep silent: then nobody is there. */
const silence = 5_000;

/** As what the database sees the servers of an instance; it keeps 63 bytes of a name. */
export const serverName = ({ schema }: DatabaseAddress): string => `twinhelm ${schema}`.slice(0, 63);

/**
 * Milliseconds that a transaction which others wait for may ask nothing: inside of one, nothing but records is awaited. Then
 * its node stands still, and the database ends it.
 */
export const standstill = 8_000;

/** A connection that nobody uses is ended after so many milliseconds. */
const idleTimeoutMillis = 60_000;
const readOnly = " -c default_transaction_read_only=on -c default_transaction_isolation=repeatable\\ read";

export function createPools(
  address: DatabaseAddress,
  { readBudget, writeBudget, onLost, pipeline = true, name = serverName(address) }: Limits,
): Pools {
  const hosts = hostsFor(address, name);
  const { Client } = hosts;
  const reads = new Pool({
    ...connectionOf(address, readBudget, { more: readOnly, name }),
    idleTimeoutMillis,
    Client,
    max: address.connections,
    query_timeout: readBudget + silence,
  });
  // Who waits for others is told so before its own time is up.
  const waiting = ` -c lock_timeout=${Math.ceil(writeBudget * 0.9)} -c idle_in_transaction_session_timeout=${standstill}`;
  const writes = new Pool({
    ...connectionOf(address, writeBudget, { more: waiting, name }),
    idleTimeoutMillis,
    Client,
    max: 3,
    pipeline,
    query_timeout: writeBudget + silence,
  });
  const shared = new Pool({
    ...connectionOf(address, readBudget, { more: " -c synchronous_commit=off", name }),
    idleTimeoutMillis,
    Client,
    max: 4,
    query_timeout: readBudget + silence,
  });
  const turns = new Pool({ ...connectionOf(address, 0, { name }), idleTimeoutMillis, Client, max: 4 });
  const leases = new Pool({
    ...connectionOf(address, patience, { more: " -c synchronous_commit=off", name }),
    idleTimeoutMillis,
    Client,
    max: 1,
    query_timeout: patience,
  });
  const pools = { reads, writes, shared, turns, leases };
  for (const pool of Object.values(pools)) tellLosses(pool, onLost);
  let closed: Promise<unknown> | undefined;
  return {
    ...pools,
    hosts,
    counts: () => [
      { use: "read", ...countOf(reads) },
      { use: "write", ...countOf(writes) },
      { use: "shared", ...countOf(shared) },
    ],
    async close() {
      closed ??= Promise.all(Object.values(pools).map((pool) => pool.end()));
      await closed;
    },
  };
}

/** Milliseconds until a standby has to take a connection: the database is there as well. */
export const shortPatience = 1_000;

/**
 * The one connection to the database that says how far that is, and shows that standbys follow it. `Client`: of whichever server
 * takes changes.
 */
export function createFollowed(address: DatabaseAddress, { Client }: Pick<Hosts, "Client">): Pool {
  const pool = new Pool({
    ...connectionOf(address, patience),
    Client,
    // As long as it stays, what copies of it have shown is proved.
    idleTimeoutMillis: 0,
    max: 1,
    query_timeout: patience,
  });
  // Whoever asks the database elsewhere notices that it is away.
  tellLosses(pool, () => undefined);
  return pool;
}

/** Connections to one standby: one more than reads at once, as what ends a statement needs one. */
export function createStandbyPool(
  address: DatabaseAddress,
  { readBudget, onLost }: Pick<Limits, "readBudget" | "onLost">,
): { readonly pool: Pool; readonly hosts: Hosts } {
  const near = { connectionTimeoutMillis: shortPatience };
  const hosts = createHosts(address, {
    ...connectionOf(address, patience),
    ...near,
    query_timeout: patience,
  });
  const pool = new Pool({
    ...connectionOf(address, readBudget, { more: readOnly }),
    ...near,
    idleTimeoutMillis,
    Client: hosts.Client,
    max: address.connections + 1,
    query_timeout: readBudget + silence,
  });
  tellLosses(pool, onLost);
  return { pool, hosts };
}

/** The servers of an address, which are asked on connections of their own. */
const hostsFor = (address: DatabaseAddress, name: string): Hosts =>
  createHosts(address, { ...connectionOf(address, patience, { name }), query_timeout: patience });

/**
 * Of a thread that reads: one connection, while it is used. `budget`: milliseconds that one read may take; `near`: milliseconds
 * until it has to be there.
 */
export function threadReads(
  address: DatabaseAddress,
  budget: number,
  near = patience,
): Pick<Pools, "reads" | "hosts"> {
  const hosts = hostsFor(address, serverName(address));
  // By a clock a thread may take several times as long as it works.
  const longest = Math.max(60_000, budget * 10);
  const pool = new Pool({
    ...connectionOf(address, budget, {
      more: `${readOnly} -c idle_in_transaction_session_timeout=${longest}`,
    }),
    connectionTimeoutMillis: near,
    idleTimeoutMillis,
    Client: hosts.Client,
    max: 1,
    query_timeout: budget + silence,
  });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    // A thread that is ended tells nobody: the database looks. Where its system cannot tell, it says so.
    client.query("SET client_connection_check_interval = 500").catch(() => undefined);
  });
  return { reads: pool, hosts };
}

function tellLosses(pool: Pool, onLost: Limits["onLost"]): void {
  // A connection that is lost while nobody uses it: the next one is made anew.
  pool.on("error", onLost);
  // One that is lost between two statements of a transaction: the next of them fails.
  pool.on("connect", (client) => client.on("error", onLost));
}

/** The process of the database that serves a connection. */
export const processOf = (client: ClientBase): unknown => Reflect.get(client, "processID");

/** Ends a connection without a word: all that it was asked, and is not answered, fails. */
export function cutOff(client: PoolClient): void {
  const connection: unknown = Reflect.get(client, "connection");
  const stream: unknown = connection instanceof EventEmitter ? Reflect.get(connection, "stream") : undefined;
  if (stream instanceof Duplex) stream.destroy();
}

interface Session {
  /** Settings beside those that all have. */
  readonly more?: string | undefined;
  /** What the database sees of this program; default a server. */
  readonly name?: string | undefined;
}

/** A connection on which a statement may take so many milliseconds, to whichever server. */
export const connectionOf = (
  address: DatabaseAddress,
  budget: number,
  { more = "", name = serverName(address) }: Session = {},
): ClientConfig => ({
  host: address.host,
  port: address.port,
  database: address.database,
  connectionTimeoutMillis: patience,
  // Whoever keeps silent is asked: ways that forget connections without a word are noticed within some 20 seconds.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  types: asNumbers,
  application_name: name,
  ssl: encryptionOf(address),
  options: `-c search_path=${address.schema} -c jit=off -c statement_timeout=${budget} -c TimeZone=UTC -c idle_in_transaction_session_timeout=60000${more}`,
  ...(address.user === undefined ? {} : { user: address.user }),
  // Given by a function: without one, the driver looks for it in a file of the person's home.
  password: () => address.password ?? process.env.PGPASSWORD ?? "",
});

/** Ends the statement that runs on a connection, from another one. */
export const cancelOn =
  (pool: Pool) =>
  async (client: PoolClient): Promise<void> => {
    await pool.query("SELECT pg_cancel_backend($1)", [processOf(client)]);
  };

export const countOf = ({ totalCount, idleCount, waitingCount }: Pool) => ({
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

const encryptionOf = ({ encryption, authorities: ca }: DatabaseAddress) =>
  encryption === "off"
    ? false
    : { rejectUnauthorized: encryption === "checked", ...(ca === undefined ? {} : { ca }) };
