import { EventEmitter, once } from "node:events";
import type { Bounds, NewValue, SharedKey, SharedValues } from "../shared";

interface Kept {
  readonly value: unknown;
  readonly owner: string;
  until: number;
  tries: number;
}

export function createMemoryValues(elapsed: () => number): SharedValues {
  const kinds = new Map<string, Map<string, Kept>>();
  const arrivals = new EventEmitter().setMaxListeners(0);
  const entriesOf = (kind: string): Map<string, Kept> => {
    const entries = kinds.get(kind) ?? new Map<string, Kept>();
    kinds.set(kind, entries);
    return entries;
  };
  const find = ({ kind, key }: SharedKey): Kept | undefined => {
    const found = kinds.get(kind)?.get(key);
    return found !== undefined && found.until > elapsed() ? found : undefined;
  };
  const keep = ({ kind, key, value, owner = "", lifetime, tries = Number.POSITIVE_INFINITY }: NewValue) => {
    const entries = entriesOf(kind);
    // The last one that came is the youngest.
    entries.delete(key);
    entries.set(key, { value, owner, until: elapsed() + lifetime, tries });
    arrivals.emit(nameOf({ kind, key }));
  };
  return {
    async put(value, bounds) {
      const entries = entriesOf(value.kind);
      const refused = makeRoom(entries, value, bounds, elapsed());
      if (refused === undefined) keep(value);
      return refused;
    },
    async claim(value) {
      if (find(value) !== undefined) return false;
      for (const [key, { until }] of entriesOf(value.kind))
        if (until <= elapsed()) entriesOf(value.kind).delete(key);
      keep(value);
      return true;
    },
    async find(key) {
      const found = find(key);
      return found !== undefined && found.tries > 0 ? found.value : undefined;
    },
    async take(key) {
      const found = find(key);
      kinds.get(key.kind)?.delete(key.key);
      return found?.value;
    },
    async spend(key) {
      const found = find(key);
      if (found === undefined || found.tries <= 0) return false;
      found.tries -= 1;
      return true;
    },
    async replace(value) {
      const found = find(value);
      if (found !== undefined) keep({ ...value, owner: found.owner, tries: found.tries });
      return found !== undefined;
    },
    async prolong(key, lifetime) {
      const found = find(key);
      if (found === undefined) return false;
      found.until = Math.max(found.until, elapsed() + lifetime);
      return true;
    },
    async arrival(key, signal) {
      if (find(key) !== undefined || signal.aborted) return;
      await once(arrivals, nameOf(key), { signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },
  };
}

const nameOf = ({ kind, key }: SharedKey): string => `${kind} ${key}`;

/** Forgets what is over, and the oldest where there are too many. Says which bound refuses one more. */
function makeRoom(
  entries: Map<string, Kept>,
  { key, owner }: NewValue,
  { ofOwner = Number.POSITIVE_INFINITY, all, beyond }: Bounds,
  now: number,
): "owner" | "all" | undefined {
  const own: string[] = [];
  for (const [each, entry] of entries) {
    if (entry.until <= now || each === key) entries.delete(each);
    else if (entry.owner === owner) own.push(each);
  }
  const bound = own.length >= ofOwner ? "owner" : entries.size >= all ? "all" : undefined;
  if (bound === undefined || beyond === "refused") return bound;
  const oldest = bound === "owner" ? own[0] : entries.keys().next().value;
  if (oldest !== undefined) entries.delete(oldest);
  return undefined;
}
