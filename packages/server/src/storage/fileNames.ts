import { randomBytes } from "node:crypto";
import { createQueue } from "@twinhelm/core/queue";
import type { Leases } from "../engine/leases";

/** Names that are noted as free at once, so that not each upload needs a transaction for its own. */
const reservedAtOnce = 256;

/** Turns of leases between two looks for what nodes have left that are gone, and before the first one. */
const turnsBetween = { first: 10, others: 60 };

/** What stands between a file and the mark of the node that removes it. */
const takenSign = "+";

/** The file that a name in the list of loose ones stands for. */
export const fileOf = (name: string): string => name.split(takenSign, 1)[0] ?? name;

/** The mark of the node that writes or removes a file; absent: it is of a time without marks. */
const markOf = (name: string): string | undefined => /[-+]([\da-f]+)$/.exec(name)?.[1];

const leaseOf = (mark: string) => `files:${mark}`;

/**
 * Names of files that one node writes. Each ends with a mark of this node, which it holds as a lease: files that are loose
 * and whose node holds its mark no more are nobody's.
 */
export class FileNames {
  readonly #leases: Leases;
  readonly #note: (names: readonly string[]) => Promise<void>;
  readonly #queue = createQueue();
  #mark = "";
  /** Names that are noted as loose and that nobody has used. */
  #free: string[] = [];
  /** Those that were given out, as long as they are loose. */
  readonly #used = new Set<string>();

  /** `note`: notes names as loose. */
  constructor(leases: Leases, note: (names: readonly string[]) => Promise<void>) {
    this.#leases = leases;
    this.#note = note;
  }

  /** A name that is noted as loose. */
  async take(): Promise<string> {
    // Those who come at the same time wait for one transaction.
    await this.#queue.run(async () => {
      await this.#renew();
      if (this.#free.length > 0) return;
      const names = Array.from({ length: reservedAtOnce }, () => {
        const name = randomBytes(16).toString("hex");
        return this.#leases.isShared ? `${name}-${this.#mark}` : name;
      });
      await this.#note(names);
      this.#free = names;
    });
    const name = this.#free.pop();
    if (name === undefined) return this.take();
    if (this.#leases.isShared) this.#used.add(name);
    return name;
  }

  /** What files are called in the list of loose ones that this node removes. */
  async takenAs(): Promise<(name: string) => string> {
    await this.#queue.run(() => this.#renew());
    const mark = this.#mark;
    return (name) => `${fileOf(name)}${takenSign}${mark}`;
  }

  /** Calls back now and then, where there may be other nodes. */
  onLook(look: () => void): void {
    let turns = turnsBetween.others - turnsBetween.first;
    this.#leases.onTurn(() => {
      turns += 1;
      if (turns % turnsBetween.others === 0) look();
    });
  }

  /** Those of the loose names that no node that lives has anything to do with. */
  async left(read: () => Promise<readonly string[]>): Promise<readonly string[]> {
    await this.#queue.run(() => this.#renew());
    const used = [...this.#used];
    const loose = await read();
    const there = new Set(loose);
    for (const name of used) if (!there.has(name)) this.#used.delete(name);
    const marks = new Set(loose.flatMap((name) => markOf(name) ?? []));
    const nobodys = new Set(await this.#leases.free([...marks].map(leaseOf)));
    const own = new Set([...this.#free, ...this.#used]);
    return loose.filter((name) => {
      const mark = markOf(name);
      if (mark === undefined || own.has(name)) return false;
      // Of its own those that another node was to remove, and did not.
      return nobodys.has(leaseOf(mark)) || (mark === this.#mark && !name.includes(takenSign));
    });
  }

  /** What was noted under a mark that was not held for a while may be gone. */
  async #renew(): Promise<void> {
    if (!this.#leases.isShared || this.#leases.holds(leaseOf(this.#mark))) return;
    this.#free = [];
    this.#mark = randomBytes(8).toString("hex");
    await this.#leases.hold(leaseOf(this.#mark));
  }
}
