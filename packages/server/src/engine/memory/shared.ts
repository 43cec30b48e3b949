import { createQueue, type Queue } from "@twinhelm/core/queue";
import type { Shared, SharedTurns } from "../shared";
import { createMemoryCounts } from "./counts";
import { createMemoryValues } from "./values";

/** Of an instance that one process has alone. `elapsed`: milliseconds by a clock that is never set back. */
export const createMemoryShared = (elapsed: () => number): Shared => ({
  values: createMemoryValues(elapsed),
  counts: createMemoryCounts(elapsed),
  turns: createMemoryTurns(),
  parts: undefined,
  folders: undefined,
});

function createMemoryTurns(): SharedTurns {
  const queues = new Map<string, Queue>();
  return {
    run(name, work) {
      const queue = queues.get(name) ?? createQueue();
      queues.set(name, queue);
      return queue.run(work);
    },
  };
}
