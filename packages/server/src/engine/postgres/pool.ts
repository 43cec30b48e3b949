import { type ClientConfig, Pool, types } from "pg";
import type { DatabaseAddress } from "./address";

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
  readonly log: (error: unknown) => void;
}

/** Milliseconds until a connection is there. */
const patience = 5_000;

/** A connection on which a statement may take so many milliseconds; `more`: settings of its session. */
export const connectionOf = (address: DatabaseAddress, budget: number, more = ""): ClientConfig => ({
  host: address.host,
  port: address.port,
  database: address.database,
  connectionTimeoutMillis: patience,
  keepAlive: true,
  types: asNumbers,
  application_name: "twinhelm",
  ssl: address.encryption === "off" ? false : { rejectUnauthorized: address.encryption === "checked" },
  options: `-c search_path=${address.schema} -c jit=off -c statement_timeout=${budget} -c TimeZone=UTC -c idle_in_transaction_session_timeout=60000${more}`,
  ...(address.user === undefined ? {} : { user: address.user }),
  ...(address.password === undefined ? {} : { password: address.password }),
});

export function createPools(address: DatabaseAddress, { readBudget, writeBudget, log }: Limits): Pools {
  const idleTimeoutMillis = 60_000;
  const readOnly = " -c default_transaction_read_only=on -c default_transaction_isolation=repeatable\\ read";
  const reads = new Pool({
    ...connectionOf(address, readBudget, readOnly),
    idleTimeoutMillis,
    max: address.connections,
  });
  const writes = new Pool({
    ...connectionOf(address, writeBudget, ` -c lock_timeout=${writeBudget}`),
    idleTimeoutMillis,
    max: 3,
    pipeline: true,
  });
  const shared = new Pool({
    ...connectionOf(address, readBudget, " -c synchronous_commit=off"),
    idleTimeoutMillis,
    max: 4,
  });
  const turns = new Pool({ ...connectionOf(address, 0), idleTimeoutMillis, max: 4 });
  // A connection that is lost while nobody uses it: the next one is made anew.
  const pools = { reads, writes, shared, turns };
  for (const pool of Object.values(pools)) pool.on("error", log);
  let closed: Promise<unknown> | undefined;
  return {
    ...pools,
    async close() {
      closed ??= Promise.all(Object.values(pools).map((pool) => pool.end()));
      await closed;
    },
  };
}
