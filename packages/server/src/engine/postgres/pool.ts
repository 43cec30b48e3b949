import { Pool, type PoolConfig, types } from "pg";
import type { DatabaseAddress } from "./address";

/** Object ids of types whose values are numbers of ours: they stay within 2^53. */
const whole = 20;
const numeric = 1700;

const asNumbers: PoolConfig["types"] = {
  getTypeParser: (id, format) =>
    Number(id) === whole || Number(id) === numeric
      ? (text: string) => Number(text)
      : types.getTypeParser(Number(id), format),
};

export interface Pools {
  readonly reads: Pool;
  /** Transactions that write take turns: one runs, and one waits for its turn among other nodes. */
  readonly writes: Pool;
  /** One connection, on which nothing waits for the disk: what nodes hold while they live. */
  readonly leases: Pool;
  close(): Promise<void>;
}

interface Limits {
  /** Milliseconds that one statement of a read may take. */
  readonly readBudget: number;
  /** Milliseconds that one statement of a write may take, and that it may wait for others. */
  readonly writeBudget: number;
  readonly log: (error: unknown) => void;
}

/** Milliseconds until a connection is there. */
const patience = 5_000;

export function createPools(address: DatabaseAddress, { readBudget, writeBudget, log }: Limits): Pools {
  const shared: PoolConfig = {
    host: address.host,
    port: address.port,
    database: address.database,
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: asNumbers,
    application_name: "twinhelm",
    ssl: address.encryption === "off" ? false : { rejectUnauthorized: address.encryption === "checked" },
    ...(address.user === undefined ? {} : { user: address.user }),
    ...(address.password === undefined ? {} : { password: address.password }),
  };
  const options = (budget: number) =>
    `-c search_path=${address.schema} -c jit=off -c statement_timeout=${budget} -c TimeZone=UTC -c idle_in_transaction_session_timeout=60000`;
  const reads = new Pool({
    ...shared,
    max: address.connections,
    options: `${options(readBudget)} -c default_transaction_read_only=on -c default_transaction_isolation=repeatable\\ read`,
  });
  const writes = new Pool({
    ...shared,
    max: 2,
    options: `${options(writeBudget)} -c lock_timeout=${writeBudget}`,
  });
  const leases = new Pool({
    ...shared,
    max: 1,
    options: `${options(patience)} -c synchronous_commit=off`,
  });
  // A connection that is lost while nobody uses it: the next one is made anew.
  for (const pool of [reads, writes, leases]) pool.on("error", log);
  let closed: Promise<unknown> | undefined;
  return {
    reads,
    writes,
    leases,
    async close() {
      closed ??= Promise.all([reads.end(), writes.end(), leases.end()]);
      await closed;
    },
  };
}
