/** Failures by key within a window of time that begins with the first one. */
export interface Counters {
  /** Milliseconds until the key may be tried again; 0: now. Keeps nothing. */
  blockedFor(key: string): number;
  add(key: string, by: number): void;
  takeBack(key: string): void;
  forget(key: string): void;
}

interface CounterLimits {
  /** Failures from which on a key is blocked. */
  readonly limit: number;
  /** Milliseconds. */
  readonly window: number;
  /** Most keys that are held which are not blocked, and as many that are; beyond, the oldest are forgotten. */
  readonly capacity: number;
}

interface Counter {
  failures: number;
  /** By the clock that is never set back, in milliseconds. */
  readonly started: number;
}

/** `elapsed`: milliseconds since any moment, by a clock that is never set back. */
export function createCounters(elapsed: () => number, limits: CounterLimits): Counters {
  // Apart, so that names invented by the thousand push nobody out who is blocked.
  const open = new Map<string, Counter>();
  const blocked = new Map<string, Counter>();
  const mapOf = (counter: Counter) => (counter.failures >= limits.limit ? blocked : open);
  const find = (key: string): Counter | undefined => {
    const found = blocked.get(key) ?? open.get(key);
    if (found === undefined || elapsed() - found.started < limits.window) return found;
    mapOf(found).delete(key);
    return undefined;
  };
  const change = (key: string, by: number): void => {
    const counter = find(key) ?? { failures: 0, started: elapsed() };
    mapOf(counter).delete(key);
    counter.failures = Math.max(0, counter.failures + by);
    if (counter.failures === 0) return;
    const held = mapOf(counter);
    held.set(key, counter);
    const [oldest] = held.keys();
    if (held.size > limits.capacity && oldest !== undefined) held.delete(oldest);
  };
  return {
    blockedFor(key) {
      const counter = find(key);
      if (counter === undefined || counter.failures < limits.limit) return 0;
      return counter.started + limits.window - elapsed();
    },
    add: change,
    takeBack: (key) => change(key, -1),
    forget(key) {
      open.delete(key);
      blocked.delete(key);
    },
  };
}
