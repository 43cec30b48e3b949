import type { RegexMatcher } from "@twinhelm/core/expression/library";
import type { PoolClient } from "pg";
import { exposureOf } from "../../vault/exposure";
import { createVault } from "../../vault/vault";
import type { Changes } from "../engine";
import { type BucketTexts, bucketTexts, type Catalogue, createCatalogue } from "../records/catalogue";
import { get } from "../records/work";
import { databaseFile } from "../sqlite/open";
import type { DatabaseNumbers, StoredEngine } from "../stored";
import { addressText, type DatabaseAddress } from "./address";
import { createWriting, readsOn } from "./areas";
import { createPools, type Pools } from "./pool";
import { createPresence, type Presence } from "./presence";
import { createReading, type Reading } from "./reads";
import { createPostgresContext } from "./session";
import { prepareDatabase } from "./start";
import { createTexts, type Texts } from "./text";
import { createTransactions, type Followed, type Versions } from "./transactions";
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
  /** Nothing is made where there is no instance; default false. */
  readonly onlyPresent?: boolean | undefined;
}

/** Opens the instance in a database of PostgreSQL. Throws `StartError`. */
export async function openPostgresEngine(options: PostgresOptions): Promise<StoredEngine> {
  const { address, folder, matcher, readBudget = 5000, writeBudget = 60_000, log = console.error } = options;
  const warnings = exposureOf(folder, databaseFile);
  const pools = createPools(address, {
    readBudget,
    writeBudget,
    onLost: (error) => presence.noticed(error),
  });
  const presence = createPresence({ probe: pools.probe, place: addressText(address), say: log });
  try {
    const onlyPresent = options.onlyPresent ?? false;
    const secret = await prepareDatabase(pools.writes, { address, folder, onlyPresent });
    return await engineOn({
      pools,
      place: addressText(address),
      presence,
      secret,
      warnings,
      matcher,
      readBudget,
      writeBudget,
      log,
    });
  } catch (error) {
    presence.close();
    await pools.close();
    throw error;
  }
}

interface Parts {
  readonly pools: Pools;
  readonly place: string;
  readonly presence: Presence;
  readonly warnings: readonly string[];
  readonly secret: Uint8Array;
  readonly matcher: RegexMatcher;
  readonly readBudget: number;
  readonly writeBudget: number;
  readonly log: (error: unknown) => void;
}

async function engineOn(parts: Parts): Promise<StoredEngine> {
  const { pools, place, presence, warnings, secret, matcher, log } = parts;
  const vault = createVault(secret);
  const texts = createTexts();
  const catalogue = createCatalogue(matcher);
  const listeners: ((changes: Changes) => void)[] = [];
  const reading = createReading({ pool: pools.reads, presence, texts, budget: parts.readBudget, refresh });
  async function refresh(): Promise<void> {
    const read = () => reading.read("bucketTexts", () => bucketTexts());
    catalogue.take(await readUnchanged(() => following.known().buckets, read));
  }
  const tell = (changes: Changes) => {
    for (const listener of listeners) {
      try {
        listener(changes);
      } catch (error) {
        log(error);
      }
    }
  };
  const following = followed({ catalogue, texts, refresh, tell });
  const newContext = () => createPostgresContext(matcher, vault);
  const writing = createWriting(newContext());
  const transactions = createTransactions({
    pool: pools.writes,
    presence,
    texts,
    keyId: vault.keyId,
    catalogue,
    budget: parts.writeBudget,
    transactionOn: writing.on,
    ...following,
  });
  await refresh();
  return Object.assign(Object.create(elsewhere), {
    ...readsOn(reading, newContext, catalogue),
    patterns: {
      match: async (questions) =>
        questions.map(({ pattern, text, flags }) => matcher.matches(pattern, text, flags)),
    },
    secret,
    place,
    warnings,
    numbers: () => numbersOf(pools, reading, texts),
    write: transactions.write,
    onCommit: (listener) => void listeners.push(listener),
    async close() {
      await transactions.close();
      presence.close();
      await pools.close();
    },
  } satisfies Omit<StoredEngine, "database">);
}

interface Held {
  readonly catalogue: Catalogue;
  readonly texts: Texts;
  readonly refresh: () => Promise<void>;
  readonly tell: (changes: Changes) => void;
}

/** What is held in memory follows what this and other nodes change. */
function followed({ catalogue, texts, refresh, tell }: Held): Followed & { known(): Versions } {
  let known: Versions = { access: 0, buckets: 0, functions: 0, webhooks: 0 };
  return {
    known: () => known,
    async follow(versions, client) {
      const changed = changesBetween(known, versions);
      if (changed.buckets) catalogue.take(await bucketsOn(client, texts));
      known = versions;
      if (Object.values(changed).some((each) => each === true)) tell({ ...changed, documents: new Map() });
    },
    committed(touched, documents, versions) {
      const buckets = versions.buckets !== known.buckets;
      known = versions;
      tell({
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
      tell({
        access: true,
        functions: true,
        webhooks: true,
        buckets: true,
        documents: new Map(ids.map(({ bucket }) => [bucket._id, "many"])),
      });
    },
  };
}

const sizeSql =
  "SELECT coalesce(sum(pg_total_relation_size(oid)), 0) AS bytes FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'";

const numbersOf = ({ counts }: Pools, reading: Reading, texts: Texts): DatabaseNumbers => ({
  connections: counts,
  onStatement(took) {
    texts.took = took;
  },
  bytes: async () => Number((await reading.read("bytes", () => get(sizeSql)))?.bytes ?? 0),
});

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
