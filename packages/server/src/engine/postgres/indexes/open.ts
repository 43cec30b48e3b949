import type { Engine } from "../../engine";
import type { Leases } from "../../leases";
import type { Catalogue } from "../../records/catalogue";
import type { Context } from "../../records/context";
import type { DatabaseAddress } from "../address";
import { connectionOf, type Pools } from "../pool";
import type { Reading } from "../reads";
import type { Texts } from "../text";
import { createBucketTurns } from "./bucketTurns";
import { PostgresIndexes } from "./indexes";
import { createLongStatements } from "./long";
import { createTasks } from "./tasks";

interface Parts {
  readonly address: DatabaseAddress;
  readonly pools: Pools;
  readonly reading: Reading;
  readonly leases: Leases;
  readonly catalogue: Catalogue;
  readonly texts: Texts;
  readonly newContext: () => Context;
  readonly write: Engine["write"];
  /** Milliseconds. */
  readonly writeBudget: number;
  readonly log: (error: unknown) => void;
}

/** What builds takes as long as it takes, and ends with the node that waits for it: the database looks whether it is there. */
const more =
  " -c client_connection_check_interval=2000 -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3";

export function openIndexes(parts: Parts): PostgresIndexes {
  const { address, pools, reading, leases, catalogue, texts, newContext, write, log } = parts;
  const pool = pools.shared;
  return new PostgresIndexes({
    leases,
    log,
    texts,
    newContext,
    tasks: createTasks(pool),
    long: createLongStatements({
      config: connectionOf(address, 0, { more }),
      Client: pools.hosts.Client,
      pool,
      log,
    }),
    turns: createBucketTurns(leases),
    buckets: () => catalogue.current(),
    newest: () => write((transaction) => transaction.buckets.all()),
    settle: (bucketId) => write((transaction) => transaction.buckets.settle(bucketId)),
    read: (work) => reading.read(() => work()),
    patience: parts.writeBudget,
  });
}
