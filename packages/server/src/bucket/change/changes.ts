import type { Bucket } from "@twinhelm/core/bucket/model";
import type { Transaction } from "../../engine/engine";
import type { ChangeAuthor } from "../../engine/fieldChanges";
import type { Caller, ServerContext } from "../../shell/context";
import { AwayError, httpError } from "../../shell/errors";
import { createRunner } from "./runner";

/** What has begun is not undone: whoever cannot be told how it ends is told that. */
const goesOn = (reason: string) =>
  httpError(503, `${reason} The change has begun, and goes on by itself: read the bucket again in a moment.`);

/** What is asked of a change of a bucket. */
export interface AskedChange {
  readonly caller: Caller;
  readonly bucket: Bucket;
  /** What its activity says beside who did it. */
  readonly told?: Pick<ChangeAuthor, "own" | "undoes"> | undefined;
}

/** A change that has begun in a transaction. */
export interface OpenedChange {
  readonly bucketId: string;
  readonly id: string;
}

/**
 * Changes that take values out of many documents: some documents in each of many transactions, so that others write meanwhile.
 * What has begun is done to its end, whatever becomes of whoever asked for it, and of the node that does it.
 */
export interface FieldChanges {
  /** In a transaction: begins one. Throws 400 where the bucket cannot be changed so. */
  open(transaction: Transaction, asked: AskedChange): Promise<OpenedChange>;
  /**
   * Resolves once those of a transaction that is over are done. Throws 404 where a bucket went meanwhile, 503 where this server
   * stops: then others go on.
   */
  done(caller: Caller, opened: readonly OpenedChange[]): Promise<void>;
  /** From now on this node does what is left to do, beside others. */
  begin(): void;
  close(): Promise<void>;
}

export function createFieldChanges(context: ServerContext, log: (line: unknown) => void): FieldChanges {
  const { engine, newId, now } = context;
  const callers = new Map<string, Caller>();
  const { wake, woken } = createWaiting();
  const runner = createRunner({ context, log, callerOf: (id) => callers.get(id), ended: wake });
  engine.onCommit(({ buckets }) => {
    if (!buckets) return;
    runner.look();
    wake();
  });
  const isOn = async (id: string) => (await engine.fieldChanges.list()).some((change) => change.id === id);
  const untilDone = async (id: string): Promise<void> => {
    for (;;) {
      if (runner.isClosed()) throw goesOn("The server is being stopped.");
      const next = woken();
      if (!(await isOn(id))) return;
      await next;
    }
  };
  const oneDone = async ({ bucketId, id }: OpenedChange): Promise<void> => {
    try {
      await untilDone(id);
      // Else the node that did it has waited for all others.
      if (!runner.hasEnded(id)) await engine.write((tx) => tx.fieldChanges.tell(bucketId));
    } catch (error) {
      throw error instanceof AwayError ? goesOn("The database does not answer.") : error;
    }
    if ((await engine.buckets.all()).find(bucketId) === undefined)
      throw httpError(404, `Bucket with id ${bucketId} does not exist.`);
  };
  return {
    async open(transaction, { caller, bucket, told }) {
      const id = newId();
      const author = { id: caller.id, assistant: caller.assistant, ...told };
      await transaction.fieldChanges.begin({ id, author, wanted: bucket, since: now() });
      return { bucketId: bucket._id, id };
    },
    async done(caller, opened) {
      for (const { id } of opened) callers.set(id, caller);
      try {
        for (const each of opened) await oneDone(each);
      } finally {
        for (const { id } of opened) callers.delete(id);
      }
    },
    begin() {
      engine.leases.onTurn(runner.look);
      runner.begin();
    },
    async close() {
      const closed = runner.close();
      wake();
      await closed;
    },
  };
}

/** Those who wait for the next time that they are woken. */
function createWaiting() {
  const waiting = new Set<() => void>();
  return {
    wake() {
      for (const each of [...waiting]) each();
      waiting.clear();
    },
    woken: () => new Promise<void>((resolve) => void waiting.add(resolve)),
  };
}
