import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { createVault } from "../../vault/vault";
import type { Changes } from "../engine";
import { type BucketTexts, bucketTexts, createCatalogue } from "../records/catalogue";
import { longReads, type ReadLong, readTooLong } from "../records/longReads";
import type { StoredEngine } from "../stored";
import { TimeUp } from "../timeUp";
import type { DatabaseAddress } from "./address";
import { createWriting, readsOn } from "./areas";
import { createPools, type Pools } from "./pool";
import { createReading, type Reading } from "./reads";
import { createPostgresContext } from "./session";
import { prepareDatabase } from "./start";
import { createTexts, type Texts } from "./text";
import { createTransactions } from "./transactions";
import type { Versions } from "./turns";
import { runWaiting } from "./waiting";

export interface PostgresOptions {
  readonly address: DatabaseAddress;
  /** Data folder of this node; every node has the same secret in it. */
  readonly folder: string;
  readonly matcher: RegexMatcher;
  readonly readBudget?: number | undefined;
  readonly writeBudget?: number | undefined;
  readonly log?: ((error: unknown) => void) | undefined;
}

/** Opens the instance in a database of PostgreSQL. Throws `StartError`. */
export async function openPostgresEngine(options: PostgresOptions): Promise<StoredEngine> {
  const { address, folder, matcher, readBudget = 5000, writeBudget = 60_000, log = console.error } = options;
  const pools = createPools(address, { readBudget, writeBudget, log });
  try {
    const secret = await prepareDatabase(pools.writes, address, folder);
    return await engineOn({
      pools,
      connections: address.connections,
      secret,
      matcher,
      readBudget,
      writeBudget,
      log,
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
  readonly matcher: RegexMatcher;
  readonly readBudget: number;
  readonly writeBudget: number;
  readonly log: (error: unknown) => void;
}

async function engineOn({
  pools,
  connections,
  secret,
  matcher,
  readBudget,
  writeBudget,
  log,
}: Parts): Promise<StoredEngine> {
  const vault = createVault(secret);
  const texts = createTexts();
  const catalogue = createCatalogue(matcher);
  const listeners: ((changes: Changes) => void)[] = [];
  let known: Versions = { access: 0, buckets: 0, functions: 0, webhooks: 0 };
  const reading = readingOn({ pools, connections, readBudget }, texts, refresh);
  async function refresh(): Promise<void> {
    for (;;) {
      const before = known.buckets;
      const read: BucketTexts = await reading.read(() => bucketTexts());
      // What was changed since is not in what was read.
      if (before !== known.buckets) continue;
      catalogue.take(read);
      return;
    }
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
    async follow(versions, line) {
      const changed = changesBetween(known, versions);
      if (changed.buckets) catalogue.take(await runWaiting(line, bucketTexts()));
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
  const records = readsOn(reading, newContext, catalogue);
  return Object.assign(Object.create(elsewhere), {
    ...records,
    ...longReads(records, matcher, explainedBy(readBudget)),
    patterns: {
      match: async (questions) =>
        questions.map(({ pattern, text, flags }) => matcher.matches(pattern, text, flags)),
    },
    secret,
    warnings: [],
    write: transactions.write,
    onCommit: (listener) => void listeners.push(listener),
    async close() {
      await transactions.close();
      await pools.close();
    },
  } satisfies Omit<StoredEngine, "database">);
}

const readingOn = (
  { pools, connections, readBudget }: Pick<Parts, "pools" | "connections" | "readBudget">,
  texts: Texts,
  refresh: () => Promise<void>,
): Reading =>
  createReading({
    pool: pools.reads,
    texts,
    connections,
    budget: readBudget,
    refresh,
    async cancel(client) {
      await pools.writes.query("SELECT pg_cancel_backend($1)", [Reflect.get(client, "processID")]);
    },
  });

/** What takes too long says why. */
const explainedBy =
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

const changesBetween = (before: Versions, after: Versions) => ({
  access: before.access !== after.access,
  buckets: before.buckets !== after.buckets,
  functions: before.functions !== after.functions,
  webhooks: before.webhooks !== after.webhooks,
});
