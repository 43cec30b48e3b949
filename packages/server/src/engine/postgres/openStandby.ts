import type { DatabaseNumbers } from "../stored";
import { addressText } from "./address";
import type { PostgresOptions } from "./engine";
import type { Hosts } from "./hosts";
import { cancelOn, countOf, createStandbyPools } from "./pool";
import { createPresence } from "./presence";
import { createStandby, meanwhile, type Standby } from "./standby";
import type { Texts } from "./text";

type Parts = Pick<PostgresOptions, "address" | "readBudget"> & {
  readonly standby: NonNullable<PostgresOptions["standby"]>;
  /** Of the database. */
  readonly hosts: Pick<Hosts, "Client">;
  readonly log: (error: unknown) => void;
};

/** A standby with its connections. */
export interface OpenedStandby {
  /** With the texts of statements that the database is asked with too. */
  on(texts: Texts): Standby;
  /** What is measured of it, beside the connections of the database. */
  numbers(counts: DatabaseNumbers["connections"]): Pick<DatabaseNumbers, "connections" | "standby">;
  close(): Promise<void>;
}

/** Nobody has to be there: documents are read from the database meanwhile. */
export function openStandby({ address, hosts, standby: own, readBudget = 5000, log }: Parts): OpenedStandby {
  const pools = createStandbyPools(address, hosts, own, {
    readBudget,
    onLost: (error) => presence.noticed(error),
  });
  const place = addressText(own);
  const words = { what: "The read replica", meanwhile };
  const presence = createPresence({ hosts: pools.hosts, place, say: log, words });
  let standby: Standby | undefined;
  const nothing = { standby: 0, database: 0, isUsed: true };
  return {
    on(texts) {
      standby = createStandby({
        pool: pools.standby,
        database: pools.database,
        presence,
        place,
        log,
        texts,
        connections: own.connections,
        budget: readBudget,
        cancel: cancelOn(pools.standby),
      });
      return standby;
    },
    numbers: (counts) => ({
      connections: () => [...counts(), { use: "replica", ...countOf(pools.standby) }],
      standby: () => standby?.count() ?? nothing,
    }),
    async close() {
      presence.close();
      await pools.close();
    },
  };
}
