/** Small texts that a console remembers for one person: browser storage, or a file of the terminal console. */
export interface KeyValueStore {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
  remove(key: string): void;
}

/** What is kept here for one person alone. */
export interface OwnMemory {
  readonly memory: KeyValueStore;
  /** Id of the identity: nobody else sees it. */
  readonly who: string;
}

/** A store that forgets with the process; where nothing else is at hand. */
export function createMemoryStore(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    read: (key) => values.get(key),
    write: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
}

/** A value kept as JSON. What does not parse, or not to the shape, counts as absent. */
export function readJson<T>(
  store: KeyValueStore,
  key: string,
  parse: (value: unknown) => T | undefined,
): T | undefined {
  const text = store.read(key);
  if (text === undefined) return undefined;
  try {
    return parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
