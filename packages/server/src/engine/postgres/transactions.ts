import { createQueue, type Queue } from "@twinhelm/core/queue";
import type { Pool, PoolClient } from "pg";
import { httpError } from "../../shell/errors";
import { type ChangeLog, createChangeLog } from "../documentChanges";
import type { Engine, Keeping, Transaction } from "../engine";
import type { Notice } from "../notices";
import type { Catalogue, TransactionBuckets } from "../records/catalogue";
import type { Touched } from "../records/touch";
import { type Change, commit, isDecisive, raised, type Versions } from "./change";
import type { Node } from "./node";
import { isAway, told, unknownOutcome } from "./problems";
import { createSession } from "./session";
import type { Texts } from "./text";

/** The transaction that runs. */
export interface Running {
  readonly buckets: TransactionBuckets;
  readonly touched: Set<Touched>;
  readonly log: ChangeLog;
  readonly notices: Notice[];
}

interface Parts {
  readonly pool: Pool;
  readonly texts: Texts;
  readonly catalogue: Catalogue;
  readonly node: Pick<Node, "id" | "channel" | "takenOver">;
  /** Milliseconds that one may take, and wait for its turn. */
  readonly budget: number;
  /** The records of a transaction, on a session of its own. */
  readonly transactionOn: (session: ReturnType<typeof createSession>, running: Running) => Transaction;
  /** Before each: what other nodes changed is read again. */
  readonly follow: (versions: Versions, client: PoolClient) => Promise<void>;
  /** Called after each commit, with the numbers behind it. */
  readonly committed: (change: Change, versions: Versions, buckets: TransactionBuckets) => void;
  /** It is not known what was stored. */
  readonly lost: () => Promise<void>;
}

interface Written<T> {
  readonly result: T;
  /** The change that every node has to take over before it is answered. */
  readonly awaited: number | undefined;
}

const counted = ["access", "functions", "webhooks"] as const;

/**
 * Transactions, one after the other over all nodes: each holds the row of the instance while it runs, so that what it found
 * is still so when it writes.
 */
export function createTransactions(parts: Parts): Pick<Engine, "write"> & { close(): Promise<void> } {
  const queue = createQueue();
  const { node } = parts;
  const write = async <T>(
    work: (transaction: Transaction) => Promise<T>,
    keeping: Keeping | undefined,
  ): Promise<Written<T>> => {
    const client = await parts.pool.connect().catch((error: unknown) => {
      throw told(error);
    });
    let broken = false;
    let isCommitting = false;
    try {
      const versions = await begin(client, keeping);
      await parts.follow(versions, client);
      const running: Running = {
        buckets: parts.catalogue.begin(),
        touched: new Set(),
        log: createChangeLog(),
        notices: [],
      };
      const before = running.buckets.current();
      const result = await work(parts.transactionOn(createSession(client, parts.texts), running));
      const change = changeOf(running, running.buckets.current() !== before);
      const after = raised(versions, change);
      isCommitting = true;
      await commit(client, { change, versions: after, node: node.id, channel: node.channel });
      isCommitting = false;
      parts.committed(change, after, running.buckets);
      return { result, awaited: isDecisive(change) ? after.changes : undefined };
    } catch (error) {
      broken = isAway(error);
      if (!broken) await client.query("ROLLBACK").catch(() => undefined);
      if (!broken || !isCommitting) throw told(error);
      await parts.lost().catch(() => undefined);
      throw unknownOutcome();
    } finally {
      client.release(broken);
    }
  };
  return {
    async write(work, keeping) {
      const { result, awaited } = await withinTime(queue, parts.budget, () => write(work, keeping));
      if (awaited !== undefined) await node.takenOver(awaited);
      return result;
    },
    close: () => queue.idle(),
  };
}

/** Begins, once no other node writes; gives what is held in memory by the numbers of its changes. */
async function begin(client: PoolClient, keeping: Keeping | undefined): Promise<Versions> {
  await client.query(keeping === "soon" ? "BEGIN; SET LOCAL synchronous_commit = off" : "BEGIN");
  const { rows } = await client.query<Versions>(
    "SELECT access, buckets, functions, webhooks, changes FROM instance FOR UPDATE",
  );
  const [versions] = rows;
  if (versions === undefined) throw new Error("The instance has no row in its database");
  return versions;
}

const changeOf = ({ touched, log, notices }: Running, isBuckets: boolean): Change => ({
  counted: [...counted.filter((what) => touched.has(what)), ...(isBuckets ? ["buckets" as const] : [])],
  documents: log.changes,
  notices,
});

/** Runs a task in its turn. Throws 503 where that does not come within so many milliseconds: then it never runs. */
function withinTime<T>(queue: Queue, milliseconds: number, task: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      const message = "Other changes take long. Nothing was changed. Try again in a moment.";
      reject(httpError(503, message, { "retry-after": "5" }));
    }, milliseconds);
    const run = async () => {
      clearTimeout(timer);
      if (!isLate) resolve(await task());
    };
    queue.run(run).catch(reject);
  });
}
