/** A change of a function's packages. */
export interface PackageChange {
  /** What is under way; its share in per cent, where it is known. */
  readonly pending?: { readonly name: string; readonly share?: number } | undefined;
  /** Why the last change failed. */
  readonly problem?: string | undefined;
}

/** Changes of packages by their functions: they go on where their editor is left, and are shown when it is opened again. */
interface PackageChanges {
  of(key: string): PackageChange;
  set(key: string, change: PackageChange): void;
  /** Tells the editor of a function of every change. */
  subscribe(key: string, listener: () => void): () => void;
  /** Whether an editor of this function is open. */
  isSeen(key: string): boolean;
}

const none: PackageChange = {};

function createPackageChanges(): PackageChanges {
  const all = new Map<string, PackageChange>();
  const listeners = new Map<string, Set<() => void>>();
  return {
    of: (key) => all.get(key) ?? none,
    set(key, change) {
      if (change.pending === undefined && change.problem === undefined) all.delete(key);
      else all.set(key, change);
      for (const listener of listeners.get(key) ?? []) listener();
    },
    subscribe(key, listener) {
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(key);
      };
    },
    isSeen: (key) => listeners.has(key),
  };
}

const ofConsoles = new WeakMap<object, PackageChanges>();

/** Those of one console. */
export function packageChanges(client: object): PackageChanges {
  const known = ofConsoles.get(client) ?? createPackageChanges();
  ofConsoles.set(client, known);
  return known;
}
