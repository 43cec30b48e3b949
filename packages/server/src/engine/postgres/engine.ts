import type { RegexMatcher } from "@twinhelm/core/expression/library";
import type { PoolClient } from "pg";
import { createVault } from "../../vault/vault";
import type { Changes } from "../engine";
import { type BucketTexts, bucketTexts, createCatalogue } from "../records/catalogue";
import type { StoredEngine } from "../stored";
import type { DatabaseAddress } from "./address";
import { createWriting, readsOn } from "./areas";
import { leaseTime, PostgresLeases } from "./leases";
import { createPools, type Pools } from "./pool";
import { createReading } from "./reads";
import { createPostgresContext } from "./session";
import { prepareDatabase } from "./start";
import { createTexts } from "./text";
import { createTransactions, type Versions } from "./transactions";
import { readUnchanged } from "./unchanged";
import { runWaiting } from "./waiting";

export interface PostgresOptions {
  readonly address: DatabaseAddress;
  /** Data folder of this node; every node has the same secret in it. */
  readonly folder: string;
  readonly matcher: RegexMatcher;
  readonly readBudget?: number | undefined;
  readonly writeBudget?: number | undefined;
  readonly log?: ((error: unknown) => void) | undefined;
  /** Milliseconds after which other nodes take over from one that is gone; default 5,000. */
  readonly leaseTime?: number | undefined;
}

/** Opens the instance in a database of PostgreSQL. Throws `StartError`. */
export async function openPostgresEngine(options: PostgresOptions): Promise<StoredEngine> {
  const { address, folder, matcher, readBudget = 5000, writeBudget = 60_000, log = console.error } = options;
  const lifetime = options.leaseTime ?? leaseTime;
  const pools = createPools(address, { readBudget, writeBudget, log });
  try {
    const secret = await prepareDatabase(pools.writes, address, folder);
    return await engineOn({ pools, secret, matcher, readBudget, writeBudget, lifetime, log });
  } catch (error) {
    await pools.close();
    throw error;
  }
}

interface Parts {
  readonly pools: Pools;
  readonly secret: Uint8Array;
  readonly matcher: RegexMatcher;
  readonly readBudget: number;
  readonly writeBudget: number;
  readonly lifetime: number;
  readonly log: (error: unknown) => void;
}

async function engineOn({
  pools,
  secret,
  matcher,
  readBudget,
  writeBudget,
  lifetime,
  log,
}: Parts): Promise<StoredEngine> {
  const vault = createVault(secret);
  const texts = createTexts();
  const catalogue = createCatalogue(matcher);
  const listeners: ((changes: Changes) => void)[] = [];
  let known: Versions = { access: 0, buckets: 0, functions: 0, webhooks: 0 };
  const reading = createReading({ pool: pools.reads, texts, budget: readBudget, refresh });
  async function refresh(): Promise<void> {
    const read = () => reading.read("bucketTexts", () => bucketTexts());
    catalogue.take(await readUnchanged(() => known.buckets, read));
  }
  const told = (changes: Changes) => {
    for (const listener of listeners) {
      try {
        listener(changes);
      } catch (error) {
        log(error);
      }
    }
  };
  const newContext = () => createPostgresContext(matcher, vault);
  const writing = createWriting(newContext());
  const transactions = createTransactions({
    pool: pools.writes,
    texts,
    catalogue,
    budget: writeBudget,
    transactionOn: writing.on,
    async follow(versions, client) {
      const changed = changesBetween(known, versions);
      if (changed.buckets) catalogue.take(await bucketsOn(client, texts));
      known = versions;
      if (Object.values(changed).some((each) => each === true)) told({ ...changed, documents: new Map() });
    },
    committed(touched, documents, versions) {
      const buckets = versions.buckets !== known.buckets;
      known = versions;
      told({
        access: touched.has("access"),
        functions: touched.has("functions"),
        webhooks: touched.has("webhooks"),
        buckets,
        documents,
      });
    },
    async lost() {
      await refresh();
      const ids = catalogue.current().list();
      told({
        access: true,
        functions: true,
        webhooks: true,
        buckets: true,
        documents: new Map(ids.map(({ bucket }) => [bucket._id, "many"])),
      });
    },
  });
  await refresh();
  const leases = new PostgresLeases({ pool: pools.leases, kept: pools.writes, lifetime, log });
  const records = readsOn(reading, newContext, catalogue);
  return Object.assign(Object.create(elsewhere), {
    ...records,
    patterns: {
      match: async (questions) =>
        questions.map(({ pattern, text, flags }) => matcher.matches(pattern, text, flags)),
    },
    secret,
    warnings: [],
    leases,
    write: transactions.write,
    onCommit: (listener) => void listeners.push(listener),
    async close() {
      await transactions.close();
      await leases.close();
      await pools.close();
    },
  } satisfies Omit<StoredEngine, "database">);
}

/** Not a part of what is copied from an engine. */
const elsewhere = {
  get database(): never {
    throw new Error("What is stored is in PostgreSQL, not in SQLite");
  },
};

const changesBetween = (before: Versions, after: Versions) => ({
  access: before.access !== after.access,
  buckets: before.buckets !== after.buckets,
  functions: before.functions !== after.functions,
  webhooks: before.webhooks !== after.webhooks,
});

const bucketsOn = (client: PoolClient, texts: ReturnType<typeof createTexts>): Promise<BucketTexts> =>
  runWaiting(client, texts, bucketTexts());
