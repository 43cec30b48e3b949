import { EventEmitter, once } from "node:events";
import type { Bounds, NewValue, SharedKey, SharedValues } from "../shared";

interface Kept {
  readonly value: unknown;
  readonly owner: string;
  until: number;
  tries: number;
}

/** In the memory of this process. */
class MemoryValues implements SharedValues {
  readonly #elapsed: () => number;
  readonly #kinds = new Map<string, Map<string, Kept>>();
  readonly #arrivals = new EventEmitter().setMaxListeners(0);

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  async put(value: NewValue, bounds: Bounds): Promise<"owner" | "all" | undefined> {
    const refused = makeRoom(this.#of(value.kind), value, bounds, this.#elapsed());
    if (refused === undefined) this.#keep(value);
    return refused;
  }

  async claim(value: NewValue): Promise<boolean> {
    if (this.#find(value) !== undefined) return false;
    const entries = this.#of(value.kind);
    for (const [key, { until }] of entries) if (until <= this.#elapsed()) entries.delete(key);
    this.#keep(value);
    return true;
  }

  async find(key: SharedKey): Promise<unknown> {
    const found = this.#find(key);
    return found !== undefined && found.tries > 0 ? found.value : undefined;
  }

  async take(key: SharedKey): Promise<unknown> {
    const found = this.#find(key);
    this.#of(key.kind).delete(key.key);
    return found?.value;
  }

  async spend(key: SharedKey): Promise<boolean> {
    const found = this.#find(key);
    if (found === undefined || found.tries <= 0) return false;
    found.tries -= 1;
    return true;
  }

  async replace(value: Pick<NewValue, "kind" | "key" | "value" | "lifetime">): Promise<boolean> {
    const found = this.#find(value);
    if (found !== undefined) this.#keep({ ...value, owner: found.owner, tries: found.tries });
    return found !== undefined;
  }

  async prolong(key: SharedKey, lifetime: number): Promise<boolean> {
    const found = this.#find(key);
    if (found === undefined) return false;
    found.until = Math.max(found.until, this.#elapsed() + lifetime);
    return true;
  }

  async arrival(key: SharedKey, signal: AbortSignal): Promise<void> {
    if (this.#find(key) !== undefined || signal.aborted) return;
    await once(this.#arrivals, nameOf(key), { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  #of(kind: string): Map<string, Kept> {
    const entries = this.#kinds.get(kind) ?? new Map<string, Kept>();
    this.#kinds.set(kind, entries);
    return entries;
  }

  #find({ kind, key }: SharedKey): Kept | undefined {
    const found = this.#of(kind).get(key);
    return found !== undefined && found.until > this.#elapsed() ? found : undefined;
  }

  #keep({ kind, key, value, owner = "", lifetime, tries = Number.POSITIVE_INFINITY }: NewValue): void {
    const entries = this.#of(kind);
    // The last one that came is the youngest.
    entries.delete(key);
    entries.set(key, { value, owner, until: this.#elapsed() + lifetime, tries });
    this.#arrivals.emit(nameOf({ kind, key }));
  }
}

export const createMemoryValues = (elapsed: () => number): SharedValues => new MemoryValues(elapsed);

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
