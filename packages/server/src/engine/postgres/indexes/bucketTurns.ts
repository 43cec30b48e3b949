import { setTimeout } from "node:timers/promises";
import type { Leases } from "../../leases";

/** One at a time of all nodes works on the indexes of a bucket, and a node works on few buckets at once. */
export interface BucketTurns {
  /** Gives undefined where another one works on it for longer than so many milliseconds. */
  run<T>(
    bucketId: string,
    patience: number,
    work: (holds: () => boolean) => Promise<T>,
  ): Promise<T | undefined>;
  /** Lets nobody begin any more. */
  close(): Promise<void>;
}

const leaseOf = (bucketId: string): string => `indexes ${bucketId}`;
/** Builds of one node at once: each takes a processor and much of the disk. */
const most = 2;
/** Milliseconds until it is looked again. */
const interval = 100;

export function createBucketTurns(leases: Leases): BucketTurns {
  let isClosed = false;
  const running = new Map<string, Promise<unknown>>();
  const isTaken = async (bucketId: string): Promise<boolean> => {
    if (running.has(bucketId) || running.size >= most) return false;
    const { promise, resolve } = Promise.withResolvers<void>();
    running.set(bucketId, promise);
    const hold = await leases.hold(leaseOf(bucketId)).catch((error: unknown) => {
      running.delete(bucketId);
      resolve();
      throw error;
    });
    if (hold !== "elsewhere") return true;
    running.delete(bucketId);
    resolve();
    return false;
  };
  return {
    async run(bucketId, patience, work) {
      const end = performance.now() + patience;
      while (isClosed || !(await isTaken(bucketId))) {
        if (isClosed || performance.now() >= end) return undefined;
        await setTimeout(interval);
      }
      const done = work(() => leases.holds(leaseOf(bucketId)));
      running.set(
        bucketId,
        done.then(
          () => undefined,
          () => undefined,
        ),
      );
      try {
        return await done;
      } finally {
        running.delete(bucketId);
        await leases.letGo(leaseOf(bucketId)).catch(() => undefined);
      }
    },
    async close() {
      isClosed = true;
      await Promise.all(running.values());
    },
  };
}
