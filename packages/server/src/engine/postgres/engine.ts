import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { exposureOf } from "../../vault/exposure";
import { createVault } from "../../vault/vault";
import { createCatalogue } from "../records/catalogue";
import { get } from "../records/work";
import { databaseFile } from "../sqlite/open";
import type { DatabaseNumbers, StoredEngine } from "../stored";
import { withThreads } from "../threads/long";
import { createPool } from "../threads/pool";
import { addressText, type DatabaseAddress } from "./address";
import { createWriting, readsOn } from "./areas";
import type { Outside } from "./bound";
import { isNothing, type Versions } from "./change";
import { endedSince, Held, numberedBuckets } from "./held";
import type { PostgresIndexes } from "./indexes/indexes";
import { openIndexes } from "./indexes/open";
import { createPreparedWrites } from "./indexes/preparedWrites";
import { leaseTime, PostgresLeases } from "./leases";
import type { Line } from "./line";
import { joinNodes } from "./node";
import { type OpenedStandbys, openStandbys } from "./openStandby";
import { cancelOn, connectionOf, createPools, cutOff, type Pools, processOf } from "./pool";
import { createPresence, type Presence } from "./presence";
import { createReading, type Reading } from "./reads";
import { createVoice } from "./said";
import { createPostgresContext } from "./session";
import { createPostgresShared } from "./shared/shared";
import { findServer, prepareDatabase } from "./start";
import { createTexts, type Texts } from "./text";
import { createTransactions } from "./transactions";
import { runWaiting } from "./waiting";
import { longestAnswer } from "./ways";

export interface PostgresOptions {
  readonly address: DatabaseAddress;
  /** Of standbys that documents are read from; absent: there is none. */
  readonly standby?: DatabaseAddress | undefined;
  /** Data folder of this node; every node has the same secret in it. */
  readonly folder: string;
  readonly matcher: RegexMatcher;
  readonly readBudget?: number | undefined;
  readonly writeBudget?: number | undefined;
  readonly log?: ((error: unknown) => void) | undefined;
  /** Milliseconds after which other nodes take over from one that is gone; default 5,000. */
  readonly leaseTime?: number | undefined;
  /** Who asks for what is done at the moment; absent: one and the same. */
  readonly caller?: (() => string) | undefined;
  /** Nothing is made where there is no instance; default false. */
  readonly onlyPresent?: boolean | undefined;
  /** Milliseconds by a clock that is never set back; absent: that of the database. */
  readonly elapsed?: (() => number) | undefined;
}

/** Opens the instance in a database of PostgreSQL. Throws `StartError`. */
export async function openPostgresEngine(options: PostgresOptions): Promise<StoredEngine> {
  const { address, folder, matcher, readBudget = 5000, writeBudget = 60_000, log = console.error } = options;
  const { elapsed, caller = () => "" } = options;
  const warnings = exposureOf(folder, databaseFile);
  const pools = createPools(address, {
    readBudget,
    writeBudget,
    onLost: (error) => presence.noticed(error),
  });
  const presence = createPresence({ hosts: pools.hosts, place: addressText(address), say: log });
  try {
    await findServer(pools, address);
    const onlyPresent = options.onlyPresent ?? false;
    const secret = await prepareDatabase(pools.writes, { address, folder, onlyPresent });
    const joining = {
      config: connectionOf(address, readBudget, { more: " -c synchronous_commit=off" }),
      schema: address.schema,
      Client: pools.hosts.Client,
      voice: createVoice(createVault(secret)),
    };
    const place = addressText(address);
    const limits = { address, readBudget, writeBudget };
    const lifetime = options.leaseTime ?? leaseTime;
    // What is so of the database is said once, whoever notices it.
    const { told } = presence;
    const leases = new PostgresLeases({ pool: pools.leases, kept: pools.writes, lifetime, log: told });
    const standby =
      options.standby &&
      openStandbys({ ...options, hosts: pools.hosts, standby: options.standby, log: told });
    const given = {
      pools,
      standby,
      place,
      presence,
      warnings,
      leases,
      secret,
      joining,
      matcher,
      log: told,
      elapsed,
      caller,
    };
    return await engineOn({ ...limits, ...given });
  } catch (error) {
    presence.close();
    await pools.close();
    throw error;
  }
}

interface Parts {
  readonly address: DatabaseAddress;
  readonly pools: Pools;
  readonly standby: OpenedStandbys | undefined;
  readonly place: string;
  readonly presence: Presence;
  readonly leases: PostgresLeases;
  readonly warnings: readonly string[];
  readonly secret: Uint8Array;
  readonly joining: Pick<Parameters<typeof joinNodes>[0], "config" | "schema" | "Client" | "voice">;
  readonly matcher: RegexMatcher;
  readonly readBudget: number;
  readonly writeBudget: number;
  readonly log: (error: unknown) => void;
  readonly elapsed: (() => number) | undefined;
  readonly caller: () => string;
}

/** By connections that wait for no transaction. */
const outsideOf = ({ shared }: Pools): Outside => ({
  cancel: cancelOn(shared),
  async terminate(client) {
    // What was sent on may wait behind it for long, and is not answered any more.
    const process = processOf(client);
    cutOff(client);
    await shared.query("SELECT pg_terminate_backend($1)", [process]);
  },
});

const readingOf = (
  { pools, standby, presence, address, readBudget: budget }: Parts,
  texts: Texts,
  refresh: () => Promise<void>,
): Reading =>
  createReading({
    pool: pools.reads,
    presence,
    texts,
    connections: address.connections,
    budget,
    refresh,
    standby: standby?.on(texts),
    cancel: outsideOf(pools).cancel,
  });

/** What others changed is asked by the line of a transaction that begins. */
const followOn = (held: Held, versions: Versions, line: Line) =>
  held.follow(
    versions,
    () => runWaiting(line, numberedBuckets()),
    (changes) => runWaiting(line, endedSince(changes)),
  );

async function engineOn(parts: Parts): Promise<StoredEngine> {
  const { pools, standby, presence, secret, matcher, readBudget, writeBudget, log, elapsed } = parts;
  const vault = createVault(secret);
  const texts = createTexts();
  const catalogue = createCatalogue(matcher);
  const buckets = () => reading.read(() => numberedBuckets());
  const reading = readingOf(parts, texts, async () => held.take(await buckets()));
  const held = new Held({ catalogue, log, buckets });
  const node = await joinNodes({ ...parts.joining, take: (read) => held.catchUp(read), log });
  const newContext = () => createPostgresContext(matcher, vault);
  const writing = createWriting(newContext());
  const transactions = createTransactions({
    pool: pools.writes,
    presence,
    keyId: vault.keyId,
    texts,
    catalogue,
    node,
    budget: writeBudget,
    caller: parts.caller,
    outside: outsideOf(pools),
    ...writing,
    follow: (versions, line) => followOn(held, versions, line),
    committed(change, versions, buckets) {
      held.committed(change, versions, buckets);
      if (!isNothing(change)) node.made(versions.changes);
    },
    lost: () => held.lost(),
  });
  const indexes = openIndexes({ ...parts, reading, catalogue, texts, newContext, write: transactions.write });
  const write = createPreparedWrites({ write: transactions.write, prepare: indexes.prepare, log });
  held.onCommit(({ buckets }) => buckets && indexes.look());
  const { schema } = parts.joining;
  const shared = createPostgresShared({ pools, presence, schema, vault, elapsed, log });
  const records = readsOn(reading, () => createPostgresContext(matcher, vault, { longestAnswer }), catalogue);
  const threads = threadsOf(parts);
  return Object.assign(Object.create(elsewhere), {
    ...withThreads({ records, matcher, pool: threads, budget: readBudget, begin: (read) => read() }),
    shared,
    ...shownOf(parts),
    indexes,
    numbers: () => ({ ...numbersOf(pools, reading, texts, indexes), ...standby?.numbers(pools.counts) }),
    write,
    onCommit: held.onCommit,
    onNotice: held.onNotice,
    assertCurrent: node.assertCurrent,
    now: node.now,
    async close() {
      await indexes.close();
      await transactions.close();
      await threads.close();
      shared.close();
      await Promise.all([parts.leases.close(), node.close()]);
      presence.close();
      await Promise.all([pools.close(), standby?.close()]);
    },
  } satisfies Omit<StoredEngine, "database">);
}

const threadsOf = ({ address: database, standby, secret, readBudget: budget }: Parts) =>
  createPool({ database, standby: standby?.address, secret, budget });

const shownOf = ({ secret, place, warnings, leases, standby }: Parts) => ({
  secret,
  place,
  readPlace: standby && addressText(standby.address),
  warnings,
  leases,
});

const sizeSql =
  "SELECT coalesce(sum(pg_total_relation_size(oid)), 0) AS bytes FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'";

const numbersOf = (
  { counts }: Pools,
  reading: Reading,
  texts: Texts,
  indexes: PostgresIndexes,
): DatabaseNumbers => ({
  connections: counts,
  onStatement(took) {
    texts.took = took;
  },
  onIndex: (ended) => indexes.onEnd(ended),
  bytes: async () => Number((await reading.read(() => get(sizeSql)))?.bytes ?? 0),
});

/** Not a part of what is copied from an engine. */
const elsewhere = {
  get database(): never {
    throw new Error("What is stored is in PostgreSQL, not in SQLite");
  },
};
