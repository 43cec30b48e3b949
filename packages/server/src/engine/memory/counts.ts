import type { Count, SharedCounts } from "../shared";
import { type Counters, createCounters } from "./counters";

export function createMemoryCounts(elapsed: () => number): SharedCounts {
  const kinds = new Map<string, Counters>();
  const countersOf = ({ kind, limit, window, capacity }: Count): Counters => {
    const counters = kinds.get(kind) ?? createCounters(elapsed, { limit, window, capacity });
    kinds.set(kind, counters);
    return counters;
  };
  return {
    async add(counts, by = 1) {
      for (const each of counts) {
        const milliseconds = countersOf(each).blockedFor(each.key);
        if (milliseconds > 0) return milliseconds;
      }
      for (const each of counts) countersOf(each).add(each.key, by);
      return 0;
    },
    async takeBack(counts) {
      for (const each of counts) countersOf(each).takeBack(each.key);
    },
    forget: async (count) => countersOf(count).forget(count.key),
    blockedFor: async (count) => countersOf(count).blockedFor(count.key),
  };
}
