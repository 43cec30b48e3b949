import type { Engine } from "../engine/engine";
import { BucketChanging } from "../engine/fieldChanges";
import { serverStops } from "../engine/longWrites";
import { httpError } from "./errors";

interface Parts {
  readonly engine: Pick<Engine, "write" | "onCommit" | "fieldChanges"> & {
    readonly buckets: Pick<Engine["buckets"], "all">;
  };
  /** Milliseconds that a write may take. */
  readonly budget: number;
  /** Milliseconds by a clock that is never set back. */
  readonly elapsed: () => number;
}

/** Milliseconds that a write waits at most: clients wait half a minute, and would not know then what became of it. */
const longest = 20_000;

/** Writes of documents and buckets wait for changes of fields of their buckets: outside of their turn, so that others write. */
export interface BucketWaits {
  /** Throws 503 where the change takes longer than a write may wait. */
  readonly write: Engine["write"];
  /** Lets nobody wait any more. */
  stop(): void;
}

export function createBucketWaits({ engine, budget, elapsed }: Parts): BucketWaits {
  const waiting = new Set<() => void>();
  let isStopped = false;
  const wake = () => {
    for (const each of [...waiting]) each();
  };
  engine.onCommit(({ buckets }) => {
    if (buckets) wake();
  });
  /** Resolves at the next change of a bucket; after so many milliseconds at the latest. */
  const changed = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const woken = () => {
        clearTimeout(timer);
        waiting.delete(woken);
        resolve();
      };
      const timer = setTimeout(woken, milliseconds);
      waiting.add(woken);
    });
  const isChanging = async (id: string) => (await engine.buckets.all()).find(id)?.wanted !== undefined;
  return {
    async write(work, keeping) {
      const end = elapsed() + Math.min(budget, longest);
      for (;;) {
        try {
          return await engine.write(work, keeping);
        } catch (error) {
          if (!(error instanceof BucketChanging)) throw error;
          await whileChanging(error, end);
        }
      }
    },
    stop() {
      isStopped = true;
      wake();
    },
  };

  async function whileChanging(error: BucketChanging, end: number): Promise<void> {
    for (;;) {
      if (isStopped) throw serverStops();
      const left = end - elapsed();
      if (left <= 0) throw await tooLong(engine, error);
      const next = changed(left);
      if (!(await isChanging(error.bucketId))) return;
      await next;
    }
  }
}

const later = "Nothing was changed. Try again in a moment.";

async function tooLong({ fieldChanges }: Parts["engine"], { bucketId, askedFor }: BucketChanging) {
  const headers = { "retry-after": "5" };
  if (bucketId !== askedFor) {
    const other = "Fields of another bucket, which this changes too, are being changed.";
    return httpError(503, `${other} ${later}`, headers);
  }
  const change = (await fieldChanges.list()).find(({ wanted }) => wanted._id === bucketId);
  const percent = change === undefined ? 100 : Math.floor(doneOf(change) * 100);
  const message = `Fields of this bucket are being changed: ${percent} %. ${later}`;
  return httpError(503, message, headers);
}

/** How much of a change is done, from 0 to 1. */
export const doneOf = ({ done, total }: { readonly done: number; readonly total: number }): number =>
  total === 0 ? 1 : Math.min(1, done / total);
