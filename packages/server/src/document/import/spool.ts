import { rmSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { httpError } from "../../shell/errors";
import { type ReadRow, rowsIn, type SentRow } from "./rows";

/** How the rows of an import become documents. */
export interface ImportOrder {
  readonly bucketId: string;
  /** Id of who sends the rows; to others the import is not there. */
  readonly callerId: string;
  readonly mode: "insert" | "update" | "upsert";
  /** Name of the field by which documents are found. */
  readonly key: string;
}

type Used<T> = (order: ImportOrder, rows: () => Iterable<ReadRow>, ended: AbortSignal) => Promise<T>;

/** Rows that are sent to be imported, until they are written: an import may be larger than memory. */
export interface Spool {
  /** Gives the id of a new import. Throws 429. */
  begin(order: ImportOrder): Promise<string>;
  /** Adds rows behind the `from` that are there; gives how many there are. Throws 404, 409 and 413. */
  add(id: string, callerId: string, from: number, rows: readonly SentRow[]): Promise<number>;
  /**
   * Runs work on an import, to which nothing can be added meanwhile. `rows` may be read again; `ended` aborts where the
   * import is forgotten. Throws 404 and 409.
   */
  use<T>(id: string, callerId: string, work: Used<T>): Promise<T>;
  /** Forgets an import. Throws 404. */
  end(id: string, callerId: string): Promise<void>;
  /** Forgets what this process has alone. */
  close(): void;
}

interface Import extends ImportOrder {
  readonly path: string;
  rows: number;
  bytes: number;
  /** When it was last used, in milliseconds. */
  used: number;
  isBusy: boolean;
  /** Aborts where it is forgotten while it is busy: its file goes when that is over. */
  readonly ended: AbortController;
}

const gibibyte = 1024 ** 3;
export const limits = {
  /** Bytes of the rows of one import, and of all of them. */
  one: 2 * gibibyte,
  all: 4 * gibibyte,
  /** Imports of one caller at once. */
  ofCaller: 4,
  /** Milliseconds after which one that nobody goes on with is forgotten, and between two looks for those. */
  idle: 30 * 60_000,
  sweep: 60_000,
} as const;

interface Parts {
  /** Folder of the files; it is made when there is a first one. */
  readonly folder: string;
  readonly elapsed: () => number;
  readonly newId: () => string;
}

export const unknownImport = (id: string) => httpError(404, `There is no import ${id}.`);
export const tooManyImports = (count: number) =>
  httpError(429, `You have ${count} imports that have not ended.`, { "retry-after": "60" });
export const otherRows = (there: number, from: number) =>
  httpError(409, `${there} rows were sent before, not ${from}.`);
export const noRoom = () => httpError(413, "There is no room for more rows. Import them in several parts.");
export const givenUp = () => httpError(409, "The import was given up. Nothing was written.");
export const busy = () => httpError(409, "Another request on this import has not ended.");
export const textOf = (rows: readonly SentRow[]): string =>
  rows.map((each) => `${JSON.stringify(each)}\n`).join("");

/** In files, of a process that has the instance alone. */
export class FileSpool implements Spool {
  readonly #parts: Parts;
  readonly #imports = new Map<string, Import>();
  readonly #timer = setInterval(() => this.#sweep(), limits.sweep);

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#timer.unref();
    // What a process that was killed left there.
    this.#clear();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#clear();
  }

  async begin(order: ImportOrder): Promise<string> {
    const { folder, elapsed, newId } = this.#parts;
    this.#sweep();
    const own = [...this.#imports.values()].filter(({ callerId }) => callerId === order.callerId);
    if (own.length >= limits.ofCaller) throw tooManyImports(own.length);
    const id = newId();
    const path = join(folder, `${id}.ndjson`);
    const empty = { rows: 0, bytes: 0, isBusy: false, ended: new AbortController() };
    this.#imports.set(id, { ...order, ...empty, path, used: elapsed() });
    return id;
  }

  async add(id: string, callerId: string, from: number, rows: readonly SentRow[]): Promise<number> {
    return this.#claim(id, callerId, async (found) => {
      if (from !== found.rows) throw otherRows(found.rows, from);
      const text = textOf(rows);
      const bytes = Buffer.byteLength(text);
      const all = [...this.#imports.values()].reduce((sum, each) => sum + each.bytes, 0);
      if (found.bytes + bytes > limits.one || all + bytes > limits.all) throw noRoom();
      if (found.rows === 0) await mkdir(this.#parts.folder, { recursive: true, mode: 0o700 });
      await append(found, text);
      found.bytes += bytes;
      found.rows += rows.length;
      return found.rows;
    });
  }

  async use<T>(id: string, callerId: string, work: Used<T>): Promise<T> {
    return this.#claim(id, callerId, (found) =>
      work(found, () => (found.rows === 0 ? [] : rowsIn(found.path)), found.ended.signal),
    );
  }

  /** What it takes up counts until its file is gone. */
  async end(id: string, callerId: string): Promise<void> {
    const found = this.#find(id, callerId);
    found.ended.abort();
    if (!found.isBusy) this.#forget(id, found);
  }

  #clear(): void {
    this.#imports.clear();
    rmSync(this.#parts.folder, { recursive: true, force: true });
  }

  /** Forgets those that nobody goes on with. */
  #sweep(): void {
    const now = this.#parts.elapsed();
    for (const [id, each] of [...this.#imports])
      if (!each.isBusy && now - each.used > limits.idle) this.#forget(id, each);
  }

  #find(id: string, callerId: string): Import {
    const found = this.#imports.get(id);
    if (found === undefined || found.ended.signal.aborted || found.callerId !== callerId)
      throw unknownImport(id);
    return found;
  }

  #forget(id: string, { path }: Import): void {
    this.#imports.delete(id);
    rmSync(path, { force: true });
  }

  async #claim<T>(id: string, callerId: string, work: (found: Import) => Promise<T>): Promise<T> {
    const found = this.#find(id, callerId);
    if (found.isBusy) throw busy();
    found.isBusy = true;
    try {
      return await work(found);
    } finally {
      found.isBusy = false;
      found.used = this.#parts.elapsed();
      if (found.ended.signal.aborted) this.#forget(id, found);
    }
  }
}

/** Adds a text behind what the file has; what was written of one that fails half way is taken away again. */
async function append({ path, bytes }: Import, text: string): Promise<void> {
  const file = await open(path, "a", 0o600);
  try {
    await file.appendFile(text);
  } catch (error) {
    await file.truncate(bytes);
    throw error;
  } finally {
    await file.close();
  }
}
