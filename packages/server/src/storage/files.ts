import { join } from "node:path";
import type { Writable } from "node:stream";
import type { Engine } from "../engine/engine";
import type { Found, Place, WrittenBytes } from "../place/place";
import type { ByteRange } from "../place/range";
import { FileNames, fileOf } from "./fileNames";
import { Reserve } from "./reserve";

/** A file that is being written. */
export interface Writing {
  readonly file: string;
  readonly stream: Writable;
  /** What is kept, once the stream has ended. */
  written(): WrittenBytes;
}

/** Files that are removed before what is done to their names is brought to the disk. */
const removedAtOnce = 1_000;

/** Removals under way at once. */
const removers = 16;

interface Parts {
  readonly place: Place;
  /** That of the database, whose disk may be full. */
  readonly dataFolder: string;
  readonly engine: Pick<Engine, "write" | "storage" | "leases">;
  readonly log: (error: unknown) => void;
}

/**
 * The files that hold the bytes of objects. Which of them counts is decided by the database alone: a name is noted as
 * loose before anything is written to it, until an object has it, and again once no object has it. What is loose at a
 * start is removed, whatever interrupted the server; where there are several nodes, also what one of them left that is
 * gone, once that is known.
 */
export class StorageFiles {
  readonly #parts: Parts;
  readonly #names: FileNames;
  /** Files that are gone and still noted as loose. */
  #gone: string[] = [];
  readonly #removals = new Set<Promise<void>>();
  /** Files that could not be removed. */
  #left: string[] = [];
  /** Files that have to be removed once more. */
  #later: string[] = [];
  #again: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  readonly #reserve: Reserve;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#names = new FileNames(parts.engine.leases, (names) => this.#settle(names));
    this.#reserve = new Reserve(join(parts.dataFolder, "storage.reserve"));
  }

  /** Begins to remove what no object has. Called before the first request: whoever writes then uses other names. */
  async tidy(): Promise<void> {
    const { engine } = this.#parts;
    const loose = await engine.storage.looseFiles();
    const clean = async () => {
      // Else another node is writing some of them.
      if (await engine.leases.first()) await this.#clean(loose);
    };
    this.#follow(clean());
    this.#names.onLook(() => {
      if (this.#isClosed) return;
      this.#looking ??= this.#cleanLeft().finally(() => {
        this.#looking = undefined;
      });
      this.#follow(this.#looking);
    });
    await this.#reserve.hold();
  }

  /** Runs a transaction after which files can be removed, also on a full disk. */
  freeing<T>(work: () => Promise<T>): Promise<T> {
    return this.#reserve.spend(work);
  }

  /** Begins a new file. What is written counts as kept after `settle`. */
  async write(): Promise<Writing> {
    const file = await this.#names.take();
    try {
      const sink = await this.#parts.place.create(file);
      return { file, stream: sink, written: () => ({ file, ...sink.result() }) };
    } catch (error) {
      this.discard([file]);
      throw error;
    }
  }

  /** Brings the names of files that were written to the disk, before an object has them. */
  settle(written: readonly WrittenBytes[]): Promise<void> {
    return this.#parts.place.settle(written.map(({ file }) => file));
  }

  /** The bytes of an object, or whether they are there; `undefined`: they are not. */
  read(file: string, part?: ByteRange): Promise<Found | undefined> {
    return this.#parts.place.read(file, part);
  }

  /** Removes files that no object has. Those that somebody reads are there until that has ended. */
  discard(files: readonly string[]): void {
    if (files.length === 0) return;
    const left = this.#left;
    this.#left = [];
    this.#follow(this.#remove([...left, ...files]));
  }

  /** Removes those of these that no object has: where it is not known what became of a transaction. */
  async discardLoose(files: readonly string[]): Promise<void> {
    this.discard(await this.#parts.engine.storage.looseFiles(files));
  }

  /** Waits for what is being removed; the next start goes on with the rest. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#again);
    this.#parts.place.leave();
    await Promise.all(this.#removals);
  }

  #follow(work: Promise<void>): void {
    const removal = work
      // They are noted as loose: the next start removes them.
      .catch((error: unknown) => this.#parts.log(error))
      .finally(() => this.#removals.delete(removal));
    this.#removals.add(removal);
  }

  /** Removes what nodes that are gone have left. */
  async #cleanLeft(): Promise<void> {
    const left = await this.#names.left(() => this.#parts.engine.storage.looseFiles());
    const own = new Set([...this.#left, ...this.#later, ...this.#gone]);
    await this.#clean(left.filter((file) => !own.has(file)));
  }

  async #clean(loose: readonly string[]): Promise<void> {
    const { engine, place } = this.#parts;
    if (loose.length === 0) return;
    const takenAs = engine.leases.isShared ? await this.#names.takenAs() : undefined;
    for (let at = 0; at < loose.length && !this.#isClosed; at += removedAtOnce) {
      const some = loose.slice(at, at + removedAtOnce);
      // Whoever wrote them may not be gone, and only have stood still.
      const taken =
        takenAs === undefined ? some : await engine.write((tx) => tx.storage.takeLoose(some, takenAs));
      await place.clean(taken.map(fileOf));
      await this.#remove(taken);
    }
    if (takenAs !== undefined) await this.#settle([]);
  }

  /** Notes names as loose, and forgets those whose files are gone. */
  #settle(names: readonly string[]): Promise<void> {
    const gone = this.#gone;
    this.#gone = [];
    return this.#parts.engine.write((tx) => tx.storage.settleFiles(gone, names));
  }

  async #remove(files: readonly string[]): Promise<void> {
    const { place } = this.#parts;
    for (let at = 0; at < files.length && (at === 0 || !this.#isClosed); at += removedAtOnce) {
      const { gone, isAway } = await this.#removeSome(files.slice(at, at + removedAtOnce));
      // Else a power cut could bring back a file of which nothing is noted any more.
      await place.settle(gone.map(fileOf));
      this.#gone.push(...gone);
      await this.#reserve.hold();
      if (this.#gone.length >= removedAtOnce && !this.#isClosed) await this.#settle([]);
      if (isAway) return this.#leave(files.slice(at + removedAtOnce));
    }
    if (this.#later.length > 0) this.#leave([]);
  }

  /** Gives those that are gone, and whether the place gives no answer now. */
  async #removeSome(files: readonly string[]) {
    const { place, log } = this.#parts;
    let isAway = false;
    const gone: string[] = [];
    const left = files.values();
    const removeNext = async () => {
      for (const file of left) {
        try {
          if (await place.remove(fileOf(file))) gone.push(file);
          else this.#later.push(file);
        } catch (error) {
          log(error);
          // A place that is away would be asked for each of them.
          isAway ||= place.isRemote;
          this.#left.push(file, ...(place.isRemote ? left : []));
        }
      }
    };
    await Promise.all(Array.from({ length: removers }, removeNext));
    return { gone, isAway };
  }

  /** Removes these and what could not be removed later, or with the next ones. */
  #leave(files: readonly string[]): void {
    this.#left.push(...files);
    if (this.#isClosed) return;
    clearTimeout(this.#again);
    const again = () => this.discard([...this.#left.splice(0), ...this.#later.splice(0)]);
    this.#again = setTimeout(again, this.#parts.place.pause).unref();
  }
}
