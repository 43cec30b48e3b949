import { createQueue, type Queue } from "@twinhelm/core/queue";
import type { Pool, PoolClient } from "pg";
import { httpError } from "../../shell/errors";
import { type ChangeLog, createChangeLog, type DocumentChanges } from "../documentChanges";
import type { Engine, Transaction } from "../engine";
import type { Catalogue, TransactionBuckets } from "../records/catalogue";
import type { Touched } from "../records/touch";
import { TimeUp } from "../timeUp";
import type { Presence } from "./presence";
import { databaseAway, isAway, told, unknownOutcome } from "./problems";
import { createSession } from "./session";
import type { Texts } from "./text";

/** What is held in memory of the instance, as numbers that grow with each change. */
export type Versions = Readonly<Record<"access" | "buckets" | "functions" | "webhooks", number>>;

/** The transaction that runs. */
export interface Running {
  readonly buckets: TransactionBuckets;
  readonly touched: Set<Touched>;
  readonly log: ChangeLog;
}

/** What follows the changes of all nodes. */
export interface Followed {
  /** Before each: what other nodes changed is read again. */
  readonly follow: (versions: Versions, client: PoolClient) => Promise<void>;
  /** Called after each commit. */
  readonly committed: (touched: ReadonlySet<Touched>, documents: DocumentChanges, versions: Versions) => void;
  /** It is not known what was stored. */
  readonly lost: () => Promise<void>;
}

interface Parts extends Followed {
  readonly pool: Pool;
  readonly presence: Presence;
  readonly texts: Texts;
  /** Of the key that this server seals with. */
  readonly keyId: string;
  readonly catalogue: Catalogue;
  /** Milliseconds that one may take, and wait for its turn. */
  readonly budget: number;
  /** The records of a transaction, on a session of its own. */
  readonly transactionOn: (session: ReturnType<typeof createSession>, running: Running) => Transaction;
}

const counted = ["access", "functions", "webhooks"] as const;

/**
 * Transactions, one after the other over all nodes: each holds the row of the instance while it runs, so that what it found
 * is still so when it writes.
 */
export function createTransactions(parts: Parts): Pick<Engine, "write"> & { close(): Promise<void> } {
  const queue = createQueue();
  const problemOf = (error: unknown): unknown => {
    parts.presence.noticed(error);
    const problem = told(error);
    return problem instanceof TimeUp ? tookLong(parts.budget) : problem;
  };
  const write: Engine["write"] = async (work, keeping) => {
    if (parts.presence.isAway()) throw databaseAway();
    const client = await parts.pool.connect().catch((error: unknown) => {
      throw problemOf(error);
    });
    let broken = false;
    let isCommitting = false;
    try {
      const versions = await begin(client, parts.keyId, keeping);
      await parts.follow(versions, client);
      const running: Running = {
        buckets: parts.catalogue.begin(),
        touched: new Set(),
        log: createChangeLog(),
      };
      const before = running.buckets.current();
      const result = await work(parts.transactionOn(createSession(client, parts.texts), running));
      const isBuckets = running.buckets.current() !== before;
      const changed = [
        ...counted.filter((what) => running.touched.has(what)),
        ...(isBuckets ? ["buckets" as const] : []),
      ];
      if (changed.length > 0)
        await client.query(
          `UPDATE instance SET ${changed.map((what) => `${what} = ${what} + 1`).join(", ")}`,
        );
      isCommitting = true;
      // Where a statement failed, and nobody minded, it answers that it undid them.
      const { command } = await client.query("COMMIT");
      isCommitting = false;
      if (command !== "COMMIT")
        throw new Error("The transaction was undone, as one of its statements had failed");
      running.buckets.publish();
      parts.committed(running.touched, running.log.changes, raised(versions, changed));
      return result;
    } catch (error) {
      broken = isAway(error);
      if (!broken) await client.query("ROLLBACK").catch(() => undefined);
      if (!broken || !isCommitting) throw problemOf(error);
      parts.presence.noticed(error);
      await parts.lost().catch(() => undefined);
      throw unknownOutcome();
    } finally {
      client.release(broken);
    }
  };
  return {
    write: (work, keeping) => withinTime(queue, parts.budget, () => write(work, keeping)),
    close: () => queue.idle(),
  };
}

const tookLong = (budget: number) =>
  httpError(
    503,
    `The change took longer than ${budget / 1000} seconds, and was undone. Nothing was changed. Change less at once.`,
  );

/** Begins, once no other node writes; gives what is held in memory by the numbers of its changes. */
async function begin(
  client: PoolClient,
  keyId: string,
  keeping: "now" | "soon" | undefined,
): Promise<Versions> {
  await client.query(keeping === "soon" ? "BEGIN; SET LOCAL synchronous_commit = off" : "BEGIN");
  const { rows } = await client.query<Versions & { readonly key_id: string }>(
    "SELECT access, buckets, functions, webhooks, key_id FROM instance FOR UPDATE",
  );
  const [row] = rows;
  if (row === undefined) throw new Error("The instance has no row in its database");
  const { key_id, ...versions } = row;
  if (key_id !== keyId) throw otherSecret();
  return versions;
}

const otherSecret = () =>
  httpError(
    503,
    "The secret of the instance is another one since this server was started. Nothing was changed. Start the server again.",
  );

const raised = (versions: Versions, changed: readonly (keyof Versions)[]): Versions => ({
  ...versions,
  ...Object.fromEntries(changed.map((what) => [what, versions[what] + 1])),
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
