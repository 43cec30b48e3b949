import type { IndexBeingBuilt, Indexes } from "../../indexes";
import type { Leases } from "../../leases";
import type { Work } from "../../records/work";
import { createPreparing, type PreparingParts } from "./prepare";
import { unsettled } from "./restart";
import { beingBuilt } from "./state";
import { type BuildEnd, createIndexWork, type WorkParts } from "./work";

interface Parts extends Omit<WorkParts, "ended">, Omit<PreparingParts, "isClosed"> {
  readonly leases: Leases;
  readonly read: <T>(work: () => Work<T>) => Promise<T>;
}

/** Indexes of documents in PostgreSQL, which are made beside readers and writers. */
export class PostgresIndexes implements Indexes {
  readonly #parts: Parts;
  readonly #work: ReturnType<typeof createIndexWork>;
  /** What a change of a bucket has to do before its transaction. */
  readonly prepare: ReturnType<typeof createPreparing>;
  readonly #listeners: ((end: BuildEnd) => void)[] = [];
  #hasBegun = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#work = createIndexWork({
      ...parts,
      ended: (end) => {
        for (const listener of this.#listeners) listener(end);
      },
    });
    this.prepare = createPreparing({ ...parts, isClosed: this.#work.isClosed });
  }

  building(): Promise<readonly IndexBeingBuilt[]> {
    return this.#parts.read(beingBuilt);
  }

  begin(): void {
    this.#hasBegun = true;
    this.#parts.leases.onTurn(() => this.look());
    this.#settleAll().catch(this.#parts.log);
  }

  /** Looks whether there is anything to do. */
  look(): void {
    if (this.#hasBegun) this.#work.look();
  }

  onEnd(listener: (end: BuildEnd) => void): void {
    this.#listeners.push(listener);
  }

  close(): Promise<void> {
    return this.#work.close();
  }

  /** What was left half made, or taken away by hand, is made anew. */
  async #settleAll(): Promise<void> {
    const { read, buckets, tasks, settle } = this.#parts;
    const left = await tasks.names();
    // One that another node is at work on is no reason to leave the others.
    for (const id of await read(() => unsettled(buckets(), left))) await settle(id).catch(this.#parts.log);
    this.look();
  }
}
