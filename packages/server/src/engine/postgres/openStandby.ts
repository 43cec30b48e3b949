import type { DatabaseNumbers } from "../stored";
import { addressText, type DatabaseAddress } from "./address";
import type { PostgresOptions } from "./engine";
import { type Hosts, hostsOf } from "./hosts";
import { cancelOn, countOf, createFollowed, createStandbyPool } from "./pool";
import { createPresence } from "./presence";
import { createFollowing, createStandby, createStandbys, meanwhileOf, type Standbys } from "./standby";
import type { Texts } from "./text";

type Parts = Pick<PostgresOptions, "address" | "readBudget"> & {
  readonly standby: NonNullable<PostgresOptions["standby"]>;
  /** Of the database. */
  readonly hosts: Pick<Hosts, "Client">;
  readonly log: (error: unknown) => void;
};

/** Standbys with their connections. */
export interface OpenedStandbys {
  readonly address: DatabaseAddress;
  /** With the texts of statements that the database is asked with too. */
  on(texts: Texts): Standbys;
  /** What is measured of them, beside the connections of the database. */
  numbers(counts: DatabaseNumbers["connections"]): Pick<DatabaseNumbers, "connections" | "standby">;
  close(): Promise<void>;
}

/** The standbys of an address, each by itself. */
export const standbysOf = (address: DatabaseAddress): readonly DatabaseAddress[] =>
  hostsOf(address).map((host) => ({ ...address, ...host, others: undefined }));

/** Nobody has to be there: documents are read from the database meanwhile. */
export function openStandbys(parts: Parts): OpenedStandbys {
  const { address, hosts, standby: own } = parts;
  const database = createFollowed(address, hosts);
  const all = standbysOf(own).map((each, _, { length }) => openOne(parts, each, meanwhileOf(length)));
  let standbys: Standbys | undefined;
  const nothing = { standby: 0, database: 0, isUsed: true };
  return {
    address: own,
    on(texts) {
      const following = createFollowing(database);
      standbys = createStandbys(all.map((each) => createStandby({ ...each.parts, texts, following })));
      return standbys;
    },
    numbers: (counts) => ({
      connections: () => [...counts(), { use: "replica", ...sumOf(all.map(({ pool }) => countOf(pool))) }],
      standby: () => standbys?.count() ?? nothing,
    }),
    async close() {
      for (const { parts: one } of all) one.presence.close();
      await Promise.all([database, ...all.map(({ pool }) => pool)].map((pool) => pool.end()));
    },
  };
}

function openOne({ readBudget = 5000, log }: Parts, address: DatabaseAddress, meanwhile: string) {
  const { pool, hosts } = createStandbyPool(address, {
    readBudget,
    onLost: (error) => presence.noticed(error),
  });
  const place = addressText(address);
  const presence = createPresence({
    hosts,
    place,
    say: log,
    words: { what: "The read replica", meanwhile },
  });
  const { connections } = address;
  return {
    pool,
    parts: { pool, presence, place, meanwhile, log, connections, budget: readBudget, cancel: cancelOn(pool) },
  };
}

type Count = ReturnType<typeof countOf>;

const sumOf = (counts: readonly Count[]): Count =>
  counts.reduce(
    (sum, { busy, idle, waiting }) => ({
      busy: sum.busy + busy,
      idle: sum.idle + idle,
      waiting: sum.waiting + waiting,
    }),
    { busy: 0, idle: 0, waiting: 0 },
  );
