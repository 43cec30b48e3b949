/** Messages of one caller, and of all: at once, and in a minute. */
const most = { ofCaller: 8, all: 64, perMinute: 600 } as const;
/** Callers that are remembered. */
const capacity = 10_000;

interface Used {
  now: number;
  count: number;
  since: number;
}

/** Bounds what assistants ask for. `elapsed`: milliseconds by a clock that nobody sets. */
export function createLimits(elapsed: () => number) {
  const callers = new Map<string, Used>();
  let all = 0;
  const usedBy = (id: string): Used => {
    const found = callers.get(id) ?? { now: 0, count: 0, since: elapsed() };
    if (elapsed() - found.since >= 60_000) Object.assign(found, { count: 0, since: elapsed() });
    const [oldest] = callers.keys();
    if (callers.size >= capacity && oldest !== undefined) callers.delete(oldest);
    callers.delete(id);
    callers.set(id, found);
    return found;
  };
  return {
    /** Gives what ends it; `undefined`: there are too many. */
    take(id: string): (() => void) | undefined {
      const used = usedBy(id);
      if (used.now >= most.ofCaller || used.count >= most.perMinute || all >= most.all) return undefined;
      used.now += 1;
      used.count += 1;
      all += 1;
      return () => {
        used.now -= 1;
        all -= 1;
      };
    },
  };
}
