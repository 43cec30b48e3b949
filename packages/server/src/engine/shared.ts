/** Names a value. The key may be a secret: no more than a hash of it is stored. */
export interface SharedKey {
  readonly kind: string;
  readonly key: string;
}

export interface NewValue extends SharedKey {
  /** Plain data; it is sealed where it is stored. */
  readonly value: unknown;
  /** Whose it is, for bounds. */
  readonly owner?: string;
  /** Milliseconds. */
  readonly lifetime: number;
  /** How often it may be tried; absent: without a bound. */
  readonly tries?: number;
}

/** How many values of a kind there are at most. */
export interface Bounds {
  readonly ofOwner?: number;
  readonly all: number;
  /** What becomes of one more: the oldest goes, of its owner first, or it is not taken. */
  readonly beyond: "oldest" | "refused";
}

/** Values that live for a short time. Each is known to all nodes, and part of no transaction. */
export interface SharedValues {
  /** Takes the place of the one with this key. Says which bound has refused it. */
  put(value: NewValue, bounds: Bounds): Promise<"owner" | "all" | undefined>;
  /** Keeps it where there is none with this key; false: there is one. */
  claim(value: NewValue): Promise<boolean>;
  /** Undefined: there is none, its time is over, or it has no tries left. */
  find(key: SharedKey): Promise<unknown>;
  /** The same, whatever tries it has left, and it is gone: of several who ask at once, one gets it. */
  take(key: SharedKey): Promise<unknown>;
  /** Counts a try, so that many at once are no more than one by one. False: there is none left. */
  spend(key: SharedKey): Promise<boolean>;
  /** Puts another in the place of one that is there, with what tries that had. False: there is none. */
  replace(value: Pick<NewValue, "kind" | "key" | "value" | "lifetime">): Promise<boolean>;
  /** Lets it live for at least so many milliseconds from now. False: there is none. */
  prolong(key: SharedKey, lifetime: number): Promise<boolean>;
  /** Resolves once there is one, or the signal aborts. */
  arrival(key: SharedKey, signal: AbortSignal): Promise<void>;
}

/** What is counted within a window of time that begins with the first one. */
export interface Count extends SharedKey {
  /** From which on it is blocked. */
  readonly limit: number;
  /** Milliseconds. */
  readonly window: number;
  /** Most keys of the kind that are held which are not blocked, and as many that are; beyond, the oldest are forgotten. */
  readonly capacity: number;
}

/** Counts that are those of all nodes. */
export interface SharedCounts {
  /**
   * Adds to all of them, unless one is blocked: gives the milliseconds for which the first of those is. 0: they are
   * counted. Many at once are no more than one by one.
   */
  add(counts: readonly Count[], by?: number): Promise<number>;
  takeBack(counts: readonly Count[]): Promise<void>;
  forget(count: Count): Promise<void>;
  /** Milliseconds until it may be added to; 0: now. Keeps nothing. */
  blockedFor(count: Count): Promise<number>;
}

/** What is done by one after the other, whichever node they came to. */
export interface SharedTurns {
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Texts that belong to values, too long to be held in memory. They go with their value. */
export interface SharedParts {
  /** False: there is no such value. */
  add(of: SharedKey, part: number, text: string): Promise<boolean>;
  /** In the order of their parts. */
  read(of: SharedKey): AsyncIterable<string>;
  /** Bytes of all that belong to values of a kind. */
  size(kind: string): Promise<number>;
}

/** A file of a folder, by its path with slashes. */
export interface SharedFile {
  readonly path: string;
  readonly mode: number;
  readonly content: Uint8Array;
}

/** What becomes of the files of a folder. */
export interface FolderChange {
  readonly written: readonly SharedFile[];
  readonly removed: readonly string[];
}

/** The repository of version control, by paths below a data folder. */
export const repositoryFolder = {
  name: "versioncontrol",
  /** The working tree, with the folder of git in it. */
  tree: "representatives",
  /** Names and passwords of remotes. */
  credentials: "versioncontrol/credentials",
  /** Folders that git takes a repository for none without, though nothing may be in them. */
  empty: ["representatives/.git/objects", "representatives/.git/refs"],
  /** What belongs to the copy that was there before. */
  beside: ["coming", "before", "planned", "shelf"].map((name) => `versioncontrol/${name}`),
  /** Which of those that were stored the copy is. */
  mark: "versioncontrol/stored",
} as const;

/** Folders that nodes work on in turns, for good. Each node has a copy; what is stored counts. */
export interface SharedFolders {
  /** Grows with each change; 0: nothing is stored yet. */
  version(folder: string): Promise<number>;
  /** Hashes of the contents of all its files, by their paths. */
  hashes(folder: string): Promise<ReadonlyMap<string, string>>;
  /** The hash that a content is stored with. */
  hashOf(content: Uint8Array, mode: number): string;
  files(folder: string): AsyncIterable<SharedFile>;
  /** Stores a change; undefined: somebody else has stored one since this version, and nothing is changed. */
  save(folder: string, version: number, change: FolderChange): Promise<number | undefined>;
}

/** What all nodes of an instance know beside what is stored for good: in memory where one process has it all. */
export interface Shared {
  readonly values: SharedValues;
  readonly counts: SharedCounts;
  readonly turns: SharedTurns;
  /** Absent where one process has all: it has files. */
  readonly parts: SharedParts | undefined;
  /** Absent where one process has all: its own folder counts. */
  readonly folders: SharedFolders | undefined;
}
