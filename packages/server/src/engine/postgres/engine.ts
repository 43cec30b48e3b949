import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { createVault } from "../../vault/vault";
import { longReads, type ReadLong, readTooLong } from "../longReads";
import { createCatalogue } from "../records/catalogue";
import type { StoredEngine } from "../stored";
import { TimeUp } from "../timeUp";
import type { DatabaseAddress } from "./address";
import { createWriting, readsOn } from "./areas";
import { isNothing } from "./change";
import { Held, numberedBuckets } from "./held";
import { joinNodes } from "./node";
import { connectionOf, createPools, type Pools } from "./pool";
import { createReading } from "./reads";
import { createPostgresContext } from "./session";
import { createPostgresShared } from "./shared/shared";
import { prepareDatabase } from "./start";
import { createTexts } from "./text";
import { createTransactions } from "./transactions";
import { runWaiting } from "./waiting";

export interface PostgresOptions {
  readonly address: DatabaseAddress;
  /** Data folder of this node; every node has the same secret in it. */
  readonly folder: string;
  readonly matcher: RegexMatcher;
  readonly readBudget?: number | undefined;
  readonly writeBudget?: number | undefined;
  readonly log?: ((error: unknown) => void) | undefined;
  /** Milliseconds by a clock that is never set back; absent: that of the database. */
  readonly elapsed?: (() => number) | undefined;
}

/** Opens the instance in a database of PostgreSQL. Throws `StartError`. */
export async function openPostgresEngine(options: PostgresOptions): Promise<StoredEngine> {
  const {
    address,
    folder,
    matcher,
    readBudget = 5000,
    writeBudget = 60_000,
    log = console.error,
    elapsed,
  } = options;
  const pools = createPools(address, { readBudget, writeBudget, log });
  try {
    const secret = await prepareDatabase(pools.writes, address, folder);
    const joining = { config: connectionOf(address, readBudget), schema: address.schema };
    const { connections } = address;
    return await engineOn({
      pools,
      connections,
      secret,
      joining,
      matcher,
      readBudget,
      writeBudget,
      log,
      elapsed,
    });
  } catch (error) {
    await pools.close();
    throw error;
  }
}

interface Parts {
  readonly pools: Pools;
  /** For reads. */
  readonly connections: number;
  readonly secret: Uint8Array;
  readonly joining: Pick<Parameters<typeof joinNodes>[0], "config" | "schema">;
  readonly matcher: RegexMatcher;
  readonly readBudget: number;
  readonly writeBudget: number;
  readonly log: (error: unknown) => void;
  readonly elapsed: (() => number) | undefined;
}

async function engineOn(parts: Parts): Promise<StoredEngine> {
  const { pools, connections, secret, matcher, readBudget, writeBudget, log, elapsed } = parts;
  const vault = createVault(secret);
  const texts = createTexts();
  const catalogue = createCatalogue(matcher);
  const buckets = () => reading.read(() => numberedBuckets());
  const reading = createReading({
    pool: pools.reads,
    texts,
    connections,
    budget: readBudget,
    refresh: async () => held.take(await buckets()),
    async cancel(client) {
      await pools.writes.query("SELECT pg_cancel_backend($1)", [Reflect.get(client, "processID")]);
    },
  });
  const held = new Held({ catalogue, log, buckets });
  const node = await joinNodes({ ...parts.joining, take: (read) => held.catchUp(read), log });
  const newContext = () => createPostgresContext(matcher, vault);
  const writing = createWriting(newContext());
  const transactions = createTransactions({
    pool: pools.writes,
    texts,
    catalogue,
    node,
    budget: writeBudget,
    transactionOn: writing.on,
    follow: (versions, line) => held.follow(versions, () => runWaiting(line, numberedBuckets())),
    committed(change, versions, buckets) {
      held.committed(change, versions, buckets);
      if (!isNothing(change)) node.made(versions.changes);
    },
    lost: () => held.lost(),
  });
  const { schema } = parts.joining;
  const shared = createPostgresShared({ pools, schema, vault, elapsed, log });
  const records = readsOn(reading, newContext, catalogue);
  return Object.assign(Object.create(elsewhere), {
    ...records,
    ...longReads(records, matcher, readWithin(readBudget)),
    patterns: {
      match: async (questions) =>
        questions.map(({ pattern, text, flags }) => matcher.matches(pattern, text, flags)),
    },
    shared,
    secret,
    warnings: [],
    write: transactions.write,
    onCommit: held.onCommit,
    onNotice: held.onNotice,
    assertCurrent: node.assertCurrent,
    async close() {
      await transactions.close();
      shared.close();
      await node.close();
      await pools.close();
    },
  } satisfies Omit<StoredEngine, "database">);
}

/** A read that takes too long says why. */
const readWithin =
  (budget: number): ReadLong =>
  async (short, _call, _readFor, whySlow) => {
    try {
      return await short();
    } catch (error) {
      throw error instanceof TimeUp ? readTooLong(budget, await whySlow()) : error;
    }
  };

/** Not a part of what is copied from an engine. */
const elsewhere = {
  get database(): never {
    throw new Error("What is stored is in PostgreSQL, not in SQLite");
  },
};
